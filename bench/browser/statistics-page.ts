import { logFind } from '@metalquest/core/find/log-find';
import { asEquipmentId, asFindId, asQuestId, asUserId } from '@metalquest/core/ids';
import type { EndedQuest } from '@metalquest/core/quest/quest';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import { NO_STATISTICS_FILTER, type StatisticsFilter } from '@metalquest/core/statistics/statistics-filter';
import { findCommands } from '@metalquest/sync/commands/find-commands';
import { systemClock } from '@metalquest/sync/environment/clock';
import { findTable } from '@metalquest/sync/mapping/find-table';
import { questTable } from '@metalquest/sync/mapping/quest-table';
import { describeReplica, type Replica } from '@metalquest/sync/replica/replica';
import { storedRow, writeRows } from '@metalquest/sync/replica/write-rows';
import { openStatistics } from '@metalquest/sync/statistics/open-statistics';
import type { StatisticsFeed } from '@metalquest/sync/statistics/statistics-feed';
import { commandContext } from './measured-device.ts';

/* Runs in Chromium: live statistics, computed by the app's worker on a seeded replica. Milliseconds. */

const USER = asUserId('00000000-0000-4000-8000-00000000000a');
const BATCH_SIZE = 2_000;
const FINDS_PER_QUEST = 20;
const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2016-01-01T08:00:00Z');
const numbered = (kind: string, n: number): string =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const CATEGORIES = ['Coin', 'Relic', 'Trash', 'Jewelry', 'Other'] as const;

declare global {
  interface Window {
    statistics: {
      seed(count: number): Promise<void>;
      /** Time to the first overall figures, including the start of the worker. */
      first(worker: string): Promise<number>;
      /** Time for a year of one detector, and for one permission's quests, with an open feed. */
      filtered(): Promise<readonly number[]>;
      /** Times from logging a find until an open figure includes it, and until it is durable. */
      logOneMore(): Promise<readonly { readonly shownMs: number; readonly durableMs: number }[]>;
      /** Waits until the facts are stored on the device. */
      waitUntilStored(): Promise<void>;
    };
  }
}

let replica: Replica | null = null;
let feed: StatisticsFeed | null = null;

const openReplica = (): Replica => {
  replica ??= describeReplica(USER);
  return replica;
};

function questAt(n: number): EndedQuest {
  const startTime = new Date(START_MS + n * 16 * HOUR_MS).toISOString();
  return {
    id: asQuestId(numbered('a', n)),
    userId: USER,
    name: `Field ${n}`,
    description: null,
    status: 'ended',
    startTime,
    endTime: startTime,
    currentSegmentStart: null,
    durationSeconds: 1_800 + ((n * 977) % 14_400),
    weather: null,
    isCurrent: false,
    startLocation: null,
    locationName: null,
    permissionId: null,
    createdAt: startTime,
    updatedAt: startTime,
  };
}

function findAt(n: number) {
  const find = logFind(
    {
      id: asFindId(crypto.randomUUID()),
      userId: USER,
      questId: asQuestId(numbered('a', Math.floor(n / FINDS_PER_QUEST))),
      name: `Find ${n}`,
      category: CATEGORIES[n % 5],
      depthCm: (n * 7) % 40,
      detectorId: asEquipmentId(numbered('c', n % 3)),
      coilId: asEquipmentId(numbered('c', 3 + (Math.floor(n / 60) % 3))),
      targetId: n % 4 === 0 ? `${n % 90}-${(n % 90) + 3}` : String(n % 99),
      location: {
        lng: -3 + ((Math.floor(n / 200) * 0.754_877_666) % 1) * 3.5 + ((n * 0.618_033_988) % 1) * 0.006,
        lat: 51 + ((Math.floor(n / 200) * 0.569_840_291) % 1) * 2.5 + ((n * 0.414_213_562) % 1) * 0.004,
      },
      foundAt: new Date(START_MS + n * 0.8 * HOUR_MS).toISOString(),
    },
    START_MS,
  );
  if (!find.ok) throw new Error(find.error.message);
  return find.value;
}

function watch(filter: StatisticsFilter, isDone: (statistics: Statistics) => boolean): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    let isStopped = false;
    let stop = (): void => {
      isStopped = true;
    };
    stop =
      feed?.watch(filter, (state) => {
        if (state.status === 'failed') reject(new Error(state.message));
        if (state.status !== 'ready' || !isDone(state.statistics)) return;
        resolve(performance.now() - startMs);
        stop();
      }) ?? stop;
    if (isStopped) stop();
  });
}

window.statistics = {
  async seed(count) {
    const version = { xid: '1', generation: 1 };
    const { dexie, everything } = openReplica();
    for (let offset = 0; offset < count; offset += BATCH_SIZE) {
      await dexie.transaction('rw', [...everything], async () => {
        const quests = Array.from({ length: BATCH_SIZE / FINDS_PER_QUEST }, (_, i) => {
          const quest = questAt(offset / FINDS_PER_QUEST + i);
          return { before: undefined, after: storedRow(questTable, quest.id, quest, version) };
        });
        await writeRows(openReplica(), questTable, quests);
        const finds = Array.from({ length: BATCH_SIZE }, (_, i) => {
          const find = findAt(offset + i);
          return { before: undefined, after: storedRow(findTable, find.id, find, version) };
        });
        await writeRows(openReplica(), findTable, finds);
      });
    }
  },
  async first(worker) {
    await openReplica().dexie.open();
    const url = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
    feed = await openStatistics(
      openReplica(),
      systemClock,
      () => crypto.randomUUID(),
      async () => () => {
        const thread = new Worker(url);
        return {
          post: (request) => thread.postMessage(request),
          listen(onMessage, onError) {
            thread.addEventListener('message', ({ data }) => onMessage(data));
            thread.addEventListener('error', onError);
          },
          end: () => thread.terminate(),
        };
      },
    );
    return watch(NO_STATISTICS_FILTER, () => true);
  },
  async filtered() {
    const days = { from: '2018-01-01', to: '2018-12-31' };
    const detectorId = asEquipmentId(numbered('c', 1));
    const questIds = Array.from({ length: 50 }, (_, n) => asQuestId(numbered('a', n)));
    return [
      await watch({ ...NO_STATISTICS_FILTER, days, detectorId }, () => true),
      await watch({ ...NO_STATISTICS_FILTER, questIds }, () => true),
      await watch({ ...NO_STATISTICS_FILTER, detectorId }, () => true),
    ];
  },
  async logOneMore() {
    const durations: { shownMs: number; durableMs: number }[] = [];
    const { logFind: log } = findCommands(commandContext(openReplica()));
    const updates: { total: number; timeMs: number }[] = [];
    const stop = feed?.watch(NO_STATISTICS_FILTER, (state) => {
      if (state.status === 'ready')
        updates.push({ total: state.statistics.totalFinds, timeMs: performance.now() });
    });
    const waitForTotal = async (total: number): Promise<number> => {
      for (;;) {
        const update = updates.find((entry) => entry.total === total);
        if (update) return update.timeMs;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const { total } = (await openReplica().counts.get('finds')) ?? { total: 0 };
    await waitForTotal(total);
    for (let n = 1; n <= 9; n += 1) {
      const startMs = performance.now();
      const result = await log({ questId: asQuestId(numbered('a', 1)), category: 'Coin', depthCm: 12 });
      if (!result.ok) throw new Error(result.error.message);
      const durableMs = performance.now() - startMs;
      durations.push({ shownMs: (await waitForTotal(total + n)) - startMs, durableMs });
    }
    stop?.();
    return durations;
  },
  async waitUntilStored() {
    const newest = await openReplica().factChanges.orderBy(':id').last();
    for (;;) {
      const header = await openReplica().factPieces.get('header');
      if (header?.key === 'header' && header.header.seq === newest?.seq) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  },
};
