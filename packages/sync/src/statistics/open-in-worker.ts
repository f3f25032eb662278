import type { UserId } from '@metalquest/core/ids';
import { systemClock } from '../environment/clock.ts';
import { describeReplica, openReplica } from '../replica/replica.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { localStatistics } from './local-statistics.ts';
import type { StatisticsFeed } from './statistics-feed.ts';

/**
 * IndexedDB that only opens existing replicas: if the replica is missing or older, opening fails, because
 * only the page may create it. This avoids recreating data of a signed-out account.
 */
export function lookingIn(platform: IDBFactory): IDBFactory {
  return {
    open(name, version) {
      const request = platform.open(name, version);
      request.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation();
        request.transaction?.abort();
      });
      return request;
    },
    deleteDatabase: (name) => platform.deleteDatabase(name),
    databases: () => platform.databases(),
    cmp: (a, b) => platform.cmp(a, b),
  };
}

/** The feed of a replica that the page has open, over a connection of this thread. */
export async function openInWorker({
  userId,
  name,
}: {
  readonly userId: UserId;
  readonly name: string;
}): Promise<StatisticsFeed> {
  const replica = describeReplica(userId, { name, indexedDB: lookingIn(globalThis.indexedDB) });
  await openReplica(replica);
  return localStatistics({
    replica,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    timeZone: deviceTimeZone(),
  });
}
