import { questInHand } from '@metalquest/core/quest/current';
import type { Quest } from '@metalquest/core/quest/quest';
import { questTable } from '../mapping/quest-table.ts';
import { pathSummary, readPath } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { isTrackedHere } from '../replica/sync-meta.ts';
import { countOfQuest } from './find-queries.ts';
import { page } from './paging.ts';
import type { Queries, QuestStats } from './queries.ts';

async function statsOf(replica: Replica, row: StoredRow<Quest>): Promise<QuestStats> {
  const path = await pathSummary(replica, row.id);
  return {
    distanceM: path.distanceM,
    findCount: await countOfQuest(replica, row.id),
    pathComplete: path.onServer >= (row.pathPointCount ?? 0),
  };
}

type QuestQueries = Pick<
  Queries,
  'currentQuest' | 'trackedQuest' | 'quest' | 'quests' | 'questPath' | 'questStats'
>;

/** Reads of quests and their paths. */
export function questQueries(replica: Replica): QuestQueries {
  const quests = replica.rows(questTable);
  return {
    async currentQuest() {
      const open = await quests.where('value.status').anyOf('active', 'paused').toArray();
      return questInHand(open.map((row) => row.value));
    },
    async trackedQuest() {
      const active = await quests.where('value.status').equals('active').toArray();
      const quest = questInHand(active.map((row) => row.value));
      return quest && (await isTrackedHere(replica, quest)) ? quest : null;
    },
    async quest(id) {
      return (await quests.get(id))?.value ?? null;
    },
    async quests(filter) {
      const { status } = filter;
      const order = status
        ? { index: '[value.status+value.startTime]', prefix: [status] }
        : { index: 'value.startTime', prefix: [] };
      const found = await page(quests, {
        order,
        offset: filter.offset,
        limit: filter.limit,
        search: filter.search,
        keeps: status && filter.search?.trim() ? (row) => row.value.status === status : null,
        sortKey: (quest) => quest.startTime,
        total: () => (status ? quests.where('value.status').equals(status).count() : quests.count()),
      });
      const items = await Promise.all(
        found.items.map(async (row) => ({ ...row.value, ...(await statsOf(replica, row)) })),
      );
      return { items, total: found.total };
    },
    questPath: (id) => readPath(replica, id),
    async questStats(id) {
      const row = await quests.get(id);
      return row ? statsOf(replica, row) : { distanceM: 0, findCount: 0, pathComplete: true };
    },
  };
}
