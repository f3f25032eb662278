import type { Find } from '@metalquest/core/find/find';
import type { EquipmentId, FindId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import Dexie from 'dexie';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { readFindCounts } from '../replica/find-counts.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { depthPage, isWithin, onlyDepth } from './depth-page.ts';
import { newestFirst, type OrderedIndex, page } from './paging.ts';
import type { FindFilter, FindListItem, Queries } from './queries.ts';

const BY_QUEST = '[value.questId+value.foundAt]';

/** The index that narrows the filter most; what it does not decide is left to be looked at row by row. */
function orderFor(filter: FindFilter): {
  order: OrderedIndex;
  decides: 'questId' | 'category' | 'hasPhoto' | null;
} {
  if (filter.questId) return { order: { index: BY_QUEST, prefix: [filter.questId] }, decides: 'questId' };
  if (filter.category) {
    const order = { index: '[value.category+value.foundAt]', prefix: [filter.category] };
    return { order, decides: 'category' };
  }
  if (filter.hasPhoto !== undefined) {
    const order = { index: '[hasPhoto+value.foundAt]', prefix: [filter.hasPhoto ? 1 : 0] };
    return { order, decides: 'hasPhoto' };
  }
  return { order: { index: 'value.foundAt', prefix: [] }, decides: null };
}

function keeps(filter: FindFilter, decided: string | null): ((row: StoredRow<Find>) => boolean) | null {
  const { questId, category, hasPhoto, depthCm: range } = filter;
  const open = [
    questId !== undefined && decided !== 'questId',
    category !== undefined && decided !== 'category',
    hasPhoto !== undefined && decided !== 'hasPhoto',
    range !== undefined,
  ];
  // A search looks the rows up by word, so that no index has decided anything.
  if (!filter.search?.trim() && !open.includes(true)) return null;
  return (row) =>
    (questId === undefined || row.value.questId === questId) &&
    (category === undefined || row.value.category === category) &&
    (hasPhoto === undefined || (row.hasPhoto === 1) === hasPhoto) &&
    (range === undefined || isWithin(row.value.depthCm, range));
}

async function total(replica: Replica, filter: FindFilter): Promise<number> {
  if (filter.questId) return countOfQuest(replica, filter.questId);
  const counts = await readFindCounts(replica);
  if (filter.category) return counts.byCategory[filter.category];
  if (filter.hasPhoto === undefined) return counts.total;
  return filter.hasPhoto ? counts.withPhoto : counts.total - counts.withPhoto;
}

/** Finds of one quest, counted in the index. */
export function countOfQuest(replica: Replica, questId: string): Promise<number> {
  return replica
    .rows(findTable)
    .where(BY_QUEST)
    .between([questId, Dexie.minKey], [questId, Dexie.maxKey])
    .count();
}

/** Media of the owner in their order. */
export async function mediaOf(
  replica: Replica,
  field: 'value.findId' | 'value.equipmentId',
  id: string,
): Promise<Media[]> {
  const rows = await replica
    .rows(mediaTable)
    .where(`[${field}+value.sortOrder]`)
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .toArray();
  return rows.map((row) => row.value);
}

async function asListItems(replica: Replica, finds: readonly Find[]): Promise<FindListItem[]> {
  const questIds = [...new Set(finds.map((find) => find.questId))];
  const findIds = finds.map((find) => find.id);
  const [quests, rows] = await Promise.all([
    replica.rows(questTable).bulkGet(questIds),
    replica.rows(mediaTable).where('value.findId').anyOf(findIds).toArray(),
  ]);
  const names = new Map(quests.flatMap((row) => (row ? [[row.id, row.value.name]] : [])));
  const media = Map.groupBy(
    rows.map((row) => row.value).toSorted((a, b) => a.sortOrder - b.sortOrder),
    (each) => each.findId,
  );
  return finds.map((find) => {
    const own = media.get(find.id) ?? [];
    const firstMedia = own.find((each) => each.mediaType === 'image') ?? own[0] ?? null;
    return { ...find, questName: names.get(find.questId) ?? null, firstMedia, mediaCount: own.length };
  });
}

type FindQueries = Pick<
  Queries,
  'finds' | 'questFinds' | 'findCounts' | 'find' | 'lastFind' | 'media' | 'gearMedia'
>;

/** Reads of finds: every list comes from an ordered index, every figure from the counts. */
export function findQueries(replica: Replica): FindQueries {
  const finds = replica.rows(findTable);
  const gear = async (id: EquipmentId | null) =>
    id ? ((await replica.rows(equipmentTable).get(id))?.value ?? null) : null;
  return {
    async finds(filter) {
      const { order, decides } = orderFor(filter);
      const range = onlyDepth(filter);
      const found = range
        ? await depthPage(replica, range, filter)
        : await page(finds, {
            order,
            offset: filter.offset,
            limit: filter.limit,
            search: filter.search,
            keeps: keeps(filter, decides),
            sortKey: (find) => find.foundAt,
            total: () => total(replica, filter),
          });
      const items = await asListItems(
        replica,
        found.items.map((row) => row.value),
      );
      return { items, total: found.total };
    },
    async questFinds(id) {
      const rows = await newestFirst(finds, { index: BY_QUEST, prefix: [id] }).toArray();
      return rows.map((row) => row.value);
    },
    async findCounts() {
      const { total: all, withPhoto, byCategory, byDepthCm } = await readFindCounts(replica);
      // Finds of unknown depth are not in this index.
      const deepest = (await finds.orderBy('value.depthCm').last())?.value ?? null;
      return { total: all, withPhoto, byCategory, byDepthCm, deepest };
    },
    async find(id: FindId) {
      const find = (await finds.get(id))?.value;
      if (!find) return null;
      return {
        find,
        quest: (await replica.rows(questTable).get(find.questId))?.value ?? null,
        media: await mediaOf(replica, 'value.findId', id),
        detector: await gear(find.detectorId),
        coil: await gear(find.coilId),
        pinpointer: await gear(find.pinpointerId),
      };
    },
    async lastFind() {
      return (await newestFirst(finds, { index: 'value.foundAt', prefix: [] }).first())?.value ?? null;
    },
    media: (findId) => mediaOf(replica, 'value.findId', findId),
    gearMedia: (equipmentId) => mediaOf(replica, 'value.equipmentId', equipmentId),
  };
}
