import type { UserId } from '@metalquest/core/ids';
import { systemClock } from '../environment/clock.ts';
import { describeReplica, openReplica } from '../replica/replica.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { localStatistics } from './local-statistics.ts';
import type { StatisticsFeed } from './statistics-feed.ts';

/**
 * The platform's IndexedDB for somebody who only looks in: a replica that is not there, or of an older version, is the
 * page's to make, and opening it fails. So nothing of an account that was signed out meanwhile comes to life again.
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

/** The feed of a replica that the page has open, read by a connection of this thread's own. */
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
