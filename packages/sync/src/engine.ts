import type { UserId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { ManualSyncOutcome } from '@metalquest/core/queue/sync-toasts';
import type { Result } from '@metalquest/core/result';
import type { SupabaseClient } from '@supabase/supabase-js';
import Dexie from 'dexie';
import type { Commands } from './commands/commands.ts';
import type { OrphanedFiles } from './commands/orphaned-files.ts';
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

export type { RejectedFile } from './commands/command-error.ts';
export type { Commands } from './commands/commands.ts';
export type { MediaOwner } from './commands/media-commands.ts';
export type { Drafts } from './drafts/drafts.ts';
export type { RecordSelection } from './export/export-records.ts';
export type { LooseFinds, RecordsHere } from './import/import-order.ts';
export type { ImportRecord } from './import/import-record.ts';

export type { Queries } from './queries/queries.ts';
export type { OrphanedFile as LeftFile } from './replica/file-store.ts';
export type { SyncEvent } from './status/sync-event.ts';
export type { SyncStatus } from './status/sync-status.ts';

type ManualSyncResult = ManualSyncOutcome;

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
  /** Remembers that a replica existed, to detect its loss; default is local storage. */
  readonly marker?: ReplicaMarker;
  readonly largeFiles?: LargeFiles;
  readonly statisticsThread?: () => Promise<StartThread>;
  readonly isDurable?: boolean;
}

export interface SyncEngine {
  readonly userId: UserId;
  readonly commands: Commands;
  readonly queries: Queries;
  /** Opens the replica and starts syncing. Resolves when local data can be read, even offline. */
  start(): Promise<void>;
  /** Stops all work and closes the replica; data and queue stay on the device. */
  stop(): Promise<void>;
  readonly status: { get(): SyncStatus; subscribe(listener: () => void): () => void };
  readonly uploads: Uploads;
  readonly storage: DeviceStorage;
  readonly leftFiles: OrphanedFiles;
  readonly drafts: Drafts;
  readonly statistics: Pick<StatisticsFeed, 'watch'>;
  readonly events: { subscribe(listener: (event: SyncEvent) => void): () => void };
  syncNow(): Promise<ManualSyncResult>;
  exportUnsent(): Promise<Blob>;
  /** All of the user's rows, paths and files as one ZIP; it contains places and photos. */
  exportOwnData(options: OwnDataExport): Promise<OwnDataArchive>;
  /** Quests and finds as one file in a common format, with the requested precision of places. */
  exportRecords(options: RecordExport): Promise<ExportedRecords>;
  unsyncedCount(): Promise<number>;
  /** The local or downloaded file; null when unavailable. Not evicted until `signal` aborts. */
  openMedia(media: Media, size: 'thumb' | 'full', signal?: AbortSignal): Promise<Blob | null>;
  /** A thumbnail of a picked photo that the browser may not be able to show; or why it cannot be read. */
  previewPhoto(file: Blob): Promise<Result<Blob, FileRefusal>>;
  readPhoto(file: Blob): Promise<PhotoFacts>;
  /** Refreshes the account's row usage, which queries.rowQuota reads. */
  refreshRowQuota(): Promise<void>;
  /** Fetches a quest's path with priority; call it when a quest is opened. The engine reports device errors. */
  fetchPath(questId: string): Promise<void>;
}

export { createEngine } from './create-engine.ts';

/** Deletes all data of the user from this device. Stop the engine in all tabs first, or it blocks. */
export async function destroyReplica(
  userId: UserId,
  options: { indexedDB?: IDBFactory; marker?: ReplicaMarker; largeFiles?: LargeFiles } = {},
): Promise<void> {
  // First, so that a deliberate deletion is not reported as a loss.
  (options.marker ?? browserMarker(userId)).forget();
  const name = replicaName(userId);
  await new Dexie(name, options.indexedDB ? { indexedDB: options.indexedDB } : {}).delete();
  // After the rows: a file without a row is harmless, a row without its file is not.
  const { largeFiles } = options;
  if (largeFiles) for (const file of await largeFiles.list()) await largeFiles.remove(file);
}
