import { pointsMissing } from '@metalquest/core/paths/missing-paths';
import { questTable } from '../mapping/quest-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { readPathState } from '../replica/path-state.ts';
import type { Replica } from '../replica/replica.ts';
import { wholePath } from './recorded.ts';

const ROWS_AT_ONCE = 200;

export type ArchiveIds = ReadonlyMap<string, readonly string[]>;

export async function archiveIds(replica: Replica): Promise<ArchiveIds> {
  const stores = SYNCED_TABLES.map((table) => replica.rows(table));
  return replica.dexie.transaction('r', stores, async () => {
    const ids = new Map<string, readonly string[]>();
    for (const table of SYNCED_TABLES) {
      ids.set(table.name, await replica.rows(table).orderBy('id').primaryKeys());
    }
    return ids;
  });
}

export async function* pagesOf<V>(
  replica: Replica,
  table: SyncedTable<V>,
  ids: readonly string[],
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<V[]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const page = await replica.rows(table).bulkGet(ids.slice(from, from + atOnce));
    yield page.flatMap((row) => (row ? [row.value] : []));
  }
}

export async function* rowsOf(
  replica: Replica,
  table: SyncedTable<unknown>,
  ids: readonly string[],
  count: (rows: number) => void,
): AsyncGenerator<string> {
  yield '[';
  let lead = '\n';
  let rows = 0;
  for await (const page of pagesOf(replica, table, ids)) {
    const lines = page.map((value) => JSON.stringify(withTimes(table.write(value), value)));
    if (lines.length === 0) continue;
    yield lead + lines.join(',\n');
    lead = ',\n';
    rows += lines.length;
  }
  yield '\n]\n';
  count(rows);
}

function withTimes(columns: Readonly<Record<string, unknown>>, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { ...columns };
  return {
    ...columns,
    ...('createdAt' in value ? { created_at: value.createdAt } : {}),
    ...('updatedAt' in value ? { updated_at: value.updatedAt } : {}),
  };
}

export interface WrittenPath {
  readonly questId: string;
  readonly points: number;
  /** Points that are only on the server. */
  readonly lacking: number;
}

export async function* pathsOf(
  replica: Replica,
  questIds: readonly string[],
  onPath: (path: WrittenPath) => void,
  beforeEach: (questId: string) => Promise<void>,
): AsyncGenerator<string> {
  yield '{';
  let lead = '\n';
  for await (const page of pagesOf(replica, questTable, questIds)) {
    for (const { id } of page) {
      await beforeEach(id);
      const pathState = await readPathState(replica, id);
      const points = (await wholePath(replica, id)).map(({ lng, lat, t }) => [lng, lat, t]);
      onPath({ questId: id, points: points.length, lacking: pathState ? pointsMissing(pathState) : 0 });
      if (points.length === 0) continue;
      yield `${lead}${JSON.stringify(id)}: ${JSON.stringify(points)}`;
      lead = ',\n';
    }
  }
  yield '\n}\n';
}
