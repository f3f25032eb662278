import type { JsonObject, JsonValue } from '@metalquest/core/json';
import type { ChangesPage, PulledRow } from '../../../src/server/server.ts';
import type { ServerState } from './server-state.ts';

/* The pull functions of the schema, row for row (supabase/migrations/*_pull.sql). */

const NO_ROW = '00000000-0000-0000-0000-000000000000';
const TOMBSTONES = 1000;

/** Positions in private.synced_tables. */
const POSITIONS: Readonly<Record<string, number>> = {
  profiles: 10,
  user_preferences: 20,
  equipment: 30,
  landowner_contacts: 32,
  property_permissions: 34,
  contact_interactions: 36,
  quests: 40,
  planned_quests: 45,
  finds: 50,
  find_equipment: 60,
  bucket_list: 65,
  map_layers: 68,
  media: 70,
};

const xidIn = (value: JsonValue | undefined, otherwise: bigint): bigint =>
  typeof value === 'string' || typeof value === 'number' ? BigInt(value) : otherwise;

type Position = readonly [xid: bigint, place: number | string, row: number | string];

const isAfter = (a: Position, b: Position): boolean => {
  if (a[0] !== b[0]) return a[0] > b[0];
  return a[1] !== b[1] ? a[1] > b[1] : a[2] > b[2];
};

const inOrder = (a: { at: Position }, b: { at: Position }): number => (isAfter(a.at, b.at) ? 1 : -1);

const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** A page of one user's rows and tombstones. `oldestOpen` is the oldest running transaction. */
export function changesPage(
  state: ServerState,
  userId: string,
  oldestOpen: bigint,
  since: JsonObject | null,
  pageSize: number,
): ChangesPage {
  const horizon = lower(oldestOpen, xidIn(since?.horizon, oldestOpen));
  const from: Position = [xidIn(since?.xid, 0n), Number(since?.table ?? 0), String(since?.row ?? NO_ROW)];
  const found: { at: Position; change: PulledRow }[] = [];
  const add = (at: Position, table: string, row: JsonObject): void => {
    if (isAfter(at, from)) found.push({ at, change: { table, row: { ...row, sync_xid: String(at[0]) } } });
  };
  for (const [table, rows] of state.tables) {
    const place = POSITIONS[table];
    if (place === undefined) throw new Error(`The model does not know where ${table} comes in a pull`);
    for (const [id, { row, xid }] of rows) if (row.user_id === userId) add([xid, place, id], table, row);
  }
  for (const { table, id, xid, ...of } of state.tombstones.values()) {
    if (of.userId === userId) add([xid, TOMBSTONES, id], 'tombstones', { table_name: table, row_id: id });
  }
  const page = found.toSorted(inOrder).slice(0, pageSize);
  const last = page.at(-1)?.at ?? from;
  const more = page.length === pageSize;
  const place = { xid: String(last[0]), table: last[1], row: last[2] };
  return {
    epoch: state.epoch,
    changes: page.map(({ change }) => change),
    more,
    next: { ...place, horizon: String(horizon) },
    cursor: more && last[0] < horizon ? place : { xid: String(horizon), table: 0, row: NO_ROW },
    counter: String(state.lastXid + 1n),
  };
}
