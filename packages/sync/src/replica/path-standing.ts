import type { PathStanding } from '@metalquest/core/paths/missing-paths';
import type { Quest } from '@metalquest/core/quest/quest';
import { questTable } from '../mapping/quest-table.ts';
import { pathSummary } from './path.ts';
import { emptyPath, type PathSummary } from './path-rows.ts';
import type { Replica } from './replica.ts';
import type { StoredRow } from './stored-row.ts';

/** Compares a quest's path on this device and on the server. */
export function pathStanding(row: StoredRow<Quest>, summary: PathSummary): PathStanding {
  return {
    questId: row.id,
    startTime: row.value.startTime,
    serverCount: row.pathPointCount ?? 0,
    hereCount: summary.onServer,
    allCount: summary.count,
    lastMs: summary.last?.t ?? null,
    readAt: summary.readAt ?? 0,
  };
}

/** The standing of every path that the server has. */
export async function readStandings(replica: Replica): Promise<readonly PathStanding[]> {
  const rows = await replica.rows(questTable).toArray();
  const summaries = new Map((await replica.pathSummaries.toArray()).map((each) => [each.questId, each]));
  return rows
    .filter((row) => (row.pathPointCount ?? 0) > 0)
    .map((row) => pathStanding(row, summaries.get(row.id) ?? emptyPath(row.id)));
}

/** The standing of one quest's path; null when the quest is not here. */
export async function readStanding(replica: Replica, questId: string): Promise<PathStanding | null> {
  const row = await replica.rows(questTable).get(questId);
  return row ? pathStanding(row, await pathSummary(replica, questId)) : null;
}
