import type { FullPart, QueueItem, RowRef } from '@metalquest/core/queue/queue-item';
import type { UploadProgressStore } from '../media/upload-progress.ts';
import type { History } from '../recovery/went-back.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';

/** What sending works with. */
export interface DrainContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly now: () => number;
  /** Told how far each file has come. */
  readonly uploads: Pick<UploadProgressStore, 'progressed' | 'ended'>;
  readonly emit: (event: SyncEvent) => void;
  /** Remembers a change of our own, so that its echo over realtime costs nothing. */
  readonly ownWrite: (table: string, id: string, xid: string) => void;
  readonly newId: () => string;
}

/** The same for one batch, with what was known of the server's history when it left, and of the run it is part of. */
export interface SendContext extends DrainContext {
  readonly history: Pick<History, 'generation' | 'seenXid'>;
  /** Whether a large file should let others go first. */
  readonly othersWait: () => Promise<boolean>;
}

/** What came of sending one queue item. */
export type ItemOutcome =
  | {
      readonly kind: 'accepted';
      readonly item: QueueItem;
      /** The number that the server gave to the change; absent when it changed nothing. */
      readonly xid?: string;
      readonly apply?: () => Promise<void>;
    }
  | {
      readonly kind: 'refused';
      readonly item: QueueItem;
      readonly message: string;
      /** The server does not have the row, nor a proof that it was deleted. */
      readonly isMissing?: boolean;
      /** No further attempt can help: the user has to edit it. */
      readonly isFinal?: boolean;
    }
  /** The account is full: it stays in the queue until there is room. */
  | {
      readonly kind: 'no-room';
      readonly item: QueueItem;
      readonly part: FullPart;
      readonly message: string;
    }
  /** Rows that it names were deleted on another device. */
  | { readonly kind: 'parent-deleted'; readonly item: QueueItem; readonly deleted: readonly RowRef[] }
  /** The row is gone: deleted on another device. */
  | { readonly kind: 'deleted-elsewhere'; readonly item: QueueItem }
  /** A piece of its file was sent; it goes on in this run when others have gone. */
  | { readonly kind: 'yielded'; readonly item: QueueItem }
  /** Its row was deleted here while its file was on its way: left out, unless the delete was undone. */
  | { readonly kind: 'unwanted'; readonly item: QueueItem }
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
