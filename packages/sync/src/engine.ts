import type { UserId } from '@metalquest/core/ids';
import Dexie from 'dexie';
import { assembleEngine } from './assemble-engine.ts';
import { type OpenBroadcast, openBroadcast } from './environment/broadcast.ts';
import { type Clock, systemClock } from './environment/clock.ts';
import { browserDeviceState, type DeviceState } from './environment/device-state.ts';
import type { LargeFiles } from './environment/large-files.ts';
import { defaultLocks, type Locks } from './environment/locks.ts';
import { requestPersistentStorage } from './environment/persistence.ts';
import { browserMarker, type ReplicaMarker } from './environment/replica-marker.ts';
import { estimateStorage } from './environment/storage-estimate.ts';
import { browserImageProcessor } from './media/browser-image-processor.ts';
import type { ImageProcessor } from './media/image-processor.ts';
import { openChannel } from './realtime/channel.ts';
import { describeReplica, replicaName } from './replica/replica.ts';
import type { ServerConnection } from './server/server-connection.ts';
import { supabaseServer } from './server/supabase-server.ts';
import type { StartThread } from './statistics/statistics-port.ts';

export type { SyncEngine } from './assemble-engine.ts';
export type { RejectedFile } from './commands/command-error.ts';
export type { Commands } from './commands/commands.ts';
export type { EditedFind } from './commands/find-commands.ts';
export type { MediaOwner } from './commands/media-commands.ts';
export type { Draft, DraftContent, DraftState } from './drafts/draft.ts';
export type { Drafts } from './drafts/drafts.ts';
export type { RecordSelection } from './export/export-records.ts';
export type { LooseFinds, RecordsHere } from './import/import-order.ts';
export type { ImportRecord } from './import/import-record.ts';
export type { NewFile } from './media/new-file.ts';
export type { Queries } from './queries/queries.ts';
export type { OrphanedFile } from './replica/file-store.ts';
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
  readonly isGuest?: boolean;
}

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

export function createEngine(options: EngineOptions) {
  const { userId, connection, clock = systemClock } = options;
  return assembleEngine({
    replica: describeReplica(userId, options),
    server: (stop) => supabaseServer(connection, userId, { clock, stop }),
    listen: (events) => openChannel(connection.realtime, userId, events, clock),
    clock,
    deviceState: options.deviceState ?? browserDeviceState(),
    locks: options.locks ?? defaultLocks(),
    broadcast: options.broadcast ?? openBroadcast,
    images: options.imageProcessor ?? browserImageProcessor(),
    newId: options.randomUUID ?? (() => crypto.randomUUID()),
    requestPersistentStorage,
    marker: options.marker ?? browserMarker(userId),
    isDurable: options.isDurable ?? true,
    estimateStorage,
    autoSync: options.autoSync ?? (() => true),
    isGuest: options.isGuest ?? false,
    // Only the thread that created an in-memory replica can read it.
    ...(options.statisticsThread && options.isDurable !== false
      ? { statisticsThread: options.statisticsThread }
      : {}),
  });
}
