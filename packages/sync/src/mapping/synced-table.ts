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
 * All the engine knows of a table. A further table is one of these and a line in tables.ts (and, on the server, a
 * call of make_synced).
 */
export interface SyncedTable<V> {
  /** The server's name, and the replica's store. */
  readonly name: string;
  readonly key: 'id' | 'user_id';
  readonly parents: readonly ParentColumn[];
  /** Dexie indexes of the store besides its key; domain fields are under `value.`. */
  readonly indexes: string;
  /** The domain value of a server row (of pull_changes, or one of our own with a patch on it), or why it is none. */
  read(row: unknown): Result<V, string>;
  /** The columns a client writes, as the server takes and gives them. */
  write(value: V): JsonObject;
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
