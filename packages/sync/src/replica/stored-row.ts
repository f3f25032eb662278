/** A row as the replica keeps it: its domain value, what is known of the server's copy, and what lists look it up by. */
export interface StoredRow<V> {
  readonly id: string;
  readonly value: V;
  /** sync_xid of the newest server copy that went into `value`, or that our own change made; null when never there, '0' when unknown. */
  readonly xid: string | null;
  /** Which history of the server `xid` belongs to; numbers of different histories cannot be compared. */
  readonly generation: number;
  readonly words: readonly string[];
  /** Finds only: kept so that "with photo" is an index. Booleans cannot be indexed. */
  readonly hasPhoto?: 0 | 1;
  /** Quests only: 1 when current, else absent. */
  readonly current?: 1;
  /** Quests only: how many points of the path the server has. */
  readonly pathPointCount?: number;
}

/** One row before and after a write; undefined where it does not exist. */
export interface RowChange<V> {
  readonly before: StoredRow<V> | undefined;
  readonly after: StoredRow<V> | undefined;
}

/** True when a server copy with `xid` is older than what the row already holds. */
export function isStale(row: StoredRow<unknown> | undefined, xid: string, generation: number): boolean {
  return (
    row !== undefined && row.xid !== null && row.generation === generation && BigInt(xid) < BigInt(row.xid)
  );
}
