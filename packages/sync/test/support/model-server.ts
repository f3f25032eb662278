import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';
import { SYNCED_TABLES, syncedTable } from '../../src/mapping/tables.ts';
import type {
  Answer,
  ChangesPage,
  PulledRow,
  Server,
  SessionState,
  WrittenRow,
} from '../../src/server/server.ts';
import { type ModelFiles, modelFiles, refill } from './model-files.ts';
import { HANDED_OVER, heirOf } from './model-hand-over.ts';

interface ModelRow {
  row: JsonObject;
  xid: bigint;
}

export interface ModelServer extends Server {
  readonly tables: ReadonlyMap<string, Map<string, ModelRow>>;
  readonly points: ReadonlyMap<string, ReadonlyMap<number, PathPoint>>;
  readonly files: Map<string, Blob>;
  readonly bucket: ModelFiles;
  readonly requests: string[];
  sessionState: SessionState;
  epoch: string;
  newest: { readonly quests: number; readonly finds: number };
  walked(quest: JsonObject, path: readonly PathPoint[]): void;
  /** Takes a snapshot of all rows and files; the returned function restores it, including change numbers. */
  snapshot(): () => void;
  refuses: ((table: string, row: JsonObject) => string | null) | null;
  maxRows: number;
}

const accepted = <T>(value: T): Answer<T> => ({ verdict: 'accepted', value });
const refused = (message: string, code: string | null = null): Answer<never> => ({
  verdict: 'refused',
  message,
  code,
});

/** `pageSize` is in rows, `pointsPageSize` in path points. */
export function modelServer(pageSize = 500, pointsPageSize = 5_000): ModelServer {
  const tables = new Map(SYNCED_TABLES.map((table) => [table.name, new Map<string, ModelRow>()]));
  const points = new Map<string, Map<number, PathPoint>>();
  const pointXids = new Map<string, bigint>();
  const bucket = modelFiles();
  const tombstones = new Map<string, { table: string; id: string; xid: bigint }>();
  const requests: string[] = [];
  let lastXid = 100n;
  /** The server's clock, which a restored snapshot does not reset. */
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const rowsOf = (table: string): Map<string, ModelRow> => {
    const rows = tables.get(table);
    if (!rows) throw new Error(`no table ${table}`);
    return rows;
  };

  function store(table: string, id: string, row: JsonObject, xid: bigint): WrittenRow {
    nowMs += 1_000;
    const changedAt = new Date(nowMs).toISOString();
    rowsOf(table).set(id, { row: { ...row, updated_at: changedAt }, xid });
    if (typeof row.storage_path === 'string') bucket.kept.add(row.storage_path);
    return { id, xid: String(xid), changedAt };
  }

  const rowCount = (): number => [...tables.values()].reduce((sum, rows) => sum + rows.size, 0);
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
        store('quests', other, { ...stored.row, is_current: false }, xid);
      }
    }
    // A find has one link to each piece of gear.
    for (const [other, { row: old }] of table === 'find_equipment' ? [...rowsOf(table)] : [])
      if (old.find_id === row.find_id && old.equipment_id === row.equipment_id) bury(table, other, xid);
    return store(table, id, row, xid);
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
          else store(child.name, childId, { ...stored.row, [parent.column]: null }, xid);
        }
      }
    }
  }

  const server: ModelServer = {
    tables,
    points,
    files: bucket.files,
    bucket,
    requests,
    sessionState: 'ready',
    epoch: 'first',
    newest: { quests: 20, finds: 50 },
    snapshot() {
      const snapshot = {
        tables: new Map([...tables].map(([name, rows]) => [name, new Map(rows)])),
        points: new Map([...points].map(([questId, path]) => [questId, new Map(path)])),
        pointXids: new Map(pointXids),
        tombstones: new Map(tombstones),
        restoreFiles: bucket.snapshot(),
        lastXid,
      };
      return () => {
        for (const [name, rows] of snapshot.tables) tables.set(name, new Map(rows));
        points.clear();
        for (const [questId, path] of snapshot.points) points.set(questId, new Map(path));
        refill(pointXids, snapshot.pointXids);
        refill(tombstones, snapshot.tombstones);
        snapshot.restoreFiles();
        lastXid = snapshot.lastXid;
      };
    },
    refuses: null,
    maxRows: 200_000,
    walked(quest, path) {
      lastXid += 1n;
      const id = String(quest.id);
      points.set(id, new Map(path.map((point) => [point.t, point])));
      put('quests', id, { ...quest, path_point_count: path.length }, lastXid);
    },
    session: async () => server.sessionState,
    refreshSession: async () => server.sessionState,
    async insert(table, key, rows) {
      requests.push(`insert ${table} ${rows.length}`);
      for (const row of rows) {
        const reason = server.refuses?.(table, row) ?? null;
        if (reason) return refused(reason);
        if (parentsMissing(table, row)) return refused('violates foreign key constraint', '23503');
      }
      const news = rows.filter((row) => !rowsOf(table).has(String(row[key]))).length;
      if (news > 0 && rowCount() + news > server.maxRows)
        return refused('Your account is full: it can hold few records.', 'PT413');
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
      if (parentsMissing(table, row)) return refused('violates foreign key constraint', '23503');
      lastXid += 1n;
      return accepted([put(table, id, row, lastXid)]);
    },
    async remove(table, _key, id) {
      requests.push(`delete ${table}`);
      lastXid += 1n;
      for (const [moved, madeAt] of table === 'quests' ? HANDED_OVER : []) {
        for (const [rowId, { row }] of [...rowsOf(moved)]) {
          const heir = row.quest_id === id ? heirOf(rowsOf('quests'), id, String(row[madeAt])) : null;
          if (heir) store(moved, rowId, { ...row, quest_id: heir }, lastXid);
        }
      }
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
    async fetchRows(table, _key, ids) {
      requests.push(`fetch ${table} ${ids.length}`);
      const found = ids.flatMap((id) => rowsOf(table).get(id) ?? []);
      return accepted(found.map(({ row, xid }) => ({ ...row, sync_xid: String(xid) })));
    },
    async pullChanges(since) {
      requests.push('pull');
      const from = BigInt(String(since?.xid ?? '0'));
      const fromKey = String(since?.key ?? '');
      const place = (table: string, id: string): string =>
        `${String(SYNCED_TABLES.findIndex(({ name }) => name === table) + 1).padStart(2, '0')}/${id}`;
      const live = [...tables].flatMap(([table, rows]) =>
        [...rows].map(([id, { row, xid }]) => ({
          table,
          row: { ...row, sync_xid: String(xid) },
          xid,
          key: place(table, id),
        })),
      );
      const dead = [...tombstones.values()].map(({ table, id, xid }) => ({
        table: 'tombstones',
        row: { table_name: table, row_id: id, sync_xid: String(xid) },
        xid,
        key: `tombstone/${table}/${id}`,
      }));
      const left = [...live, ...dead]
        .filter(({ xid, key }) => xid > from || (xid === from && key > fromKey))
        .toSorted((a, b) => Number(a.xid - b.xid) || (a.key < b.key ? -1 : 1));
      const slice = left.slice(0, pageSize);
      const more = left.length > pageSize;
      const last = slice.at(-1);
      const next = { xid: String(last?.xid ?? from), key: last?.key ?? fromKey };
      const page: ChangesPage = {
        epoch: server.epoch,
        changes: slice.map(({ table, row }) => ({ table, row })),
        more,
        next,
        // The model has no open transactions, so no earlier change can appear later.
        cursor: more ? next : { xid: String(lastXid + 1n) },
        counter: String(lastXid + 1n),
      };
      return accepted(page);
    },
    async pullNewest() {
      requests.push('pull newest');
      const newest = (table: string, column: string, count: number): PulledRow[] =>
        [...rowsOf(table).values()]
          .toSorted((a, b) => String(b.row[column]).localeCompare(String(a.row[column])))
          .slice(0, count)
          .map(({ row, xid }) => ({ table, row: { ...row, sync_xid: String(xid) } }));
      const finds = newest('finds', 'found_at', server.newest.finds);
      const quests = newest('quests', 'date', server.newest.quests);
      return accepted({ epoch: server.epoch, total: rowCount(), changes: [...quests, ...finds] });
    },
    async rowQuota() {
      requests.push('row quota');
      return accepted({ rows: rowCount(), bytes: 0, maxRows: server.maxRows, maxBytes: 1e9 });
    },
    async pullPaths(wanted) {
      requests.push(`pull paths ${wanted.length}`);
      const paths: { questId: string; points: PathPoint[] }[] = [];
      let left = pointsPageSize;
      for (const { questId, afterMs } of wanted) {
        const path = [...(points.get(questId)?.values() ?? [])].toSorted((a, b) => a.t - b.t);
        const line = path.filter((point) => afterMs === null || point.t > afterMs).slice(0, left);
        if (line.length > 0) paths.push({ questId, points: line });
        left -= line.length;
      }
      return accepted({ epoch: server.epoch, paths, more: left === 0 });
    },
    async upload(path, file, watch) {
      requests.push('upload');
      return server.bucket.upload(path, file, watch);
    },
    async endUpload(address) {
      requests.push('end upload');
      return server.bucket.endUpload(address);
    },
    async removeFile(path) {
      requests.push('remove file');
      return server.bucket.removeFile(path);
    },
    async hasFile(path) {
      requests.push('look for file');
      return server.bucket.hasFile(path);
    },
    async download(path, signal) {
      requests.push('download');
      return server.bucket.download(path, signal);
    },
  };
  return server;
}
