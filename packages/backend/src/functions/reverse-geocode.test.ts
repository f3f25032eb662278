import { expect, test } from 'vitest';
import { createPacer } from './reverse-geocode.ts';

function pacerOf(maxWaitingOfAccount: number) {
  const clock = { ms: 1000 };
  const options = { everyMs: 1000, maxWaitMs: 2000, maxWaitingOfAccount, now: () => clock.ms };
  return { clock, pacer: createPacer(options) };
}

test('gives one turn a second, and refuses beyond the longest wait', () => {
  const { clock, pacer } = pacerOf(10);
  expect([1, 2, 3, 4].map(() => pacer.reserve('a'))).toEqual([
    { waitMs: 0 },
    { waitMs: 1000 },
    { waitMs: 2000 },
    { retryAfterMs: 1000 },
  ]);
  clock.ms += 1500;
  expect(pacer.reserve('a')).toEqual({ waitMs: 1500 });
  clock.ms += 60_000;
  expect(pacer.reserve('a')).toEqual({ waitMs: 0 });
});

test('an account can only take some of the turns to come', () => {
  const { clock, pacer } = pacerOf(1);
  expect([1, 2, 3].map(() => pacer.reserve('greedy'))).toEqual([
    { waitMs: 0 },
    { waitMs: 1000 },
    { retryAfterMs: 1000 },
  ]);
  expect(pacer.reserve('another')).toEqual({ waitMs: 2000 });
  clock.ms += 1000;
  expect(pacer.reserve('greedy')).toEqual({ waitMs: 2000 });
});
