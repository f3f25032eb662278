import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';

/** What sending works with. */
export interface DrainContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly now: () => number;
  readonly emit: (event: SyncEvent) => void;
  /** Remembers a change of our own, so that its echo over realtime costs nothing. */
  readonly ownWrite: (table: string, id: string, xid: string) => void;
}

/** What came of sending one queue item. */
export type ItemOutcome =
  | { readonly kind: 'accepted'; readonly item: QueueItem; readonly apply?: () => Promise<void> }
  | { readonly kind: 'refused'; readonly item: QueueItem; readonly message: string }
  /** The row is gone: deleted on another device. */
  | { readonly kind: 'deleted-elsewhere'; readonly item: QueueItem }
  /** Nobody judged it: it waits as before. */
  | { readonly kind: 'unanswered'; readonly item: QueueItem };

/** What came of one request, or of one group of requests for a batch. */
export interface BatchOutcome {
  readonly items: readonly ItemOutcome[];
  /** The connection or the token failed: nothing more can be sent in this run. */
  readonly stop: 'silence' | 'unauthenticated' | null;
  /** Items to send by themselves, because the batch with them was refused as a whole. */
  readonly alone?: readonly QueueItem[];
  /** The server holds something that this device does not know yet. */
  readonly pull?: boolean;
}
