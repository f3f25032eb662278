import type { QueueItem } from './queue-item.ts';

interface NoticeBase {
  readonly id: number;
  readonly table: string;
  readonly entityId: string;
  /** Row label in messages: 'find “Silver penny”'. */
  readonly label: string;
  /** ISO-8601 UTC. */
  readonly at: string;
}

/** Restorable rows by kind (countedAs): `{ finds: 2, 'media:image': 5 }`. Absent if none. */
export type RestorableCounts = Readonly<Record<string, number>>;

/** A remote delete overrode a local change. */
export interface DeletedElsewhere extends NoticeBase {
  readonly kind: 'deleted-elsewhere';
  readonly dropped: readonly QueueItem[];
  readonly kept?: RestorableCounts;
}

/** A row missing on a restored server; only the user can know whether it was deleted. */
export interface MissingOnServer extends NoticeBase {
  readonly kind: 'missing-on-server';
  readonly kept?: RestorableCounts;
}

/** Data ignored because it may run as a script (spec section 5). */
interface Ignored extends NoticeBase {
  readonly kind: 'ignored';
  readonly source: 'server' | 'device';
  /** The kind of unsafe content: 'a script tag'. Never the text itself. */
  readonly reason: string;
}

/** A change to local data made in the background; stays until the user restores or dismisses it. */
export type Notice = DeletedElsewhere | MissingOnServer | Ignored;

type New<N> = N extends Notice ? Omit<N, 'id' | 'kept'> : never;

export type NewNotice = New<Notice>;
