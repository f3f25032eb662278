import { randomUUID } from 'node:crypto';
import { asUserId } from '@metalquest/core/ids';
import { NO_STATISTICS_FILTER } from '@metalquest/core/statistics/statistics-filter';
import { statisticsOf } from '@metalquest/core/test/statistics/statistics-of';
import { expect, test } from 'vitest';
import type { StatisticsFeed, StatisticsState } from './statistics-feed.ts';
import {
  type StatisticsAnswer,
  type StatisticsThread,
  serveStatistics,
  threadStatistics,
} from './statistics-port.ts';

const ACCOUNT = { userId: asUserId(randomUUID()), name: 'metalquest-test' };

/** A feed controlled by the test. */
function fakeFeed() {
  const listeners = new Set<(state: StatisticsState) => void>();
  let closed = false;
  const feed: StatisticsFeed = {
    watch(_filter, listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
    },
  };
  const notify = () => {
    for (const listener of listeners) {
      listener({ status: 'ready', statistics: statisticsOf([], [], '2026-03-01') });
    }
  };
  return { feed, notify, watched: () => listeners.size, isClosed: () => closed };
}

/** A fake worker that copies messages between the two sides. */
function fakeThread(open: () => Promise<StatisticsFeed>) {
  let receive: (answer: StatisticsAnswer) => void = () => {};
  let broken = (): void => {};
  let ended = false;
  const serve = serveStatistics(
    { post: (answer, transfer) => ended || receive(structuredClone(answer, { transfer })) },
    open,
  );
  const thread: StatisticsThread = {
    post: (request) => serve(structuredClone(request)),
    listen(listener, died) {
      receive = listener;
      broken = died;
    },
    end() {
      ended = true;
    },
  };
  return { thread, die: () => broken(), isEnded: () => ended };
}

const nobody = () => {
  throw new Error('not asked for');
};

test('each watch receives its figures from the worker until it ends', async () => {
  const testFeed = fakeFeed();
  const { thread, isEnded } = fakeThread(async () => testFeed.feed);
  const feed = threadStatistics(() => thread, ACCOUNT, nobody);
  const [first, second]: [StatisticsState[], StatisticsState[]] = [[], []];
  const end = feed.watch(NO_STATISTICS_FILTER, (state) => first.push(state));
  feed.watch(NO_STATISTICS_FILTER, (state) => second.push(state));
  feed.watch(NO_STATISTICS_FILTER, () => {})();
  await expect.poll(testFeed.watched).toBe(2);
  testFeed.notify();
  expect(first).toEqual(second);
  expect(first[0]).toMatchObject({ status: 'ready', statistics: { totalFinds: 0 } });
  end();
  testFeed.notify();
  expect([first.length, second.length]).toEqual([1, 2]);
  expect(testFeed.watched()).toBe(1);
  feed.close();
  testFeed.notify();
  expect(second).toHaveLength(2);
  expect(isEnded()).toBe(true);
});

test.each([
  ['cannot be started', 'start'],
  ['cannot open the replica', 'open'],
  ['dies', 'die'],
])('a worker that %s is replaced by the main thread, for every watch', async (_, accident) => {
  const testFeed = fakeFeed();
  const { thread, die, isEnded } = fakeThread(async () => {
    if (accident === 'open') throw new Error('no replica');
    return fakeFeed().feed;
  });
  const start = () => {
    if (accident === 'start') throw new Error('no workers here');
    return thread;
  };
  const feed = threadStatistics(start, ACCOUNT, () => testFeed.feed);
  const states: StatisticsState[] = [];
  const end = feed.watch(NO_STATISTICS_FILTER, (state) => states.push(state));
  if (accident === 'die') die();
  await expect.poll(testFeed.watched).toBe(1);
  feed.watch(NO_STATISTICS_FILTER, (state) => states.push(state));
  testFeed.notify();
  expect(states.map(({ status }) => status)).toEqual(['ready', 'ready']);
  end();
  expect(testFeed.watched()).toBe(1);
  feed.close();
  expect(testFeed.isClosed()).toBe(true);
  expect(isEnded()).toBe(accident !== 'start');
});
