import type { PathPoint } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { pointsMissing } from '@metalquest/core/paths/missing-paths';
import { openQuest } from '@metalquest/core/quest/current';
import type { KnownSigns } from '@metalquest/core/quest/left-running';
import type { Quest } from '@metalquest/core/quest/quest';
import Dexie from 'dexie';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { pathSummary, readPath } from '../replica/path.ts';
import { pathStateOf } from '../replica/path-state.ts';
import type { Replica } from '../replica/replica.ts';
import { emptyPath, type PathSummary } from '../replica/store-entries.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { isTrackedHere } from '../replica/sync-meta.ts';
import { countOfQuest } from './find-queries.ts';
import { mediaOf } from './media-of.ts';
import { newestFirst } from './paging.ts';
import type { Page, QuestFilter, QuestListItem, QuestStats } from './query-types.ts';
import { questPage } from './quest-pages.ts';

function statsOf(row: StoredRow<Quest>, path: PathSummary, findCount: number): QuestStats {
  const pathState = pathStateOf(row, path);
  const pathComplete = pointsMissing(pathState) === 0;
  // Sent points without an answer yet are also on this device.
  const isHere = pathComplete || pathState.allCount >= pathState.serverCount;
  return { distanceM: isHere ? path.distanceM : null, findCount, pathComplete };
}

export function questQueries(replica: Replica) {
  const quests = replica.rows(questTable);
  const listed = [quests, replica.rows(findTable), replica.pathSummaries, replica.questFindCounts];
  return {
    /** The current quest, or else the active one, or else the paused one changed last. */
    async currentQuest(): Promise<Quest | null> {
      const open = await quests.where('value.status').anyOf('active', 'paused').toArray();
      return openQuest(open.map((row) => row.value));
    },
    /** The active quest that was started or resumed on this device, which records its path; otherwise null. */
    async trackedQuest(): Promise<Quest | null> {
      const active = await quests.where('value.status').equals('active').toArray();
      const quest = openQuest(active.map((row) => row.value));
      return quest && (await isTrackedHere(replica, quest)) ? quest : null;
    },
    async quest(id: QuestId): Promise<Quest | null> {
      return (await quests.get(id))?.value ?? null;
    },
    quests(filter: QuestFilter): Promise<Page<QuestListItem>> {
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
    /** Its voice notes, in the order of recording. */
    questVoiceNotes: (id: QuestId): Promise<readonly Media[]> => mediaOf(replica, 'value.questId', id),
    questPath: (id: QuestId): Promise<readonly PathPoint[]> => readPath(replica, id),
    /** The last fix and the last find of a quest, to see whether it was left running. */
    async questSigns(id: QuestId): Promise<KnownSigns> {
      const { last } = await pathSummary(replica, id);
      const find = await newestFirst(replica.rows(findTable), {
        index: '[value.questId+value.foundAt]',
        prefix: [id],
      }).first();
      return { lastFixMs: last?.t ?? null, lastFindAt: find?.value.foundAt ?? null };
    },
    async questStats(id: QuestId): Promise<QuestStats> {
      const row = await quests.get(id);
      if (!row) return { distanceM: 0, findCount: 0, pathComplete: true };
      return statsOf(row, await pathSummary(replica, id), await countOfQuest(replica, id));
    },
  };
}
