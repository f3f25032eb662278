import type { OpenBroadcast } from './environment/broadcast.ts';
import type { Clock } from './environment/clock.ts';
import type { DeviceState } from './environment/device-state.ts';
import type { Locks } from './environment/locks.ts';
import type { ReplicaMarker } from './environment/replica-marker.ts';
import type { ImageProcessor } from './media/image-processor.ts';
import type { EstimateStorage } from './media/media-cache.ts';
import type { ChannelEvents } from './realtime/channel.ts';
import type { Replica } from './replica/replica.ts';
import type { Server } from './server/server.ts';
import type { StartThread } from './statistics/statistics-port.ts';

/** The parts of an engine; see createEngine for a browser's and simulation/ for a simulation's. */
export interface EngineParts {
  readonly replica: Replica;
  readonly server: (stop: AbortSignal) => Server;
  readonly listen: (events: ChannelEvents) => () => Promise<void>;
  readonly clock: Clock;
  readonly deviceState: DeviceState;
  readonly locks: Locks;
  readonly broadcast: OpenBroadcast;
  readonly images: ImageProcessor;
  readonly estimateStorage?: EstimateStorage;
  readonly newId: () => string;
  readonly marker?: ReplicaMarker;
  /** False when the replica is lost with the page. */
  readonly isDurable?: boolean;
  readonly requestPersistentStorage: () => Promise<boolean>;
  /** Whether all records are pulled every 30 minutes; yes if missing. */
  readonly autoSync?: () => boolean;
  /** True for a guest, who has no account: all changes stay in the queue, and no server is called. */
  readonly isGuest?: boolean;
  readonly statisticsThread?: () => Promise<StartThread>;
}
