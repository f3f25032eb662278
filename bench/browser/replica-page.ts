import { logFind } from '@metalquest/core/find/log-find';
import { asFindId, asQuestId, asUserId } from '@metalquest/core/ids';
import { findCommands } from '@metalquest/sync/commands/find-commands';
import { pathCommands } from '@metalquest/sync/commands/path-commands';
import { questCommands } from '@metalquest/sync/commands/quest-commands';
import { findTable } from '@metalquest/sync/mapping/find-table';
import { findQueries } from '@metalquest/sync/queries/find-queries';
import { describeReplica, type Replica, replicaName } from '@metalquest/sync/replica/replica';
import { storedRow, writeRows } from '@metalquest/sync/replica/write-rows';
import Dexie, { liveQuery } from 'dexie';
import { commandContext } from './measured-device.ts';

/* Runs in Chromium: the replica compared with raw IndexedDB in the same page. Milliseconds. */

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(count: number, operation: (i: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let i = 0; i < count; i++) {
    const startMs = performance.now();
    await operation(i);
    durations.push(performance.now() - startMs);
  }
  return durations;
}

async function withReplica<T>(callback: (replica: Replica, questId: string) => Promise<T>): Promise<T> {
  const userId = asUserId(crypto.randomUUID());
  const replica = describeReplica(userId);
  const started = await questCommands(commandContext(replica)).startQuest({
    name: 'Long Meadow',
    location: { lng: -1.09686, lat: 51.3446 },
  });
  if (!started.ok) throw new Error(started.error.message);
  try {
    return await callback(replica, started.value.id);
  } finally {
    replica.dexie.close();
    await Dexie.delete(replicaName(userId));
  }
}

async function seedFinds(replica: Replica, questId: string, count: number): Promise<void> {
  const start = Date.parse('2016-01-01T00:00:00Z');
  for (let offset = 0; offset < count; offset += 2_000) {
    const changes = Array.from({ length: Math.min(2_000, count - offset) }, (_, i) => {
      const find = logFind(
        {
          id: asFindId(crypto.randomUUID()),
          userId: replica.userId,
          questId: asQuestId(questId),
          name: `Find ${offset + i}`,
          category: (['Coin', 'Relic', 'Trash', 'Other'] as const)[i % 4] ?? 'Other',
          depthCm: (offset + i) % 40,
        },
        new Date(start + (offset + i) * 600_000),
      );
      if (!find.ok) throw new Error(find.error.message);
      const row = storedRow(findTable, find.value.id, find.value, { xid: '1', generation: 1 });
      return { before: undefined, after: row };
    });
    await replica.dexie.transaction('rw', [...replica.everything], async () =>
      writeRows(replica, findTable, changes),
    );
  }
}

/** Alternates between the two replicas, so that other load affects both equally. */
async function firstPages(): Promise<{ finds: number; medianMs: number }[]> {
  return withReplica((small, smallQuest) =>
    withReplica(async (large, largeQuest) => {
      const sides = [
        { replica: small, questId: smallQuest, finds: 10_000, durations: [] as number[] },
        { replica: large, questId: largeQuest, finds: 100_000, durations: [] as number[] },
      ];
      for (const { replica, questId, finds } of sides) await seedFinds(replica, questId, finds);
      for (let round = 0; round < 130; round++) {
        for (const side of sides) {
          const queries = findQueries(side.replica);
          const [ms] = await timed(1, async () => {
            const { items, total } = await queries.finds({ offset: 0, limit: 10 });
            if (items.length !== 10 || total !== side.finds) throw new Error(`${items.length} of ${total}`);
            await queries.findCounts();
          });
          if (round >= 30 && ms !== undefined) side.durations.push(ms);
        }
      }
      return sides.map(({ finds, durations }) => ({ finds, medianMs: median(durations) }));
    }),
  );
}

/** The baseline: two puts in one strict transaction of raw IndexedDB. */
async function openRaw(): Promise<{ put(): Promise<void>; close(): void }> {
  const name = `raw-${crypto.randomUUID()}`;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open(name, 1);
    open.onupgradeneeded = () => {
      open.result.createObjectStore('finds', { keyPath: 'id' });
      open.result.createObjectStore('queue', { keyPath: 'id' });
    };
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  return {
    put: () =>
      new Promise((resolve, reject) => {
        const tx = db.transaction(['finds', 'queue'], 'readwrite', { durability: 'strict' });
        const row = { id: crypto.randomUUID(), name: 'Silver penny', category: 'Coin', depthCm: 14 };
        tx.objectStore('finds').put(row);
        tx.objectStore('queue').put({ ...row, id: crypto.randomUUID() });
        tx.oncomplete = () => resolve();
        tx.onerror = () => reject(tx.error);
      }),
    close() {
      db.close();
      indexedDB.deleteDatabase(name);
    },
  };
}

/** The time from the call until a live query shows the durable find; alternates with the baseline. */
async function logAgainstRaw(): Promise<{ logFindMs: number; commitMs: number; rawMs: number }> {
  const raw = await openRaw();
  return withReplica(async (replica, questId) => {
    await seedFinds(replica, questId, 1_000);
    const queries = findQueries(replica);
    const commands = findCommands(commandContext(replica));
    let onTotal: (total: number) => void = () => undefined;
    const live = liveQuery(() => queries.finds({ offset: 0, limit: 10 })).subscribe((page) =>
      onTotal(page.total),
    );
    let total = 1_000;
    let committed = 0;
    const log = async (): Promise<void> => {
      const expectedTotal = ++total;
      const displayed = new Promise<void>((resolve) => {
        onTotal = (count) => count >= expectedTotal && resolve();
      });
      const startMs = performance.now();
      const result = await commands.logFind({
        questId: asQuestId(questId),
        name: 'Silver penny',
        category: 'Coin',
        depthCm: 14,
      });
      if (!result.ok) throw new Error(result.error.message);
      committed = performance.now() - startMs;
      await displayed;
    };
    const durations = { log: [] as number[], commit: [] as number[], raw: [] as number[] };
    for (let round = 0; round < 130; round++) {
      const [logMs] = await timed(1, log);
      const [rawMs] = await timed(1, raw.put);
      if (round < 30 || logMs === undefined || rawMs === undefined) continue;
      durations.log.push(logMs);
      durations.commit.push(committed);
      durations.raw.push(rawMs);
    }
    live.unsubscribe();
    raw.close();
    return {
      logFindMs: median(durations.log),
      commitMs: median(durations.commit),
      rawMs: median(durations.raw),
    };
  });
}

/** Appends to a path of 10 points and to one of 10,000, alternately. */
async function appends(): Promise<{ pathLength: number; medianMs: number }[]> {
  return withReplica((short, shortQuest) =>
    withReplica(async (long, longQuest) => {
      const sides = [walker(short, shortQuest, 10), walker(long, longQuest, 10_000)];
      for (const side of sides) await timed(side.pathLength, side.append);
      for (let round = 0; round < 80; round++) {
        for (const side of sides) {
          const [ms] = await timed(1, side.append);
          if (round >= 20 && ms !== undefined) side.durations.push(ms);
        }
      }
      return sides.map(({ pathLength, durations }) => ({ pathLength, medianMs: median(durations) }));
    }),
  );
}

function walker(replica: Replica, questId: string, pathLength: number) {
  const commands = pathCommands(commandContext(replica));
  const start = Date.now() + 60_000;
  let i = 0;
  const durations: number[] = [];
  const append = async (): Promise<void> => {
    const point = { lng: -1.09 + (i % 500) / 1e4, lat: 51.34 + i / 1e6, t: start + i++ * 30_000 };
    const recorded = await commands.recordPathPoint(asQuestId(questId), point);
    if (!recorded.ok || !recorded.value) throw new Error('the point was not kept');
  };
  return { pathLength, durations, append };
}

/** Copies name and message of Dexie's errors, which are not own properties and would not leave the page. */
function withReadableErrors<T>(operation: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await operation();
    } catch (cause) {
      throw cause instanceof Error ? new Error(`${cause.name}: ${cause.message}`, { cause }) : cause;
    }
  };
}

declare global {
  interface Window {
    replica: {
      firstPages(): Promise<{ finds: number; medianMs: number }[]>;
      logAgainstRaw(): Promise<{ logFindMs: number; commitMs: number; rawMs: number }>;
      appends(): Promise<{ pathLength: number; medianMs: number }[]>;
    };
  }
}

window.replica = {
  firstPages: withReadableErrors(firstPages),
  logAgainstRaw: withReadableErrors(logAgainstRaw),
  appends: withReadableErrors(appends),
};
