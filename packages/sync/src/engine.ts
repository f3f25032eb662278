import type { UserId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { ManualSyncOutcome } from '@metalquest/core/queue/sync-toasts';
import type { SupabaseClient } from '@supabase/supabase-js';
import Dexie from 'dexie';
import type { Commands } from './commands/commands.ts';
import type { Database } from './database.generated.ts';
import type { OpenBroadcast } from './environment/broadcast.ts';
import type { Clock } from './environment/clock.ts';
import type { Locks } from './environment/locks.ts';
import type { Surroundings } from './environment/surroundings.ts';
import type { ImageProcessor } from './media/image-processor.ts';
import type { PhotoFacts } from './media/photo-facts.ts';
import type { Queries } from './queries/queries.ts';
import { replicaName } from './replica/replica.ts';
import type { SyncEvent } from './status/sync-event.ts';
import type { SyncStatus } from './status/sync-status.ts';

export type { CommandError, CommandErrorCode, RejectedFile } from './commands/command-error.ts';
export type { Commands } from './commands/commands.ts';
export type { Queries } from './queries/queries.ts';
export type { SyncEvent } from './status/sync-event.ts';
export type { SyncStatus } from './status/sync-status.ts';

/** How a sync that the user asked for came out; manualSyncToast of core has the words. */
export type ManualSyncResult = ManualSyncOutcome;

/** What an engine needs. Everything but the user and the backend has the browser's own as its default. */
export interface EngineOptions {
  readonly userId: UserId;
  readonly supabase: SupabaseClient<Database>;
  readonly clock?: Clock;
  readonly randomUUID?: () => string;
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
  readonly locks?: Locks;
  readonly broadcast?: OpenBroadcast;
  readonly surroundings?: Surroundings;
  readonly imageProcessor?: ImageProcessor;
}

/** The offline engine of one signed-in user on one device. */
export interface SyncEngine {
  readonly userId: UserId;
  readonly commands: Commands;
  readonly queries: Queries;
  /** Opens the replica and begins to sync. Resolves when local data can be read, whatever the network does. */
  start(): Promise<void>;
  /** Ends all work and closes the replica; data and queue stay on the device. */
  stop(): Promise<void>;
  readonly status: { get(): SyncStatus; subscribe(listener: () => void): () => void };
  readonly events: { subscribe(listener: (event: SyncEvent) => void): () => void };
  /** Sends and fetches now, up to 50 operations (spec section 9). */
  syncNow(): Promise<ManualSyncResult>;
  /** Changes on this device only; signing out asks first when there are any. */
  unsyncedCount(): Promise<number>;
  /** The file: the local copy, else downloaded and kept; null when it cannot be reached now. */
  openMedia(media: Media, size: 'thumb' | 'full'): Promise<Blob | null>;
  /** Place and time of a photo, to offer for a find. */
  readPhoto(file: Blob): Promise<PhotoFacts>;
  /** Fetches a quest's path before all others; call it when a quest is opened. */
  fetchPath(questId: string): Promise<void>;
}

export { createEngine } from './create-engine.ts';

/**
 * Deletes everything of the user from this device, changes that were never sent included. Stop the engine first, in
 * all tabs: an open replica keeps the deletion waiting.
 */
export async function destroyReplica(
  userId: UserId,
  options: { indexedDB?: IDBFactory } = {},
): Promise<void> {
  const name = replicaName(userId);
  await new Dexie(name, options.indexedDB ? { indexedDB: options.indexedDB } : {}).delete();
}
