import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';
import { SYNCED_TABLES, syncedTable } from '../mapping/tables.ts';
import type { Answer, ChangesPage, PointsPage, Server, SessionState, WrittenRow } from '../server/server.ts';

interface ModelRow {
  row: JsonObject;
  xid: bigint;
}

/** What the real server does with one user's rows, as far as the engine can tell, in memory. */
export interface ModelServer extends Server {
  readonly tables: ReadonlyMap<string, Map<string, ModelRow>>;
  readonly points: ReadonlyMap<string, ReadonlyMap<number, PathPoint>>;
  readonly files: Map<string, number>;
  readonly requests: string[];
  sessionState: SessionState;
  epoch: string;
  /** Refuses a row or an update for the reason it gives. */
  refuses: ((table: string, row: JsonObject) => string | null) | null;
}

const accepted = <T>(value: T): Answer<T> => ({ verdict: 'accepted', value });
const refused = (message: string): Answer<never> => ({ verdict: 'refused', message, code: null });

export function modelServer(pageSize = 500): ModelServer {
  const tables = new Map(SYNCED_TABLES.map((table) => [table.name, new Map<string, ModelRow>()]));
  const points = new Map<string, Map<number, PathPoint>>();
  const pointXids = new Map<string, bigint>();
  const tombstones = new Map<string, { table: string; id: string; xid: bigint }>();
  const requests: string[] = [];
  let lastXid = 100n;
  const rowsOf = (table: string): Map<string, ModelRow> => {
    const rows = tables.get(table);
    if (!rows) throw new Error(`no table ${table}`);
    return rows;
  };

  function parentsMissing(table: string, row: JsonObject): boolean {
    return (syncedTable(table)?.parents ?? []).some((parent) => {
      const id = row[parent.column];
      return typeof id === 'string' && !rowsOf(parent.table).has(id);
    });
  }

  function put(table: string, id: string, row: JsonObject, xid: bigint): WrittenRow {
    if (table === 'quests' && row.is_current === true) {
      for (const [other, stored] of rowsOf('quests')) {
        if (other === id || stored.row.is_current !== true) continue;
        rowsOf('quests').set(other, { row: { ...stored.row, is_current: false }, xid });
      }
    }
    rowsOf(table).set(id, { row, xid });
    return { id, xid: String(xid) };
  }

  function bury(table: string, id: string, xid: bigint): void {
    if (!rowsOf(table).delete(id)) return;
    tombstones.set(`${table}/${id}`, { table, id, xid });
    if (table === 'quests') points.delete(id);
    for (const child of SYNCED_TABLES) {
      for (const parent of child.parents) {
        if (parent.table !== table) continue;
        for (const [childId, stored] of [...rowsOf(child.name)]) {
          if (stored.row[parent.column] !== id) continue;
          if (parent.onDelete === 'cascade') bury(child.name, childId, xid);
          else rowsOf(child.name).set(childId, { row: { ...stored.row, [parent.column]: null }, xid });
        }
      }
    }
  }

  const server: ModelServer = {
    tables,
    points,
    files: new Map(),
    requests,
    sessionState: 'ready',
    epoch: 'first',
    refuses: null,
    session: async () => server.sessionState,
    refreshSession: async () => server.sessionState,
    async insert(table, key, rows) {
      requests.push(`insert ${table} ${rows.length}`);
      for (const row of rows) {
        const reason = server.refuses?.(table, row) ?? null;
        if (reason) return refused(reason);
        if (parentsMissing(table, row)) return refused('violates foreign key constraint');
      }
      lastXid += 1n;
      const written = rows.flatMap((row): WrittenRow[] => {
        const id = String(row[key]);
        if (rowsOf(table).has(id) || tombstones.has(`${table}/${id}`)) return [];
        return [put(table, id, { path_point_count: 0, ...row }, lastXid)];
      });
      return accepted(written);
    },
    async update(table, _key, id, columns) {
      requests.push(`update ${table}`);
      const stored = rowsOf(table).get(id);
      const reason = server.refuses?.(table, columns) ?? null;
      if (reason) return refused(reason);
      if (!stored) return accepted([]);
      const row = { ...stored.row, ...columns };
      if (parentsMissing(table, row)) return refused('violates foreign key constraint');
      lastXid += 1n;
      return accepted([put(table, id, row, lastXid)]);
    },
    async remove(table, _key, id) {
      requests.push(`delete ${table}`);
      lastXid += 1n;
      bury(table, id, lastXid);
      return accepted(null);
    },
    async isDeleted(table, id) {
      requests.push('tombstone');
      return accepted(tombstones.has(`${table}/${id}`));
    },
    async appendPath(questId, added) {
      requests.push(`append ${added.length}`);
      const quest = rowsOf('quests').get(questId);
      if (!quest) return refused('Quest not found');
      const path = points.get(questId) ?? new Map<number, PathPoint>();
      points.set(questId, path);
      lastXid += 1n;
      const before = path.size;
      for (const { t, lng, lat } of added) {
        if (path.has(t)) continue;
        path.set(t, { t, lng, lat });
        pointXids.set(`${questId}@${t}`, lastXid);
      }
      if (path.size > before) put('quests', questId, { ...quest.row, path_point_count: path.size }, lastXid);
      const xid = rowsOf('quests').get(questId)?.xid ?? lastXid;
      return accepted({ xid: String(xid), pathPointCount: path.size });
    },
    async pullChanges(since) {
      requests.push('pull');
      const from = BigInt(String(since?.xid ?? '0'));
      const position = Number(since?.n ?? -1);
      const live = [...tables].flatMap(([table, rows]) =>
        [...rows.values()].map(({ row, xid }) => ({ table, row: { ...row, sync_xid: String(xid) }, xid })),
      );
      const dead = [...tombstones.values()].map(({ table, id, xid }) => ({
        table: 'tombstones',
        row: { table_name: table, row_id: id, sync_xid: String(xid) },
        xid,
      }));
      const all = [...live, ...dead].toSorted((a, b) => Number(a.xid - b.xid)).filter((c) => c.xid >= from);
      const start = position + 1;
      const slice = all.slice(start, start + pageSize);
      const more = all.length > start + pageSize;
      const next = { xid: String(from), n: start + slice.length - 1 };
      const page: ChangesPage = {
        epoch: server.epoch,
        changes: slice.map(({ table, row }) => ({ table, row })),
        more,
        next,
        cursor: more ? { xid: String(from) } : { xid: String(lastXid + 1n) },
      };
      return accepted(page);
    },
    async pullPoints(since) {
      requests.push('pull points');
      const from = BigInt(String(since?.xid ?? '0'));
      const found = [...points].flatMap(([questId, path]) =>
        [...path.values()]
          .filter((point) => (pointXids.get(`${questId}@${point.t}`) ?? 0n) >= from)
          .map((point) => ({ ...point, questId })),
      );
      const cursor = { xid: String(lastXid + 1n) };
      const page: PointsPage = { epoch: server.epoch, points: found, more: false, next: cursor, cursor };
      return accepted(page);
    },
    async questPath(questId, afterMs) {
      requests.push('quest path');
      const path = [...(points.get(questId)?.values() ?? [])].toSorted((a, b) => a.t - b.t);
      return accepted(path.filter((point) => afterMs === null || point.t > afterMs));
    },
    async upload(path, file) {
      requests.push('upload');
      server.files.set(path, file.size);
      return accepted(null);
    },
    async removeFile(path) {
      requests.push('remove file');
      server.files.delete(path);
      return accepted(null);
    },
    async download() {
      requests.push('download');
      return accepted(new Blob(['file']));
    },
  };
  return server;
}
