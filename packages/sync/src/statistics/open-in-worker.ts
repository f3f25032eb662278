import type { UserId } from '@metalquest/core/ids';
import { systemClock } from '../environment/clock.ts';
import { describeReplica, openReplica } from '../replica/replica.ts';
import { deviceTimeZone } from './device-time-zone.ts';
import { localStatistics } from './local-statistics.ts';
import type { StatisticsFeed } from './statistics-feed.ts';

/** Only opens existing replicas, to avoid recreating data of a signed-out account. */
export function existingDatabasesOnly(platform: IDBFactory): IDBFactory {
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

export async function openInWorker({
  userId,
  name,
}: {
  readonly userId: UserId;
  readonly name: string;
}): Promise<StatisticsFeed> {
  const replica = describeReplica(userId, { name, indexedDB: existingDatabasesOnly(globalThis.indexedDB) });
  await openReplica(replica);
  return localStatistics({
    replica,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    timeZone: deviceTimeZone(),
  });
}
