import type { EarlierValues } from '@metalquest/core/recovery/columns-to-resend';

export interface StoredRow<V> {
  readonly id: string;
  readonly value: V;
  /** sync_xid of the newest server copy or own write; null if never on the server, '0' if unknown. */
  readonly xid: string | null;
  /** The server history of `xid`; numbers of different histories are not comparable. */
  readonly generation: number;
  readonly words: readonly string[];
  /** The server's updated_at of that copy, valid across histories. */
  readonly changedAt?: string;
  /** 1 when the row was created or changed on this device, which then resends it if the server loses it. */
  readonly touched?: 1;
  /** Earlier values of columns changed here, until another device changes them. */
  readonly earlier?: EarlierValues;
  /** 1 after the row was resent, until this device sees the server's copy. */
  readonly unmet?: 1;
  /** Finds only: a number, because booleans cannot be indexed. */
  readonly hasPhoto?: 0 | 1;
  /** Finds only: sort keys for name and depth; an unknown depth has its own key. */
  readonly byName?: string;
  readonly byDepth?: number;
  readonly sortName?: string;
  /** Quests only: 1 when current, else absent. */
  readonly current?: 1;
  /** Quests only: number of path points on the server. */
  readonly pathPointCount?: number;
}

export interface RowChange<V> {
  readonly before: StoredRow<V> | undefined;
  readonly after: StoredRow<V> | undefined;
}

/** The fields of a row that a server copy can change; others are derived. */
function serverFieldsOf({
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

export function isSameCopy(row: StoredRow<unknown>, copy: StoredRow<unknown>): boolean {
  return serverFieldsOf(row) === serverFieldsOf(copy);
}

export function isStale(row: StoredRow<unknown> | undefined, xid: string, generation: number): boolean {
  return (
    row !== undefined && row.xid !== null && row.generation === generation && BigInt(xid) < BigInt(row.xid)
  );
}
