import type { PathState } from '@metalquest/core/paths/missing-paths';
import type { Quest } from '@metalquest/core/quest/quest';
import { questTable } from '../mapping/quest-table.ts';
import { pathSummary } from './path.ts';
import type { Replica } from './replica.ts';
import { emptyPath, type PathSummary } from './store-entries.ts';
import type { StoredRow } from './stored-row.ts';

export function pathStateOf(row: StoredRow<Quest>, summary: PathSummary): PathState {
  return {
    questId: row.id,
    startTime: row.value.startTime,
    serverCount: row.pathPointCount ?? 0,
    generation: row.generation,
    localCount: summary.onServer,
    allCount: summary.count,
    lastMs: summary.last?.t ?? null,
    // After a restore the server may have other points with the same count.
    readAt: summary.readAt?.generation === row.generation ? summary.readAt.serverCount : 0,
  };
}

export async function readPathStates(replica: Replica): Promise<readonly PathState[]> {
  const rows = await replica.rows(questTable).toArray();
  const summaries = new Map((await replica.pathSummaries.toArray()).map((each) => [each.questId, each]));
  return rows
    .filter((row) => (row.pathPointCount ?? 0) > 0)
    .map((row) => pathStateOf(row, summaries.get(row.id) ?? emptyPath(row.id)));
}

export async function readPathState(replica: Replica, questId: string): Promise<PathState | null> {
  const row = await replica.rows(questTable).get(questId);
  return row ? pathStateOf(row, await pathSummary(replica, questId)) : null;
}
