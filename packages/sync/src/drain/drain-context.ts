import type { FullPart, QueueItem, RowRef } from '@metalquest/core/queue/queue-item';
import type { UploadProgressStore } from '../media/upload-progress.ts';
import type { History } from '../recovery/server-restore.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';

export interface DrainContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly now: () => number;
  readonly uploads: Pick<UploadProgressStore, 'progressed' | 'ended'>;
  readonly emit: (event: SyncEvent) => void;
  /** Records an own write, so that its realtime echo is ignored. */
  readonly ownWrite: (table: string, id: string, xid: string) => void;
  readonly newId: () => string;
}

export interface SendContext extends DrainContext {
  readonly history: Pick<History, 'generation' | 'seenXid'>;
  readonly hasOtherSendable: () => Promise<boolean>;
}

export type ItemOutcome =
  | {
      readonly kind: 'accepted';
      readonly item: QueueItem;
      /** The change number from the server; absent when nothing changed. */
      readonly xid?: string;
      readonly apply?: () => Promise<void>;
    }
  | {
      readonly kind: 'refused';
      readonly item: QueueItem;
      readonly message: string;
      /** The server has neither the row nor a tombstone for it. */
      readonly isMissing?: boolean;
      /** Retrying cannot help: the user has to edit it. */
      readonly isFinal?: boolean;
    }
  | {
      readonly kind: 'no-room';
      readonly item: QueueItem;
      readonly part: FullPart;
      readonly message: string;
    }
  | { readonly kind: 'parent-deleted'; readonly item: QueueItem; readonly deleted: readonly RowRef[] }
  | { readonly kind: 'deleted-elsewhere'; readonly item: QueueItem }
  /** Part of the file was sent; it continues in this run after other items. */
  | { readonly kind: 'yielded'; readonly item: QueueItem }
  /** The row was deleted here during the upload: skipped, unless the delete was undone. */
  | { readonly kind: 'unwanted'; readonly item: QueueItem }
  /** No answer: the item waits as before. */
  | { readonly kind: 'unanswered'; readonly item: QueueItem };

export interface BatchOutcome {
  readonly items: readonly ItemOutcome[];
  /** The connection or the token failed: the run ends. */
  readonly stop: 'silence' | 'unauthenticated' | null;
  /** Items to send individually, because the batch was refused as a whole. */
  readonly alone?: readonly QueueItem[];
  readonly pull?: boolean;
}

export const singleOutcome = (outcome: ItemOutcome, stop: BatchOutcome['stop'] = null): BatchOutcome => ({
  items: [outcome],
  stop,
});
