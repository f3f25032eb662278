import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_RETRY_AFTER_MS } from './limits.ts';
import { decidePoll, nextTickMs, type PollState } from './poll.ts';

const NOW = 1_800_000_000_000;
const state = (changes: Partial<PollState> = {}): PollState => ({
  nowMs: NOW,
  online: true,
  hidden: false,
  lastRunAtMs: null,
  lastWorkAtMs: null,
  silentRuns: 0,
  notBeforeMs: null,
  ...changes,
});
const ago = (ms: number): number => NOW - ms;

test('an idle queue is checked every 2 seconds, and run 5 seconds after the last run', () => {
  expect(nextTickMs(state())).toBe(2000);
  expect(decidePoll(state())).toEqual({ run: true });
  expect(decidePoll(state({ lastRunAtMs: ago(4999) }))).toEqual({ run: false, reason: 'too-soon' });
  expect(decidePoll(state({ lastRunAtMs: ago(5000) }))).toEqual({ run: true });
});

test('for 10 seconds after work the queue runs every 500 ms', () => {
  const busy = state({ lastRunAtMs: ago(500), lastWorkAtMs: ago(9999) });
  expect(nextTickMs(busy)).toBe(500);
  expect(decidePoll(busy)).toEqual({ run: true });
  const idleAgain = state({ lastRunAtMs: ago(500), lastWorkAtMs: ago(10_000) });
  expect(nextTickMs(idleAgain)).toBe(2000);
  expect(decidePoll(idleAgain)).toEqual({ run: false, reason: 'too-soon' });
});

test('a hidden tab or an offline device does not run the queue', () => {
  expect(decidePoll(state({ hidden: true }))).toEqual({ run: false, reason: 'hidden' });
  expect(decidePoll(state({ online: false }))).toEqual({ run: false, reason: 'offline' });
});

test('backs off from an unresponsive server, up to once a minute', () => {
  const ticks = [0, 1, 2, 3, 4, 5, 50].map((silentRuns) => nextTickMs(state({ silentRuns })));
  expect(ticks).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(decidePoll(state({ silentRuns: 3, lastRunAtMs: ago(15_999) }))).toMatchObject({ run: false });
  expect(decidePoll(state({ silentRuns: 3, lastRunAtMs: ago(16_000) }))).toEqual({ run: true });
});

test('also backs off right after work', () => {
  const silent = state({ silentRuns: 1, lastRunAtMs: ago(1000), lastWorkAtMs: ago(2000) });
  expect(decidePoll(silent)).toEqual({ run: false, reason: 'too-soon' });
  expect(nextTickMs(silent)).toBe(4000);
});

test('a clock set back does not stop the queue', () => {
  expect(decidePoll(state({ lastRunAtMs: NOW + 86_400_000 }))).toEqual({ run: true });
});

test('the next check is always between half a second and a minute away', () => {
  const moment = fc.option(fc.integer({ min: ago(100_000), max: NOW + 100_000 }));
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(2000),
      moment,
      moment,
      (online, silentRuns, lastRunAtMs, lastWorkAtMs) => {
        const tick = nextTickMs(state({ online, silentRuns, lastRunAtMs, lastWorkAtMs }));
        expect(tick).toBeGreaterThanOrEqual(500);
        expect(tick).toBeLessThanOrEqual(60_000);
      },
    ),
  );
});

test("respects the server's Retry-After", () => {
  const backingOff = state({ notBeforeMs: NOW + 90_000, lastWorkAtMs: ago(100) });
  expect(decidePoll(backingOff)).toEqual({ run: false, reason: 'too-soon' });
  expect(nextTickMs(backingOff)).toBe(90_000);
  expect(decidePoll({ ...backingOff, nowMs: NOW + 90_000 })).toEqual({ run: true });
});

test('a wait longer than allowed comes from a clock that was set back, and is ignored', () => {
  expect(decidePoll(state({ notBeforeMs: NOW + MAX_RETRY_AFTER_MS }))).toMatchObject({ run: false });
  expect(decidePoll(state({ notBeforeMs: NOW + MAX_RETRY_AFTER_MS + 1 }))).toEqual({ run: true });
});
