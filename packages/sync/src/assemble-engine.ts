import { unsyncedCount } from '@metalquest/core/queue/stats';
import { UNDO_MS } from '@metalquest/core/queue/undo';
import { type CommandContext, storageError } from './commands/command-context.ts';
import { commandsOf } from './commands/commands.ts';
import { orphanedFiles } from './commands/orphaned-files.ts';
import { draftStore } from './drafts/drafts.ts';
import { drainer } from './drain/drainer.ts';
import type { EngineParts } from './engine-parts.ts';
import { noMarker } from './environment/replica-marker.ts';
import type { OwnDataExport } from './export/export-own-data.ts';
import type { RecordExport } from './export/export-records.ts';
import type { GuestStorage } from './guest/adopt-guest.ts';
import { manualSync } from './manual-sync.ts';
import { cachingImageProcessor } from './media/image-processor.ts';
import { mediaStore } from './media/open-media.ts';
import { previewPhoto } from './media/preview-photo.ts';
import { readPhoto } from './media/read-photo.ts';
import { uploadProgressStore } from './media/upload-progress.ts';
import { pullQuestPath } from './pull/fetch-paths.ts';
import { pathLoader } from './pull/path-loader.ts';
import { puller } from './pull/puller.ts';
import { refreshRowQuota } from './pull/row-quota.ts';
import { queriesOf } from './queries/queries.ts';
import { watchQueueHealth } from './queue/health.ts';
import { readQueueStats } from './queue/queue-store.ts';
import { hints } from './realtime/hints.ts';
import { ownWrites } from './realtime/own-writes.ts';
import { forgetOldFactChanges } from './replica/fact-changes.ts';
import { forgetStaleUploads } from './replica/media-files.ts';
import { openReplica } from './replica/replica.ts';
import { watchStorage } from './replica/storage-loss.ts';
import { updateSyncMeta } from './replica/sync-meta.ts';
import { endOldUndos } from './replica/undos.ts';
import { ownSession } from './server/own-session.ts';
import { lazyStatistics } from './statistics/lazy-statistics.ts';
import { listeners } from './status/listeners.ts';
import { statusStore } from './status/status-store.ts';
import type { SyncEvent } from './status/sync-event.ts';

/** Thumbnails prefetched after a pull; others load on demand. */
const PREFETCHED_PICTURES = 24;

/** Wires the parts of a user's engine. Opens the replica in start(); after stop(), create a new engine. */
export function assembleEngine(parts: EngineParts) {
  const { replica, clock, deviceState, locks, newId } = parts;
  const images = cachingImageProcessor(parts.images);
  const { userId } = replica;
  const now = (): number => clock.now();
  const stopping = new AbortController();
  let notBeforeMs: number | null = null;
  const server = ownSession(parts.server(stopping.signal), (ms) => {
    notBeforeMs = now() + ms;
  });
  const events = listeners<SyncEvent>();
  const emit = events.notify;
  const writes = ownWrites();
  const status = statusStore(replica, deviceState, parts.broadcast);
  const uploads = uploadProgressStore(`metalquest-uploads-${userId}`, parts.broadcast);
  const isDurable = parts.isDurable ?? true;
  const storage = watchStorage(replica, isDurable ? (parts.marker ?? noMarker) : noMarker, isDurable);
  let wasPending = false;
  status.subscribe(() => {
    const { pending } = status.get();
    storage.setUnsent(pending);
    // When the server has all files, their notes can be removed.
    if (replica.fileStore && pending === 0 && wasPending) void guarded(() => left.sweep());
    wasPending = pending > 0;
  });
  const estimate = parts.estimateStorage ?? (async () => null);
  const media = mediaStore({ replica, server, images, now, estimate });
  const statistics = lazyStatistics(async () =>
    (await import('./statistics/open-statistics.ts')).openStatistics(
      replica,
      clock,
      newId,
      parts.statisticsThread,
    ),
  );
  let stopped = true;
  let isStarted = false;
  let wasSignedOut = false;
  let wasFailing = false;
  const isGuest = parts.isGuest ?? false;

  const signedOut = (): void => {
    if (!wasSignedOut) emit({ type: 'signed-out' });
    wasSignedOut = true;
  };
  const began = (): void => {
    wasSignedOut = false;
    status.begin();
  };
  /** Runs background work; reports the first of repeated device errors. The work is retried later. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const result = await work();
      wasFailing = false;
      return result;
    } catch (error) {
      if (stopped) return null;
      const { code, message } = storageError(error, '', replica);
      if (!wasFailing) emit({ type: 'device-failed', code, message });
      wasFailing = true;
      return null;
    }
  };
  const shared = {
    replica,
    guarded,
    server,
    clock,
    deviceState,
    locks,
    now,
    newId,
    emit,
    signedOut,
    ended: status.end,
  };
  const paths = pathLoader({ ...shared, lockName: `metalquest-paths-${userId}` });
  const pulls = puller({
    ...shared,
    lockName: `metalquest-pull-${userId}`,
    began,
    refetches: parts.autoSync ?? (() => true),
    stopped: () => stopped,
    progressed: () => {
      paths.wake();
      // The owners of left files may have arrived.
      if (left.get().length > 0) void guarded(left.sweep);
    },
    mediaArrived: (ids) => void guarded(() => media.prefetch(ids.slice(-PREFETCHED_PICTURES))),
  });
  const drains = drainer({
    ...shared,
    lockName: `metalquest-drain-${userId}`,
    uploads,
    began: () => {
      status.alone();
      uploads.alone();
      began();
    },
    ownWrite: writes.add,
    notBeforeMs: () => notBeforeMs,
    requestPull: () => pulls.request(),
  });
  const announced = hints({ replica, clock, ownWrites: writes, puller: pulls });
  let leaveChannel: (() => Promise<void>) | null = null;
  let endHealth: (() => void) | null = null;

  /** Removes expired undo data, even when no change is sent. */
  function endUndosLater(): void {
    const end = async (): Promise<void> => {
      await endOldUndos(replica, now());
      await left.sweep();
    };
    clock.schedule(() => void guarded(end), UNDO_MS + 1_000);
  }

  const drafts = draftStore(replica, { clock, locks, newId });

  async function stop(): Promise<void> {
    stopped = true;
    stopping.abort();
    drafts.stop();
    statistics.close();
    endHealth?.();
    announced.stop();
    await Promise.all([drains.stop(), pulls.stop(), paths.stop(), leaveChannel?.()]);
    status.close();
    uploads.close();
    replica.dexie.close({ disableAutoOpen: true });
  }

  const commandContext: CommandContext = {
    replica,
    userId,
    now,
    newId,
    images,
    locks,
    rest: () => new Promise((resolve) => clock.schedule(resolve, 0)),
    freeSpace: media.makeRoom,
    requestPull: () => {
      if (!isGuest) pulls.request();
    },
    undoBegan: endUndosLater,
  };

  const left = orphanedFiles(commandContext);

  /** Completes imports left by a dead tab; loads the code only if there are any. */
  async function endImports(): Promise<void> {
    const unfinished = await replica.imports.where('state').anyOf('reading', 'writing', 'undoing').count();
    if (unfinished > 0) await (await import('./import/import-records.ts')).resumeImports(commandContext);
  }

  const exporting = () => ({ replica, server, isOnline: () => deviceState.online(), nowMs: now() });

  replica.versions.onBlocked(() => emit({ type: 'upgrade-blocked' }));
  replica.versions.onOutdated(() => {
    emit({ type: 'outdated' });
    if (isStarted) void stop();
  });

  return {
    userId,
    commands: commandsOf(commandContext),
    queries: queriesOf(replica),
    /** Opens the replica and starts syncing. Resolves when local data can be read, even offline. */
    async start(): Promise<void> {
      stopped = false;
      await openReplica(replica);
      await storage.compare();
      if (isGuest) await guarded(() => updateSyncMeta(replica, { firstSyncDone: true }));
      await status.open();
      if (isDurable) void guarded(parts.requestPersistentStorage);
      void guarded(() => forgetStaleUploads(replica));
      void guarded(() => forgetOldFactChanges(replica));
      void guarded(() => endOldUndos(replica, now()));
      void guarded(left.sweep);
      void guarded(endImports);
      isStarted = true;
      if (isGuest) return;
      pulls.start();
      paths.start();
      drains.start();
      endHealth = watchQueueHealth(replica, clock, emit);
      leaveChannel = parts.listen({ hint: announced.take, joined: () => pulls.request() });
    },
    /** Stops all work and closes the replica; data and queue stay on the device. */
    stop,
    status: { get: status.get, subscribe: status.subscribe },
    uploads: { get: uploads.get, subscribe: uploads.subscribe },
    events: { subscribe: events.subscribe },
    storage: {
      isDurable,
      cleared: storage.cleared,
      dismissCleared: storage.dismissCleared,
      subscribe: storage.subscribe,
    },
    orphanedFiles: { get: left.get, subscribe: left.subscribe, open: left.open, discard: left.discard },
    drafts,
    statistics: { watch: statistics.watch },
    syncNow: () =>
      manualSync({
        server,
        deviceState,
        drains,
        pulls,
        isDurable,
        waiting: async () => unsyncedCount(await readQueueStats(replica)),
        deviceFailure: (error) => storageError(error, '', replica).message,
      }),
    /** Fetches changes now, such as after a request that changes rows on the server. Reports device errors itself. */
    fetchChanges: async () => void (await guarded(() => pulls.pullNow())),
    exportUnsent: async () => (await import('./queue/export-unsent.ts')).exportUnsent(replica, now()),
    /** All of the user's rows, paths and files as one ZIP; it contains places and photos. */
    exportOwnData: async (options: OwnDataExport) =>
      (await import('./export/export-own-data.ts')).exportOwnData({ ...exporting(), ...options }),
    /** Quests and finds as one file in a common format, with the requested precision of places. */
    exportRecords: async (options: RecordExport) =>
      (await import('./export/export-records.ts')).exportRecords(exporting(), options),
    /** Moves a guest's records into this account, then deletes the guest's replica; safe to repeat. */
    async adoptGuest(guest: GuestStorage) {
      const moved = await (await import('./guest/adopt-guest.ts')).adoptGuest(commandContext, guest);
      if (moved.ok) {
        void guarded(endImports);
        void guarded(left.sweep);
      }
      return moved;
    },
    unsyncedCount: async () => unsyncedCount(await readQueueStats(replica)),
    /** The local or downloaded file; null when unavailable. Not evicted until `signal` aborts. */
    openMedia: media.open,
    /** A thumbnail of a picked photo that the browser may not be able to show; or why it cannot be read. */
    previewPhoto: (file: Blob) => previewPhoto(images, file),
    readPhoto,
    /** Refreshes the account's row usage, which queries.rowQuota reads. */
    refreshRowQuota: async () => void (await guarded(() => refreshRowQuota({ replica, server, now, emit }))),
    /** Fetches a quest's path with priority; call it when a quest is opened. Reports device errors itself. */
    fetchPath: async (questId: string) => void (await guarded(() => pullQuestPath(replica, server, questId))),
  };
}

export type SyncEngine = ReturnType<typeof assembleEngine>;
