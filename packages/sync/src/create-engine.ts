import type { SupabaseClient } from '@supabase/supabase-js';
import type { EngineOptions, SyncEngine } from './engine.ts';
import { openBroadcast } from './environment/broadcast.ts';
import { systemClock } from './environment/clock.ts';
import { defaultLocks } from './environment/locks.ts';
import { askToKeepData } from './environment/persistence.ts';
import { browserMarker } from './environment/replica-marker.ts';
import { estimateStorage } from './environment/storage-estimate.ts';
import { browserSurroundings } from './environment/surroundings.ts';
import { browserImageProcessor } from './media/browser-image-processor.ts';
import { openChannel } from './realtime/channel.ts';
import { describeReplica } from './replica/replica.ts';
import { supabaseServer } from './server/supabase-server.ts';
import { wireEngine } from './wire-engine.ts';

/** The engine of a user in a browser, over supabase-js: wireEngine with the platform's own parts. */
export function createEngine(options: EngineOptions): SyncEngine {
  const { userId, clock = systemClock } = options;
  // Table names come from descriptors, which the generated types cannot follow; answers are parsed instead.
  const client: SupabaseClient = options.supabase;
  return wireEngine({
    replica: describeReplica(userId, options),
    server: (stop) => supabaseServer(client, userId, { clock, stop }),
    listen: (events) => openChannel(client, userId, events),
    clock,
    surroundings: options.surroundings ?? browserSurroundings(),
    locks: options.locks ?? defaultLocks(),
    broadcast: options.broadcast ?? openBroadcast,
    images: options.imageProcessor ?? browserImageProcessor(),
    newId: options.randomUUID ?? (() => crypto.randomUUID()),
    askToKeepData,
    marker: options.marker ?? browserMarker(userId),
    isDurable: options.isDurable ?? true,
    estimateStorage,
    // A replica in memory can be read by the thread that made it and no other.
    ...(options.statisticsThread && options.isDurable !== false
      ? { statisticsThread: options.statisticsThread }
      : {}),
  });
}
