import type { JsonObject } from '@metalquest/core/json';
import type { Result } from '@metalquest/core/result';

interface ParentColumn {
  readonly column: string;
  readonly field: string;
  readonly table: string;
  readonly onDelete: 'cascade' | 'clear';
}

/**
 * How concurrent changes of a row merge. A delete always wins.
 * - last-write-per-column: an UPDATE carries the changed columns, and the last write to reach the server wins
 * per column; pending local columns stay visible until then.
 * - written-once: rows are inserted and deleted, never updated here, so the server's copy is always right.
 */
export type ConflictRule = 'last-write-per-column' | 'written-once';

/** A new table also needs a line in tables.ts, a store in the schema, and make_synced on the server. */
export interface SyncedTable<V> {
  /** The server's table name and the replica's store name. */
  readonly name: string;
  readonly key: 'id' | 'user_id';
  readonly parents: readonly ParentColumn[];
  readonly conflict: ConflictRule;
  /** Raise when adding columns, so that rows pulled before are fetched again. */
  readonly columnsVersion?: number;
  /** Dexie indexes in addition to the key; domain fields are under `value.`. */
  readonly indexes: string;
  /** The domain value of a server row (from pull_changes, or a local row with a patch), or an error text. */
  read(row: unknown): Result<V, string>;
  write(value: V): JsonObject;
  readonly noun: string;
  /** Names a row in messages: 'find “Silver penny”'. */
  label(value: V): string;
  /** Texts for the word search; empty when the table is not searched. */
  searched(value: V): readonly (string | null)[];
  cleared?(value: V, field: string): V;
}

export function changedColumns(before: JsonObject, after: JsonObject): JsonObject {
  const changed = Object.entries(after).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]),
  );
  return Object.fromEntries(changed);
}
