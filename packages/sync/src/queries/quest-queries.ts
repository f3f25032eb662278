import { pointsMissing } from '@metalquest/core/paths/missing-paths';
import { openQuest } from '@metalquest/core/quest/current';
import type { Quest } from '@metalquest/core/quest/quest';
import Dexie from 'dexie';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { pathSummary, readPath } from '../replica/path.ts';
import { emptyPath, type PathSummary } from '../replica/path-rows.ts';
import { pathStateOf } from '../replica/path-state.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { isTrackedHere } from '../replica/sync-meta.ts';
import { countOfQuest } from './find-queries.ts';
import type { Queries, QuestStats } from './queries.ts';
import { questPage } from './quest-pages.ts';

function statsOf(row: StoredRow<Quest>, path: PathSummary, findCount: number): QuestStats {
  const standing = pathStateOf(row, path);
  const pathComplete = pointsMissing(standing) === 0;
  // Sent points without an answer yet are also on this device.
  const isHere = pathComplete || standing.allCount >= standing.serverCount;
  return { distanceM: isHere ? path.distanceM : null, findCount, pathComplete };
}

type QuestQueries = Pick<
  Queries,
  'currentQuest' | 'trackedQuest' | 'quest' | 'quests' | 'questPath' | 'questStats'
>;

export function questQueries(replica: Replica): QuestQueries {
  const quests = replica.rows(questTable);
  const listed = [quests, replica.rows(findTable), replica.pathSummaries, replica.questFindCounts];
  return {
    async currentQuest() {
      const open = await quests.where('value.status').anyOf('active', 'paused').toArray();
      return openQuest(open.map((row) => row.value));
    },
    async trackedQuest() {
      const active = await quests.where('value.status').equals('active').toArray();
      const quest = openQuest(active.map((row) => row.value));
      return quest && (await isTrackedHere(replica, quest)) ? quest : null;
    },
    async quest(id) {
      return (await quests.get(id))?.value ?? null;
    },
    quests(filter) {
      // One transaction, so that page, total and figures are consistent.
      return replica.dexie.transaction('r', listed, async () => {
        const found = await questPage(replica, filter);
        const ids = found.items.map(({ id }) => id);
        // Not async functions: see mediaOf.
        const [paths, counts] = await Dexie.Promise.all([
          replica.pathSummaries.bulkGet(ids),
          Dexie.Promise.all(ids.map((id) => countOfQuest(replica, id))),
        ]);
        const items = found.items.map((row, at) => ({
          ...row.value,
          ...statsOf(row, paths[at] ?? emptyPath(row.id), counts[at] ?? 0),
        }));
        return { items, total: found.total };
      });
    },
    questPath: (id) => readPath(replica, id),
    async questStats(id) {
      const row = await quests.get(id);
      if (!row) return { distanceM: 0, findCount: 0, pathComplete: true };
      return statsOf(row, await pathSummary(replica, id), await countOfQuest(replica, id));
    },
  };
}
