import type { Find } from '@metalquest/core/find/find';
import { asFindId, type EquipmentId, type FindId } from '@metalquest/core/ids';
import Dexie, { type PromiseExtended } from 'dexie';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { permissionTable } from '../mapping/permission-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { readFindCounts } from '../replica/find-counts.ts';
import type { Replica } from '../replica/replica.ts';
import { findChoices, findFigures } from './find-figures.ts';
import { type Criteria, narrows } from './find-narrowing.ts';
import { inOrder, ORDERS, selector } from './find-selection.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst, rowsAfter } from './paging.ts';
import type { FindFilter, FindListItem, Queries } from './queries.ts';

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
    const own = media[index] ?? [];
    const firstMedia = own.find((each) => each.mediaType === 'image') ?? own[0] ?? null;
    return { ...find, questName: names.get(find.questId) ?? null, firstMedia, mediaCount: own.length };
  });
}

/** A page read directly from the ordering index. */
async function pageOfAll(replica: Replica, { offset, limit, sort = 'newest' }: FindFilter): Promise<Find[]> {
  const { index, isReversed } = ORDERS[sort];
  const all = replica.rows(findTable).orderBy(index);
  const rows = await (isReversed ? all.reverse() : all).offset(offset).limit(limit).toArray();
  return rows.map((row) => row.value);
}

/** The existing finds of these ids, in the same order. */
async function findsOf(replica: Replica, ids: readonly string[]): Promise<Find[]> {
  const rows = await replica.rows(findTable).bulkGet([...ids]);
  return rows.flatMap((row) => row?.value ?? []);
}

/**
 * The ids of a filtered list in order; null without filters. Not for use in a transaction, which would end at
 * one of the awaits; live queries rerun after changes.
 */
async function narrowed(
  replica: Replica,
  criteria: Criteria,
  sort: FindFilter['sort'] = 'newest',
): Promise<readonly string[] | null> {
  if (!narrows(criteria)) return null;
  const selection = await (await selector(replica, criteria)).select();
  return selection && inOrder(replica, selection, sort);
}

type FindQueries = Pick<
  Queries,
  | 'finds'
  | 'findIds'
  | 'findItems'
  | 'findSlice'
  | 'findFigures'
  | 'findChoices'
  | 'questFinds'
  | 'findCounts'
  | 'find'
  | 'lastFind'
  | 'media'
  | 'gearMedia'
>;

/** Lists are read from indexes; figures from the stored counts or from indexes. */
export function findQueries(replica: Replica): FindQueries {
  const finds = replica.rows(findTable);
  const listed = [finds, replica.rows(questTable), replica.rows(mediaTable), replica.counts];
  const gear = async (id: EquipmentId | null) =>
    id ? ((await replica.rows(equipmentTable).get(id))?.value ?? null) : null;
  return {
    async finds(filter) {
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
    async findIds({ sort, ...criteria }) {
      return (await narrowed(replica, criteria, sort))?.map(asFindId) ?? null;
    },
    findItems: (ids) =>
      replica.dexie.transaction('r', listed, async () => asListItems(replica, await findsOf(replica, ids))),
    async findSlice(after, limit) {
      const { rows, next } = await rowsAfter(finds, after, limit);
      return { finds: rows.map(({ value, hasPhoto }) => ({ find: value, hasPhoto: hasPhoto === 1 })), next };
    },
    findFigures: (criteria) => findFigures(replica, criteria),
    findChoices: (criteria, by, ids) => findChoices(replica, criteria, by, ids),
    async questFinds(id) {
      const rows = await newestFirst(finds, { index: BY_QUEST, prefix: [id] }).toArray();
      return rows.map((row) => row.value);
    },
    async findCounts() {
      const { total: all, withPhoto, byCategory, byDepthCm } = await readFindCounts(replica);
      // This index excludes finds of unknown depth.
      const deepest = (await finds.orderBy('value.depthCm').last())?.value ?? null;
      return { total: all, withPhoto, byCategory, byDepthCm, deepest };
    },
    async find(id: FindId) {
      const find = (await finds.get(id))?.value;
      if (!find) return null;
      const quest = (await replica.rows(questTable).get(find.questId))?.value ?? null;
      const permissionId = quest?.permissionId ?? null;
      const permission = permissionId ? await replica.rows(permissionTable).get(permissionId) : undefined;
      const wish = await replica.rows(bucketListTable).where('value.findId').equals(id).first();
      return {
        find,
        quest,
        permission: permission?.value ?? null,
        bucketItem: wish?.value ?? null,
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
