import { randomUUID } from 'node:crypto';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import { NO_STATISTICS_FILTER, type StatisticsFilter } from '@metalquest/core/statistics/statistics-filter';
import { statisticsOf } from '@metalquest/core/test/statistics/statistics-of';
import { localDay } from '@metalquest/core/time/day';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect } from 'vitest';
import { describeReplica, type Replica } from '../../src/replica/replica.ts';
import { localStatistics } from '../../src/statistics/local-statistics.ts';
import { findSlice, questSlice } from '../../src/statistics/read-facts.ts';
import type { StatisticsFeed, StatisticsState } from '../../src/statistics/statistics-feed.ts';
import { done, FIELD, type TestDevice } from './test-device.ts';

export const ZONE = 'Europe/London';

const opened: StatisticsFeed[] = [];
afterEach(() => {
  for (const feed of opened.splice(0)) feed.close();
});

export function tabOf(replica: Replica, nowMs: number, timeZone = ZONE) {
  const due: (() => void)[] = [];
  const clock = {
    now: () => nowMs,
    schedule(task: () => void) {
      due.push(task);
      return () => void due.splice(0, due.length, ...due.filter((each) => each !== task));
    },
  };
  const feed = localStatistics({ replica, clock, newId: randomUUID, timeZone });
  opened.push(feed);
  return {
    feed,
    async keep() {
      const before = await replica.factPieces.get('header');
      for (const task of due.splice(0)) task();
      await expect.poll(() => replica.factPieces.get('header')).not.toEqual(before);
    },
    watch(filter: StatisticsFilter = NO_STATISTICS_FILTER) {
      const states: StatisticsState[] = [];
      const end = feed.watch(filter, (state) => states.push(state));
      const last = (): Statistics | null => {
        const state = states.at(-1);
        return state?.status === 'ready' ? state.statistics : null;
      };
      return { states, last, end };
    },
  };
}

export async function wholeOf(replica: Replica, nowMs: number): Promise<Statistics> {
  const { facts: found } = await findSlice(replica, null);
  const { facts: walked } = await questSlice(replica, null);
  return statisticsOf(found.finds ?? [], walked.quests ?? [], localDay(nowMs));
}

/** Figures with sorted places, whose order is otherwise undefined. */
export const plain = ({ findLocations, ...figures }: Statistics) => ({
  ...figures,
  findLocations: [...findLocations].toSorted(),
});

export async function agree(current: () => Statistics | null, { replica, clock }: TestDevice): Promise<void> {
  await expect
    .poll(async () => {
      const statistics = current();
      return statistics && plain(statistics);
    })
    .toEqual(plain(await wholeOf(replica, clock.nowMs)));
}

export async function aQuestWithFinds(device: TestDevice, count: number) {
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  const finds = [];
  for (let n = 1; n <= count; n += 1) {
    const fields = { questId: quest.id, category: 'Coin', depthCm: n, location: FIELD };
    finds.push(done(await device.commands.logFind(fields)).find);
  }
  return { quest, finds };
}

export function anotherPage(device: TestDevice): Replica {
  return describeReplica(device.userId, { indexedDB: device.indexedDB, IDBKeyRange });
}
