import type { UserId } from '@metalquest/core/ids';
import Dexie from 'dexie';
import type { OpenBroadcast } from './environment/broadcast.ts';
import type { Clock } from './environment/clock.ts';
import type { DeviceState } from './environment/device-state.ts';
import type { LargeFiles } from './environment/large-files.ts';
import type { Locks } from './environment/locks.ts';
import { browserMarker, type ReplicaMarker } from './environment/replica-marker.ts';
import type { ImageProcessor } from './media/image-processor.ts';
import { replicaName } from './replica/replica.ts';
import type { ServerConnection } from './server/server-connection.ts';
import type { StartThread } from './statistics/statistics-port.ts';

export type { SyncEngine } from './assemble-engine.ts';
export type { RejectedFile } from './commands/command-error.ts';
export type { Commands } from './commands/commands.ts';
export type { MediaOwner } from './commands/media-commands.ts';
export type { Draft, DraftContent, DraftState } from './drafts/draft.ts';
export type { Drafts } from './drafts/drafts.ts';
export type { RecordSelection } from './export/export-records.ts';
export type { LooseFinds, RecordsHere } from './import/import-order.ts';
export type { ImportRecord } from './import/import-record.ts';
export type { NewFile } from './media/prepare-files.ts';
export type { Queries } from './queries/queries.ts';
export type { OrphanedFile as LeftFile } from './replica/file-store.ts';
export type { SyncEvent } from './status/sync-event.ts';
export type { SyncStatus } from './status/sync-status.ts';

export interface EngineOptions {
  readonly userId: UserId;
  readonly connection: ServerConnection;
  readonly clock?: Clock;
  readonly randomUUID?: () => string;
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
  readonly locks?: Locks;
  readonly broadcast?: OpenBroadcast;
  readonly deviceState?: DeviceState;
  readonly imageProcessor?: ImageProcessor;
  /** Remembers that a replica existed, to detect its loss; default is local storage. */
  readonly marker?: ReplicaMarker;
  readonly largeFiles?: LargeFiles;
  readonly statisticsThread?: () => Promise<StartThread>;
  readonly isDurable?: boolean;
  readonly autoSync?: () => boolean;
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
