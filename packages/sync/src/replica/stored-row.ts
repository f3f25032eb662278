import type { EarlierValues } from '@metalquest/core/recovery/columns-to-send-again';

/** A row as the replica keeps it: its domain value, what is known of the server's copy, and what lists look it up by. */
export interface StoredRow<V> {
  readonly id: string;
  readonly value: V;
  /** sync_xid of the newest server copy that went into `value`, or that our own change made; null when never there, '0' when unknown. */
  readonly xid: string | null;
  /** Which history of the server `xid` belongs to; numbers of different histories cannot be compared. */
  readonly generation: number;
  readonly words: readonly string[];
  /** The server's own time of that copy (updated_at), which means the same in every history. */
  readonly changedAt?: string;
  /** 1 when the row was made or changed on this device: then the device sends it again if the server loses it. */
  readonly touched?: 1;
  /** What columns held before they were changed here, until another device changes them. */
  readonly earlier?: EarlierValues;
  /** 1 when the row was sent again and this device has not seen yet what the server has now. */
  readonly unmet?: 1;
  /** Finds only: kept so that "with photo" is an index. Booleans cannot be indexed. */
  readonly hasPhoto?: 0 | 1;
  /** Finds only: the name and the depth as lists put them in order; an unknown depth cannot be indexed as it is. */
  readonly byName?: string;
  readonly byDepth?: number;
  /** Quests only: the name as lists order it. */
  readonly sortName?: string;
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

/** All that a server copy can change of a row; the rest follows from its value, or from other rows. */
function told({
  xid,
  generation,
  value,
  changedAt,
  earlier,
  unmet,
  pathPointCount,
}: StoredRow<unknown>): string {
  return JSON.stringify([xid, generation, value, changedAt, earlier, unmet, pathPointCount]);
}

/** True when a server copy says nothing that the row does not hold: then it is not written again. */
export function isSameCopy(row: StoredRow<unknown>, copy: StoredRow<unknown>): boolean {
  return told(row) === told(copy);
}

/** True when a server copy with `xid` is older than what the row already holds. */
export function isStale(row: StoredRow<unknown> | undefined, xid: string, generation: number): boolean {
  return (
    row !== undefined && row.xid !== null && row.generation === generation && BigInt(xid) < BigInt(row.xid)
  );
}
