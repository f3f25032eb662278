import type { UserId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { ManualSyncOutcome } from '@metalquest/core/queue/sync-toasts';
import type { Result } from '@metalquest/core/result';
import type { SupabaseClient } from '@supabase/supabase-js';
import Dexie from 'dexie';
import type { Commands } from './commands/commands.ts';
import type { LeftFiles } from './commands/left-files.ts';
import type { Database } from './database.generated.ts';
import type { Drafts } from './drafts/drafts.ts';
import type { OpenBroadcast } from './environment/broadcast.ts';
import type { Clock } from './environment/clock.ts';
import type { LargeFiles } from './environment/large-files.ts';
import type { Locks } from './environment/locks.ts';
import { browserMarker, type ReplicaMarker } from './environment/replica-marker.ts';
import type { Surroundings } from './environment/surroundings.ts';
import type { OwnDataArchive, OwnDataExport } from './export/export-own-data.ts';
import type { ExportedRecords, RecordExport } from './export/export-records.ts';
import type { ImageProcessor } from './media/image-processor.ts';
import type { PhotoFacts } from './media/photo-facts.ts';
import type { FileRefusal } from './media/prepare-files.ts';
import type { Uploads } from './media/upload-progress.ts';
import type { Queries } from './queries/queries.ts';
import { replicaName } from './replica/replica.ts';
import type { DeviceStorage } from './replica/storage-loss.ts';
import type { StatisticsFeed } from './statistics/statistics-feed.ts';
import type { StartThread } from './statistics/statistics-port.ts';
import type { SyncEvent } from './status/sync-event.ts';
import type { SyncStatus } from './status/sync-status.ts';

export type { CommandError, CommandErrorCode, RejectedFile } from './commands/command-error.ts';
export type { Commands, MediaOwner } from './commands/commands.ts';
export type { Draft, Drafts } from './drafts/drafts.ts';
export type { ExportedRecords, RecordSelection } from './export/export-records.ts';
export type { ImportOrder, LooseFinds, RecordsHere } from './import/import-order.ts';
export type { ImportRecord } from './import/import-record.ts';
export type { UndoFacts } from './import/undo-import.ts';
export type { UploadProgress, Uploads } from './media/upload-progress.ts';
export type { Queries } from './queries/queries.ts';
export type { LeftFile } from './replica/beside.ts';
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
  /** What tells after the loss of the replica that there was one; the browser's local storage unless given. */
  readonly marker?: ReplicaMarker;
  /** Where files go that are too large for the database; unless given it takes them all. */
  readonly largeFiles?: LargeFiles;
  /** Starts the thread that computes statistics; without it they are computed on the caller's. */
  readonly statisticsThread?: () => Promise<StartThread>;
  /** False when `indexedDB` lives in memory only. */
  readonly isDurable?: boolean;
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
  /** How far each file on its way has come. */
  readonly uploads: Uploads;
  /** Whether this device keeps data, and whether it lost any. */
  readonly storage: DeviceStorage;
  /** Large files of a replica that the system removed, which the server lacks and nothing here belongs to. */
  readonly leftFiles: LeftFiles;
  /** Forms that were begun and not saved. */
  readonly drafts: Drafts;
  /** The figures of statistics, live; nothing is read or loaded before somebody watches. */
  readonly statistics: Pick<StatisticsFeed, 'watch'>;
  readonly events: { subscribe(listener: (event: SyncEvent) => void): () => void };
  /** Sends and fetches now, up to 50 operations (spec section 9). */
  syncNow(): Promise<ManualSyncResult>;
  /** Everything that waits to be sent as one HTML page, for the user to keep; it holds places and photos. */
  exportUnsent(): Promise<Blob>;
  /** All of the user's rows, paths and files as one ZIP, made from this device; it holds places and photos. */
  exportOwnData(options: OwnDataExport): Promise<OwnDataArchive>;
  /** Quests and finds as one file of a format that other programs read; its places are as exact as is asked for. */
  exportRecords(options: RecordExport): Promise<ExportedRecords>;
  /** Changes on this device only; signing out asks first when there are any. */
  unsyncedCount(): Promise<number>;
  /**
   * The file: the local copy, else downloaded and kept; null when it cannot be reached now. Until `signal` is given it
   * counts as looked at: it is not given up when space is short. The signal also breaks off a download for nobody.
   */
  openMedia(media: Media, size: 'thumb' | 'full', signal?: AbortSignal): Promise<Blob | null>;
  /** A small picture of a picked photo that the browser may not show by itself; or why it cannot be read here. */
  previewPhoto(file: Blob): Promise<Result<Blob, FileRefusal>>;
  /** Place and time of a photo, to offer for a find. */
  readPhoto(file: Blob): Promise<PhotoFacts>;
  /** Asks the server what the rows of the account take; queries.rowQuota then has it. */
  refreshRowQuota(): Promise<void>;
  /** Fetches a quest's path before all others; call it when a quest is opened. A device that fails is told of. */
  fetchPath(questId: string): Promise<void>;
}

export { createEngine } from './create-engine.ts';

/**
 * Deletes everything of the user from this device, changes that were never sent included. Stop the engine first, in
 * all tabs: an open replica keeps the deletion waiting.
 */
export async function destroyReplica(
  userId: UserId,
  options: { indexedDB?: IDBFactory; marker?: ReplicaMarker; largeFiles?: LargeFiles } = {},
): Promise<void> {
  // First: a replica that is gone on purpose is no loss.
  (options.marker ?? browserMarker(userId)).forget();
  const name = replicaName(userId);
  await new Dexie(name, options.indexedDB ? { indexedDB: options.indexedDB } : {}).delete();
  // After the rows: what is left of them is no harm, a row without its file is.
  const { largeFiles } = options;
  if (largeFiles) for (const file of await largeFiles.list()) await largeFiles.remove(file);
}
