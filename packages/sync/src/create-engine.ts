import { unsyncedCount } from '@metalquest/core/queue/stats';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type CommandContext, storageError } from './commands/command-context.ts';
import type { Commands } from './commands/commands.ts';
import { findCommands } from './commands/find-commands.ts';
import { gearCommands } from './commands/gear-commands.ts';
import { mediaCommands } from './commands/media-commands.ts';
import { pathCommands } from './commands/path-commands.ts';
import { preferenceCommands } from './commands/preference-commands.ts';
import { questCommands } from './commands/quest-commands.ts';
import { drainer } from './drain/drainer.ts';
import type { EngineOptions, SyncEngine } from './engine.ts';
import { openBroadcast } from './environment/broadcast.ts';
import { systemClock } from './environment/clock.ts';
import { defaultLocks } from './environment/locks.ts';
import { askToKeepData } from './environment/persistence.ts';
import { browserSurroundings } from './environment/surroundings.ts';
import { manualSync } from './manual-sync.ts';
import { browserImageProcessor } from './media/browser-image-processor.ts';
import { mediaStore } from './media/open-media.ts';
import { readPhoto } from './media/read-photo.ts';
import { pullQuestPath } from './pull/pull-points.ts';
import { puller } from './pull/puller.ts';
import { findQueries } from './queries/find-queries.ts';
import { otherQueries } from './queries/other-queries.ts';
import { questQueries } from './queries/quest-queries.ts';
import { watchQueueHealth } from './queue/health.ts';
import { readQueueStats } from './queue/queue-store.ts';
import { openChannel } from './realtime/channel.ts';
import { hints } from './realtime/hints.ts';
import { ownWrites } from './realtime/own-writes.ts';
import { describeReplica } from './replica/replica.ts';
import { supabaseServer } from './server/supabase-server.ts';
import { listeners } from './status/listeners.ts';
import { statusStore } from './status/status-store.ts';
import type { SyncEvent } from './status/sync-event.ts';

/** Every command of the product on one replica. */
export function commandsOf(context: CommandContext): Commands {
  return {
    ...questCommands(context),
    ...pathCommands(context),
    ...findCommands(context),
    ...mediaCommands(context),
    ...gearCommands(context),
    ...preferenceCommands(context),
  };
}

/** Small pictures fetched unasked after a pull; the rest come when they are looked at. */
const PREFETCHED_PICTURES = 24;

/**
 * The engine of a user: every part wired to every other, and nothing else. Nothing is opened before start(); after
 * stop() a new engine takes over.
 */
export function createEngine(options: EngineOptions): SyncEngine {
  const { userId, clock = systemClock } = options;
  const surroundings = options.surroundings ?? browserSurroundings();
  const locks = options.locks ?? defaultLocks();
  const images = options.imageProcessor ?? browserImageProcessor;
  const newId = options.randomUUID ?? (() => crypto.randomUUID());
  const now = (): number => clock.now();
  // Table names come from descriptors, which the generated types cannot follow; answers are parsed instead.
  const client: SupabaseClient = options.supabase;

  const stopping = new AbortController();
  const replica = describeReplica(userId, options);
  const server = supabaseServer(client, userId, { clock, stop: stopping.signal });
  const events = listeners<SyncEvent>();
  const emit = events.tell;
  const own = ownWrites();
  const status = statusStore(replica, surroundings, options.broadcast ?? openBroadcast);
  const media = mediaStore({ replica, server, images, now });
  let stopped = true;
  let wasSignedOut = false;
  let wasFailing = false;

  const signedOut = (): void => {
    if (!wasSignedOut) emit({ type: 'signed-out' });
    wasSignedOut = true;
  };
  const began = (): void => {
    wasSignedOut = false;
    status.begin();
  };
  /** Work in the background: a device that fails is told of once, and the work is tried again later. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const result = await work();
      wasFailing = false;
      return result;
    } catch (error) {
      if (stopped) return null;
      const { code, message } = storageError(error, '');
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
    surroundings,
    locks,
    now,
    emit,
    signedOut,
    ended: status.end,
  };
  const pulls = puller({
    ...shared,
    lockName: `metalquest-pull-${userId}`,
    began,
    stopped: () => stopped,
    progressed: () => {},
    mediaArrived: (ids) => void guarded(() => media.prefetch(ids.slice(-PREFETCHED_PICTURES))),
  });
  const drains = drainer({
    ...shared,
    lockName: `metalquest-drain-${userId}`,
    began: () => {
      status.alone();
      began();
    },
    ownWrite: own.add,
    wantPull: () => pulls.request(),
  });
  const announced = hints({ replica, clock, own, puller: pulls });
  let leaveChannel: (() => Promise<void>) | null = null;
  let endHealth: (() => void) | null = null;

  return {
    userId,
    commands: commandsOf({ replica, userId, now, newId, images }),
    queries: { ...questQueries(replica), ...findQueries(replica), ...otherQueries(replica) },
    async start() {
      stopped = false;
      await replica.dexie.open();
      await status.open();
      void guarded(askToKeepData);
      pulls.start();
      drains.start();
      endHealth = watchQueueHealth(replica, clock, emit);
      leaveChannel = openChannel(client, userId, { hint: announced.take, joined: () => pulls.request() });
    },
    async stop() {
      stopped = true;
      stopping.abort();
      endHealth?.();
      announced.stop();
      await Promise.all([drains.stop(), pulls.stop(), leaveChannel?.()]);
      status.close();
      replica.dexie.close({ disableAutoOpen: true });
    },
    status: { get: status.get, subscribe: status.subscribe },
    events: { subscribe: events.subscribe },
    syncNow: () => manualSync({ server, surroundings, drains, pulls }),
    unsyncedCount: async () => unsyncedCount(await readQueueStats(replica)),
    openMedia: media.open,
    readPhoto,
    fetchPath: (questId) => pullQuestPath(replica, server, questId),
  };
}
