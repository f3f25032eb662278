import type { Find } from '@metalquest/core/find/find';
import type { FindSort } from '@metalquest/core/find/find-filter';
import type { Equipment } from '@metalquest/core/gear/equipment';
import { asFindId, type EquipmentId, type FindId, type QuestId } from '@metalquest/core/ids';
import { isPhotoOrVideo, type Media } from '@metalquest/core/media/media';
import { furtherGear } from '@metalquest/core/statistics/facts';
import Dexie, { type PromiseExtended } from 'dexie';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { equipmentTable, findEquipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { readFindCounts } from '../replica/find-counts.ts';
import type { Replica } from '../replica/replica.ts';
import { findChoices, findFigures } from './find-figures.ts';
import { type Criteria, narrows } from './find-narrowing.ts';
import { allInOrder, inOrder, ORDERS, selector } from './find-selection.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst, rowsAfter } from './paging.ts';
import type {
  FindChoice,
  FindCounts,
  FindDetail,
  FindFilter,
  FindListItem,
  FindNarrowing,
  Page,
} from './query-types.ts';

const BY_QUEST = '[value.questId+value.foundAt]';

export function countOfQuest(replica: Replica, questId: string): PromiseExtended<number> {
  return replica
    .rows(findTable)
    .where(BY_QUEST)
    .between([questId, Dexie.minKey], [questId, Dexie.maxKey])
    .count();
}

async function asListItems(replica: Replica, finds: readonly Find[]): Promise<FindListItem[]> {
  const questIds = [...new Set(finds.map((find) => find.questId))];
  // Parallel range reads; a cursor over the ids would read them one after the other.
  const [quests, media] = await Dexie.Promise.all([
    replica.rows(questTable).bulkGet(questIds),
    Dexie.Promise.all(finds.map((find) => mediaOf(replica, 'value.findId', find.id))),
  ]);
  const names = new Map(quests.flatMap((row) => (row ? [[row.id, row.value.name]] : [])));
  return finds.map((find, index) => {
    const all = media[index] ?? [];
    const ownMedia = all.filter(isPhotoOrVideo);
    const isHoleFilled = all.some(({ mediaType }) => mediaType === 'hole_filled');
    const firstMedia = ownMedia.find((each) => each.mediaType === 'image') ?? ownMedia[0] ?? null;
    const questName = names.get(find.questId) ?? null;
    return { ...find, questName, firstMedia, mediaCount: ownMedia.length, isHoleFilled };
  });
}

async function pageOfAll(replica: Replica, { offset, limit, sort = 'newest' }: FindFilter): Promise<Find[]> {
  const { index, isReversed } = ORDERS[sort];
  const all = replica.rows(findTable).orderBy(index);
  const rows = await (isReversed ? all.reverse() : all).offset(offset).limit(limit).toArray();
  return rows.map((row) => row.value);
}

async function findsOf(replica: Replica, ids: readonly string[]): Promise<Find[]> {
  const rows = await replica.rows(findTable).bulkGet([...ids]);
  return rows.flatMap((row) => row?.value ?? []);
}

/** Ids in order; null without filters. Not for use in a transaction, which would end at one of the awaits. */
async function narrowed(
  replica: Replica,
  criteria: Criteria,
  sort: FindFilter['sort'] = 'newest',
): Promise<readonly string[] | null> {
  if (!narrows(criteria)) return null;
  const selection = await (await selector(replica, criteria)).select();
  return selection && inOrder(replica, selection, sort);
}

/** By name. Not an async function: see mediaOf. */
function furtherGearOf(replica: Replica, find: Find): PromiseExtended<Equipment[]> {
  return replica
    .rows(findEquipmentTable)
    .where('value.findId')
    .equals(find.id)
    .toArray()
    .then((links) => {
      const linked = links.map(({ value }) => value.equipmentId);
      return replica.rows(equipmentTable).bulkGet([...furtherGear(find, linked)]);
    })
    .then((rows) => rows.flatMap((row) => row?.value ?? []).toSorted((a, b) => a.name.localeCompare(b.name)));
}

export function findQueries(replica: Replica) {
  const finds = replica.rows(findTable);
  const listed = [finds, replica.rows(questTable), replica.rows(mediaTable), replica.counts];
  const lastFind = async (): Promise<Find | null> =>
    (await newestFirst(finds, { index: 'value.foundAt', prefix: [] }).first())?.value ?? null;
  const gear = async (id: EquipmentId | null) =>
    id ? ((await replica.rows(equipmentTable).get(id))?.value ?? null) : null;
  return {
    async finds(filter: FindFilter): Promise<Page<FindListItem>> {
      const { offset, limit, sort, ...criteria } = filter;
      // No await before the first read: a live query would not observe later reads.
      const ids = narrows(criteria) ? await narrowed(replica, criteria, sort) : null;
      // One transaction, so that page, total and related rows are consistent.
      return replica.dexie.transaction('r', listed, async () => {
        const page = ids
          ? await findsOf(replica, ids.slice(offset, offset + limit))
          : await pageOfAll(replica, filter);
        const total = ids ? ids.length : (await readFindCounts(replica)).total;
        return { items: await asListItems(replica, page), total };
      });
    },
    /** The ids of a filtered list in order, for scrolling; null without filters: use `finds` to page then. */
    async findIds({
      sort,
      ...criteria
    }: FindNarrowing & { readonly sort?: FindSort }): Promise<readonly FindId[] | null> {
      return (await narrowed(replica, criteria, sort))?.map(asFindId) ?? null;
    },
    /** The ids of a list in order, with or without filters. */
    async listedIds(filter: FindNarrowing & { readonly sort: FindSort }): Promise<readonly FindId[]> {
      const { sort, ...criteria } = filter;
      if (!narrows(criteria)) return (await allInOrder(replica, sort)).map(asFindId);
      return ((await narrowed(replica, criteria, sort)) ?? []).map(asFindId);
    },
    /** List items of these finds in this order; missing ones are skipped. */
    findItems: (ids: readonly FindId[]): Promise<readonly FindListItem[]> =>
      replica.dexie.transaction('r', listed, async () => asListItems(replica, await findsOf(replica, ids))),
    /** The next slice of finds, as with mapFinds, with whether they have a photo. */
    async findSlice(after: string | null, limit: number) {
      const { rows, next } = await rowsAfter(finds, after, limit);
      return { finds: rows.map(({ value, hasPhoto }) => ({ find: value, hasPhoto: hasPhoto === 1 })), next };
    },
    findFigures: (criteria: FindNarrowing) => findFigures(replica, criteria),
    /** The size of the list with each of these chosen, by id; other filters stay. */
    findChoices: (criteria: FindNarrowing, by: FindChoice, ids: readonly string[]) =>
      findChoices(replica, criteria, by, ids),
    async questFinds(id: QuestId): Promise<readonly Find[]> {
      const rows = await newestFirst(finds, { index: BY_QUEST, prefix: [id] }).toArray();
      return rows.map((row) => row.value);
    },
    async findCounts(): Promise<FindCounts> {
      const { total: all, withPhoto, byCategory, byDepthCm } = await readFindCounts(replica);
      const deepest = (await finds.orderBy('value.depthCm').last())?.value ?? null;
      return { total: all, withPhoto, byCategory, byDepthCm, deepest };
    },
    async find(id: FindId): Promise<FindDetail | null> {
      const find = (await finds.get(id))?.value;
      if (!find) return null;
      const further = await furtherGearOf(replica, find);
      const quest = (await replica.rows(questTable).get(find.questId))?.value ?? null;
      const permissionId = quest?.permissionId ?? null;
      const permission = permissionId ? await replica.rows(permissionTable).get(permissionId) : undefined;
      const media = await mediaOf(replica, 'value.findId', id);
      const linkedItem = await replica.rows(bucketListTable).where('value.findId').equals(id).first();
      return {
        find,
        quest,
        permission: permission?.value ?? null,
        bucketItem: linkedItem?.value ?? null,
        media: media.filter(isPhotoOrVideo),
        holeFilled: media.filter(({ mediaType }) => mediaType === 'hole_filled'),
        voiceNotes: media.filter(({ mediaType }) => mediaType === 'voice_note'),
        detector: await gear(find.detectorId),
        coil: await gear(find.coilId),
        pinpointer: await gear(find.pinpointerId),
        furtherGear: further,
      };
    },
    lastFind,
    /** The gear of the last find. */
    async lastGear() {
      const last = await lastFind();
      if (!last) return null;
      const { detectorId, coilId, pinpointerId } = last;
      const furtherGearIds = (await furtherGearOf(replica, last)).map(({ id }) => id);
      return { questId: last.questId, gear: { detectorId, coilId, pinpointerId, furtherGearIds } };
    },
    media: async (findId: FindId): Promise<readonly Media[]> =>
      (await mediaOf(replica, 'value.findId', findId)).filter(isPhotoOrVideo),
    gearMedia: (equipmentId: EquipmentId): Promise<readonly Media[]> =>
      mediaOf(replica, 'value.equipmentId', equipmentId),
  };
}
