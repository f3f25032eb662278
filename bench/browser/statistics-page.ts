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
const AT_ONCE = 2_000;
const FINDS_A_QUEST = 20;
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
      oneMore(): Promise<readonly { readonly shown: number; readonly durable: number }[]>;
      /** Waits until the facts are stored on the device. */
      kept(): Promise<void>;
    };
  }
}

let replica: Replica | null = null;
let feed: StatisticsFeed | null = null;

const opened = (): Replica => {
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
  const made = logFind(
    {
      id: asFindId(crypto.randomUUID()),
      userId: USER,
      questId: asQuestId(numbered('a', Math.floor(n / FINDS_A_QUEST))),
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
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

function watch(filter: StatisticsFilter, until: (statistics: Statistics) => boolean): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    let isOver = false;
    let end = (): void => {
      isOver = true;
    };
    end =
      feed?.watch(filter, (state) => {
        if (state.status === 'failed') reject(new Error(state.message));
        if (state.status !== 'ready' || !until(state.statistics)) return;
        resolve(performance.now() - from);
        end();
      }) ?? end;
    if (isOver) end();
  });
}

window.statistics = {
  async seed(count) {
    const known = { xid: '1', generation: 1 };
    const { dexie, everything } = opened();
    for (let from = 0; from < count; from += AT_ONCE) {
      await dexie.transaction('rw', [...everything], async () => {
        const quests = Array.from({ length: AT_ONCE / FINDS_A_QUEST }, (_, i) => {
          const quest = questAt(from / FINDS_A_QUEST + i);
          return { before: undefined, after: storedRow(questTable, quest.id, quest, known) };
        });
        await writeRows(opened(), questTable, quests);
        const finds = Array.from({ length: AT_ONCE }, (_, i) => {
          const find = findAt(from + i);
          return { before: undefined, after: storedRow(findTable, find.id, find, known) };
        });
        await writeRows(opened(), findTable, finds);
      });
    }
  },
  async first(worker) {
    await opened().dexie.open();
    const url = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
    feed = await openStatistics(
      opened(),
      systemClock,
      () => crypto.randomUUID(),
      async () => () => {
        const thread = new Worker(url);
        return {
          post: (request) => thread.postMessage(request),
          listen(heard, broken) {
            thread.addEventListener('message', ({ data }) => heard(data));
            thread.addEventListener('error', broken);
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
  async oneMore() {
    const spent: { shown: number; durable: number }[] = [];
    const { logFind: log } = findCommands(commandContext(opened()));
    const heard: { total: number; at: number }[] = [];
    const end = feed?.watch(NO_STATISTICS_FILTER, (state) => {
      if (state.status === 'ready') heard.push({ total: state.statistics.totalFinds, at: performance.now() });
    });
    const shows = async (total: number): Promise<number> => {
      for (;;) {
        const found = heard.find((each) => each.total === total);
        if (found) return found.at;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const { total } = (await opened().counts.get('finds')) ?? { total: 0 };
    await shows(total);
    for (let n = 1; n <= 9; n += 1) {
      const from = performance.now();
      const logged = await log({ questId: asQuestId(numbered('a', 1)), category: 'Coin', depthCm: 12 });
      if (!logged.ok) throw new Error(logged.error.message);
      const durable = performance.now() - from;
      spent.push({ shown: (await shows(total + n)) - from, durable });
    }
    end?.();
    return spent;
  },
  async kept() {
    const newest = await opened().factChanges.orderBy(':id').last();
    for (;;) {
      const header = await opened().factPieces.get('header');
      if (header?.key === 'header' && header.header.seq === newest?.seq) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  },
};
