import { assembleEngine } from './assemble-engine.ts';
import type { EngineOptions } from './engine.ts';
import { openBroadcast } from './environment/broadcast.ts';
import { systemClock } from './environment/clock.ts';
import { browserDeviceState } from './environment/device-state.ts';
import { defaultLocks } from './environment/locks.ts';
import { requestPersistentStorage } from './environment/persistence.ts';
import { browserMarker } from './environment/replica-marker.ts';
import { estimateStorage } from './environment/storage-estimate.ts';
import { browserImageProcessor } from './media/browser-image-processor.ts';
import { openChannel } from './realtime/channel.ts';
import { describeReplica } from './replica/replica.ts';
import { supabaseServer } from './server/supabase-server.ts';

export function createEngine(options: EngineOptions) {
  const { userId, connection, clock = systemClock } = options;
  return assembleEngine({
    replica: describeReplica(userId, options),
    server: (stop) => supabaseServer(connection, userId, { clock, stop }),
    listen: (events) => openChannel(connection.realtime, userId, events),
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
    // Only the thread that created an in-memory replica can read it.
    ...(options.statisticsThread && options.isDurable !== false
      ? { statisticsThread: options.statisticsThread }
      : {}),
  });
}
