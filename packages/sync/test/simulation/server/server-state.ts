import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';
import { SYNCED_TABLES } from '../../../src/mapping/tables.ts';

/** `xid` is the row's sync_xid. */
export interface ServerRow {
  readonly row: JsonObject;
  readonly xid: bigint;
}

export interface Tombstone {
  readonly table: string;
  readonly id: string;
  readonly userId: string;
  readonly xid: bigint;
}

export interface ServerPoint extends PathPoint {
  readonly xid: bigint;
}

export interface ServerFile {
  readonly owner: string;
  readonly blob: Blob;
}

/** The whole state, all users: rows by table and id. Values are immutable. */
export interface ServerState {
  epoch: string;
  lastXid: bigint;
  readonly tables: ReadonlyMap<string, Map<string, ServerRow>>;
  readonly tombstones: Map<string, Tombstone>;
  /** By quest and time. */
  readonly points: Map<string, ReadonlyMap<number, ServerPoint>>;
  readonly files: Map<string, ServerFile>;
  /** Paths of files whose rows can still be restored. */
  readonly keptFiles: Set<string>;
}

export function emptyState(epoch: string): ServerState {
  return {
    epoch,
    lastXid: 100n,
    tables: new Map(SYNCED_TABLES.map((table) => [table.name, new Map<string, ServerRow>()])),
    tombstones: new Map(),
    points: new Map(),
    files: new Map(),
    keptFiles: new Set(),
  };
}

export function copyState(state: ServerState): ServerState {
  return {
    epoch: state.epoch,
    lastXid: state.lastXid,
    tables: new Map([...state.tables].map(([name, rows]) => [name, new Map(rows)])),
    tombstones: new Map(state.tombstones),
    points: new Map(state.points),
    files: new Map(state.files),
    keptFiles: new Set(state.keptFiles),
  };
}

export function rowsOf(state: ServerState, table: string): Map<string, ServerRow> {
  const rows = state.tables.get(table);
  if (!rows) throw new Error(`The model has no table ${table}`);
  return rows;
}

export const tombstoneKey = (table: string, id: string): string => `${table}/${id}`;
