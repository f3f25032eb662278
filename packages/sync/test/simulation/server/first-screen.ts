import type { PathRequest } from '@metalquest/core/paths/missing-paths';
import type { NewestRows, PathsPage, PulledRow } from '../../../src/server/server.ts';
import { rowsOf, type ServerRow, type ServerState } from './server-state.ts';

/* pull_newest and pull_paths of the schema (supabase/migrations/*_pull.sql). */

export interface NewestCounts {
  readonly quests: number;
  readonly finds: number;
}

/** The first rows for a new device of the user. */
export function newestRows(state: ServerState, userId: string, counts: NewestCounts): NewestRows {
  const own = (table: string): ServerRow[] =>
    [...rowsOf(state, table).values()].filter(({ row }) => row.user_id === userId);
  const newest = (table: string, column: string, count: number): ServerRow[] =>
    own(table)
      .toSorted((a, b) => String(b.row[column]).localeCompare(String(a.row[column])))
      .slice(0, count);
  const finds = newest('finds', 'found_at', counts.finds);
  const quests = newest('quests', 'date', counts.quests);
  const ofFinds = own('quests').filter(
    ({ row }) => row.is_current === true || finds.some((find) => find.row.quest_id === row.id),
  );
  const media = own('media').filter(({ row }) => finds.some((find) => find.row.id === row.find_id));
  const pulled = (table: string, rows: readonly ServerRow[]): PulledRow[] =>
    rows.map(({ row, xid }) => ({ table, row: { ...row, sync_xid: String(xid) } }));
  return {
    epoch: state.epoch,
    total: [...state.tables.keys()].reduce((sum, table) => sum + own(table).length, 0),
    changes: [
      ...pulled('profiles', own('profiles')),
      ...pulled('user_preferences', own('user_preferences')),
      ...pulled('equipment', own('equipment')),
      ...pulled('quests', [...new Set([...quests, ...ofFinds])]),
      ...pulled('finds', finds),
      ...pulled('media', media),
    ],
  };
}

/** Points of the named quests, in the given order. */
export function pathsPage(
  state: ServerState,
  userId: string,
  wanted: readonly PathRequest[],
  pageSize: number,
): PathsPage {
  const paths: PathsPage['paths'][number][] = [];
  let left = pageSize;
  for (const { questId, afterMs } of wanted) {
    const isOwn = rowsOf(state, 'quests').get(questId)?.row.user_id === userId;
    const path = isOwn ? [...(state.points.get(questId)?.values() ?? [])] : [];
    const line = path
      .filter((point) => afterMs === null || point.t > afterMs)
      .toSorted((a, b) => a.t - b.t)
      .slice(0, left);
    if (line.length > 0) paths.push({ questId, points: line.map(({ t, lng, lat }) => ({ t, lng, lat })) });
    left -= line.length;
  }
  return { epoch: state.epoch, paths, more: left === 0 };
}
