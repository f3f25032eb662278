import type { JsonObject } from '@metalquest/core/json';
import type { Result } from '@metalquest/core/result';

/** A foreign key to another synced table, by its column on the server and its field in the domain value. */
export interface ParentColumn {
  readonly column: string;
  readonly field: string;
  readonly table: string;
  /** What happens to this row when the parent is deleted: as the server's foreign key says. */
  readonly onDelete: 'cascade' | 'clear';
}

/**
 * How changes of several devices to one row meet. A delete beats every change, whatever the rule.
 * - last-write-per-column: an UPDATE carries the columns that changed, and each column holds what reached the server
 *   last; columns that wait on this device show through until then.
 * - written-once: a row is made and deleted, never changed here, so that the server's copy is always right.
 */
export type ConflictRule = 'last-write-per-column' | 'written-once';

/**
 * All the engine knows of a table. A further table is one of these, a line in tables.ts and its store in the newest
 * version of the replica's schema (and, on the server, a call of make_synced).
 */
export interface SyncedTable<V> {
  /** The server's name, and the replica's store. */
  readonly name: string;
  /** `user_id`: one row a user, made by the server with the account; it is changed, never inserted or deleted. */
  readonly key: 'id' | 'user_id';
  readonly parents: readonly ParentColumn[];
  readonly conflict: ConflictRule;
  /**
   * Raised when the app learns of further columns: rows that it pulled before lack them and are fetched again. Absent
   * where the columns are those of the table's beginning.
   */
  readonly columnsVersion?: number;
  /** Dexie indexes of the store besides its key; domain fields are under `value.`. */
  readonly indexes: string;
  /** The domain value of a server row (of pull_changes, or one of our own with a patch on it), or why it is none. */
  read(row: unknown): Result<V, string>;
  /** The columns a client writes, as the server takes and gives them. */
  write(value: V): JsonObject;
  /** What messages call a row whose content is not known: 'find'. */
  readonly noun: string;
  /** How messages name a row: 'find "Silver penny"'. */
  label(value: V): string;
  /** Texts whose words find the row; empty when lists do not search it. */
  searched(value: V): readonly (string | null)[];
  /** The value after the parent in `field` was deleted, for parents with onDelete 'clear'. */
  cleared?(value: V, field: string): V;
}

/** The columns of `after` that differ from `before`; empty when nothing did. */
export function changedColumns(before: JsonObject, after: JsonObject): JsonObject {
  const changed = Object.entries(after).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]),
  );
  return Object.fromEntries(changed);
}
