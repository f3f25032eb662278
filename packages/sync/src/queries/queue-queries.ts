import { MEDIA_NOUNS } from '@metalquest/core/media/media';
import type { FilePlace } from '@metalquest/core/queue/change-text';
import { listingOrder, type QueueFacts, type QueueListing } from '@metalquest/core/queue/queue-facts';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { waitingForSpace } from '@metalquest/core/queue/quota-refusal';
import { countedAs } from '@metalquest/core/queue/row-labels';
import { sendStates } from '@metalquest/core/queue/send-state';
import Dexie, { type Table } from 'dexie';
import { findEquipmentTable } from '../mapping/equipment-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { labelOf, readQueue } from '../queue/queue-store.ts';
import { waitingBytes } from '../replica/media-files.ts';
import type { Replica } from '../replica/replica.ts';
import { withDescendants } from '../replica/write-rows.ts';

export function queueQueries(replica: Replica) {
  return {
    async queueItems({ limit }: { readonly limit: number }): Promise<QueueListing> {
      const queue = await readQueue(replica);
      const states = sendStates(queue);
      const neededSpace = waitingForSpace(queue);
      const labels = async (id: string): Promise<string | null> => {
        const item = queue.find((each) => each.id === id);
        return item ? labelOf(replica, item) : null;
      };
      const listed = await Promise.all(
        listingOrder(queue)
          .slice(0, limit)
          .map(async (item): Promise<QueueFacts> => {
            const { state, behind } = states.get(item.id) ?? { state: 'ready', behind: null };
            return {
              item,
              standing: state,
              behind: state === 'stuck' && behind ? await labels(behind) : null,
              ...(await placeOf(replica, item)),
              noRoom: neededSpace.get(item.id) ?? null,
              below: item.type === 'INSERT' ? await countBelow(replica, item) : {},
            };
          }),
      );
      return { queue, listed };
    },
    async storageUsed() {
      const files = await bytesIn(replica.mediaFiles);
      const thumbs = await bytesIn(replica.mediaThumbs);
      return { mediaBytes: files + thumbs, waitingBytes: await waitingBytes(replica) };
    },
  };
}

async function bytesIn(store: Table): Promise<number> {
  const keys = await store.orderBy('[lastUsedAt+size]').keys();
  return keys.reduce((sum: number, key) => sum + (Array.isArray(key) ? Number(key[1]) : 0), 0);
}

type Place = Pick<QueueFacts, 'subject' | 'file' | 'points'>;

async function placeOf(replica: Replica, item: QueueItem): Promise<Place> {
  const { table, entityId } = item;
  if (table === PATH_POINTS) {
    const points = await replica.pathPoints.where('waiting').equals(entityId).count();
    const subject = { table: 'quests', entityId };
    const label = await labelOf(replica, { ...subject, payload: {} });
    return { subject: { ...subject, label }, file: null, points };
  }
  const owner = await ownerOf(replica, item);
  const subject = owner ?? { table, entityId };
  const label = await labelOf(replica, { ...subject, payload: owner ? {} : item.payload });
  const file = owner && table === mediaTable.name ? await fileOf(replica, item, owner) : null;
  return { subject: { ...subject, label }, file, points: null };
}

interface Owner {
  readonly table: string;
  readonly entityId: string;
  readonly field: string;
}

async function ownerOf(replica: Replica, item: QueueItem): Promise<Owner | null> {
  const table: SyncedTable<unknown> | undefined = syncedTable(item.table);
  if (!table || (table.name !== mediaTable.name && table.name !== findEquipmentTable.name)) return null;
  const row = await replica.rows(table).get(item.entityId);
  const columns = row ? table.write(row.value) : item.payload;
  for (const parent of table.parents) {
    const id = columns[parent.column];
    if (typeof id === 'string') return { table: parent.table, entityId: id, field: parent.field };
  }
  return null;
}

async function fileOf(replica: Replica, item: QueueItem, owner: Owner): Promise<FilePlace | null> {
  const media = replica.rows(mediaTable);
  const ownMedia = await media.get(item.entityId);
  if (!ownMedia) return null;
  const siblings = await media
    .where(`[value.${owner.field}+value.sortOrder]`)
    .between([owner.entityId, Dexie.minKey], [owner.entityId, Dexie.maxKey])
    .toArray();
  const alike = siblings.filter((row) => row.value.mediaType === ownMedia.value.mediaType);
  const position = alike.findIndex((row) => row.id === ownMedia.id) + 1;
  return { kind: MEDIA_NOUNS[ownMedia.value.mediaType], position, of: alike.length };
}

async function countBelow(replica: Replica, item: QueueItem): Promise<Record<string, number>> {
  const table = syncedTable(item.table);
  const row = table && (await replica.rows(table).get(item.entityId));
  if (!table || !row) return {};
  const below = (await withDescendants(replica, table, row)).filter((each) => each.row.id !== row.id);
  return Object.fromEntries(
    [
      ...Map.groupBy(below, ({ table: ownTable, row: each }) =>
        countedAs(ownTable.name, ownTable.write(each.value)),
      ),
    ].map(([name, all]) => [name, all.length]),
  );
}
