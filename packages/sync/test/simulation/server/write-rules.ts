import type { JsonObject } from '@metalquest/core/json';
import { SYNCED_TABLES, syncedTable } from '../../../src/mapping/tables.ts';
import { rowsOf, type ServerState, tombstoneKey } from './server-state.ts';

/** A row change made by the server; `columns` is null for a deleted row. */
export interface AppliedChange {
  readonly table: string;
  readonly id: string;
  readonly xid: bigint;
  readonly columns: JsonObject | null;
  /** A side effect: a cleared reference, a quest no longer current, a row deleted with its parent. */
  readonly consequence: boolean;
}

/** The state and the changes that a transaction makes to it. */
export interface Transaction {
  readonly state: ServerState;
  readonly userId: string;
  readonly xid: bigint;
  readonly nowIso: string;
  readonly changed: (change: AppliedChange) => void;
}

/** The permanent Postgres error for a text that it cannot store. */
export const UNSTORABLE = 'unsupported Unicode escape sequence';

/** Columns that together must be unique in a table. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  media: ['storage_path'],
};

/**
 * The server's error message if the row may not be stored, or null. Checks owners like row-level security.
 */
export function objection(
  state: ServerState,
  userId: string,
  table: string,
  id: string,
  row: JsonObject,
): string | null {
  if (Object.values(row).some((value) => typeof value === 'string' && value.includes('\u0000')))
    return UNSTORABLE;
  if (row.user_id !== userId) return `new row violates row-level security policy for table "${table}"`;
  for (const parent of syncedTable(table)?.parents ?? []) {
    const parentId = row[parent.column];
    if (typeof parentId !== 'string') continue;
    const stored = rowsOf(state, parent.table).get(parentId);
    if (stored?.row.user_id !== userId)
      return `new row violates row-level security policy for table "${table}"`;
  }
  const unique = UNIQUE[table] ?? [];
  for (const [otherId, other] of unique.length > 0 ? rowsOf(state, table) : []) {
    if (otherId !== id && unique.every((column) => other.row[column] === row[column]))
      return 'duplicate key value violates unique constraint';
  }
  return null;
}

/** Stores a valid row and applies its side effects. */
export function store(
  transaction: Transaction,
  table: string,
  id: string,
  row: JsonObject,
  columns: JsonObject,
  consequence = false,
): void {
  const { state, changed } = transaction;
  const rows = rowsOf(state, table);
  const stored = rows.get(id);
  const wasCurrent = stored?.row.is_current === true;
  // A number never falls, even if a transaction with a higher one came first (migration no_lower_number).
  const xid = stored && stored.xid > transaction.xid ? stored.xid : transaction.xid;
  if (table === 'quests' && row.is_current === true && !wasCurrent) {
    for (const [otherId, other] of [...rows]) {
      if (otherId === id || other.row.user_id !== row.user_id || other.row.is_current !== true) continue;
      const cleared = { is_current: false };
      store(transaction, 'quests', otherId, { ...other.row, ...cleared }, cleared, true);
    }
  }
  // A find has one link to each piece of gear: a new one replaces the old one (migration finds_gear).
  for (const [otherId, other] of table === 'find_equipment' && !stored ? [...rows] : []) {
    if (other.row.find_id === row.find_id && other.row.equipment_id === row.equipment_id)
      bury(transaction, table, otherId, true);
  }
  rows.set(id, { row: { ...row, updated_at: transaction.nowIso }, xid });
  changed({ table, id, xid, columns, consequence });
}

/** Deletes a row and its dependants, and clears references to it (decision 11). */
export function bury(transaction: Transaction, table: string, id: string, consequence = false): void {
  const { state, xid, userId, changed } = transaction;
  const path = rowsOf(state, table).get(id)?.row.storage_path;
  if (!rowsOf(state, table).delete(id)) return;
  if (typeof path === 'string') state.keptFiles.add(path);
  state.tombstones.set(tombstoneKey(table, id), { table, id, userId, xid });
  changed({ table, id, xid, columns: null, consequence });
  if (table === 'quests') state.points.delete(id);
  for (const child of SYNCED_TABLES) {
    for (const parent of child.parents) {
      if (parent.table !== table) continue;
      for (const [childId, { row }] of [...rowsOf(state, child.name)]) {
        if (row[parent.column] !== id) continue;
        const cleared = { [parent.column]: null };
        if (parent.onDelete === 'cascade') bury(transaction, child.name, childId, true);
        else store(transaction, child.name, childId, { ...row, ...cleared }, cleared, true);
      }
    }
  }
}
