import type { Clock } from '../environment/clock.ts';
import type { Replica } from '../replica/replica.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { localStatistics } from './local-statistics.ts';
import type { StatisticsFeed } from './statistics-feed.ts';
import { type StartThread, threadStatistics } from './statistics-port.ts';

/** Runs the feed in a worker where available, or else on the calling thread. */
export async function openStatistics(
  replica: Replica,
  clock: Clock,
  newId: () => string,
  thread: (() => Promise<StartThread>) | undefined,
): Promise<StatisticsFeed> {
  const openLocal = () => localStatistics({ replica, clock, newId, timeZone: deviceTimeZone() });
  if (!thread) return openLocal();
  return threadStatistics(await thread(), { userId: replica.userId, name: replica.dexie.name }, openLocal);
}
