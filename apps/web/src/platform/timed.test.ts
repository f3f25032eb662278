// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectAnalytics } from '../net/analytics/track.ts';
import { timed, timedAll } from './timed.ts';

let metrics: unknown[] = [];
let written: unknown[][] = [];
let end = () => {};

beforeEach(() => {
  metrics = [];
  written = [];
  end = connectAnalytics(({ name, properties }) => {
    if (name === 'performance_metric') metrics.push(properties);
  });
  vi.spyOn(console, 'warn').mockImplementation((...line) => void written.push(line));
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

/** A clock that is read at the start and at the end. */
const clockOf = (ms: number) => {
  let reads = 0;
  return () => (reads++ % 2 === 0 ? 0 : ms);
};

it.each([
  [999, null],
  [1000, false],
  [4999, false],
  [5000, true],
])('%d ms is logged at the right level', async (ms, isCritical) => {
  await timed('open_engine', Promise.resolve('open'), clockOf(ms));
  await Promise.resolve();
  expect(metrics).toEqual(isCritical === null ? [] : [{ metric: 'open_engine', duration: ms, isCritical }]);
  const words = isCritical ? 'Critically slow operation' : 'Slow operation';
  expect(written).toEqual(isCritical === null ? [] : [[words, { operation: 'open_engine', ms }]]);
});

it('functions keep their results, errors and identity', async () => {
  const commands = timedAll(
    {
      logFind: async (name: string) => `${name} logged`,
      fail: async () => Promise.reject(new Error('device full')),
      count: () => 3,
      limit: 8,
    },
    clockOf(1200),
  );
  expect(await commands.logFind('Coin')).toBe('Coin logged');
  await expect(commands.fail()).rejects.toThrow('device full');
  expect([commands.count(), commands.limit]).toEqual([3, 8]);
  expect(commands.logFind).toBe(commands.logFind);
  expect(metrics).toEqual([
    { metric: 'logFind', duration: 1200, isCritical: false },
    { metric: 'fail', duration: 1200, isCritical: false },
  ]);
});
