import type { Clock } from '../environment/clock.ts';
import type { Replica } from '../replica/replica.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { localStatistics } from './local-statistics.ts';
import type { StatisticsFeed } from './statistics-feed.ts';
import { type StartThread, threadStatistics } from './statistics-port.ts';

/** The feed of an engine: on a thread of its own where the platform gives one, else on the caller's. */
export async function openStatistics(
  replica: Replica,
  clock: Clock,
  newId: () => string,
  thread: (() => Promise<StartThread>) | undefined,
): Promise<StatisticsFeed> {
  const here = () => localStatistics({ replica, clock, newId, timeZone: deviceTimeZone() });
  if (!thread) return here();
  return threadStatistics(await thread(), { userId: replica.userId, name: replica.dexie.name }, here);
}
