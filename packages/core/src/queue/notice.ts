import type { QueueItem } from './queue-item.ts';

interface NoticeBase {
  /** Rises with each notice of this device. */
  readonly id: number;
  /** The server's name of the table. */
  readonly table: string;
  readonly entityId: string;
  /** How messages name the row: 'find "Silver penny"'. */
  readonly label: string;
  /** ISO-8601 UTC. */
  readonly at: string;
}

/**
 * How many rows of each kind (countedAs) are kept with a notice, beside the row that it is about, and could be made anew
 * with it: `{ finds: 2, 'media:image': 5 }`. Absent where nothing is kept.
 */
export type KeptCounts = Readonly<Record<string, number>>;

/** A delete on another device has beaten a change of this one. */
export interface DeletedElsewhere extends NoticeBase {
  readonly kind: 'deleted-elsewhere';
  /** The queued changes that were dropped, whole. */
  readonly dropped: readonly QueueItem[];
  readonly kept?: KeptCounts;
}

/**
 * The server went back in time and lacks a row that it once had. Whether it was deleted or is only missing from the
 * backup, nobody can know but the user.
 */
export interface MissingOnServer extends NoticeBase {
  readonly kind: 'missing-on-server';
  readonly kept?: KeptCounts;
}

/** Data that was left out because it holds what could run as a script (spec section 5). */
export interface Ignored extends NoticeBase {
  readonly kind: 'ignored';
  /** Where it came from. */
  readonly source: 'server' | 'device';
  /** What was found in it, in words: 'a script tag'. Never the text itself. */
  readonly reason: string;
}

/** What befell data of this device behind the user's back; kept until the user restores or dismisses it. */
export type Notice = DeletedElsewhere | MissingOnServer | Ignored;

type New<N> = N extends Notice ? Omit<N, 'id' | 'kept'> : never;

/** A notice that the replica has not numbered yet, and that has nothing kept with it yet. */
export type NewNotice = New<Notice>;
