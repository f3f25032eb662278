import { expect, test } from 'vitest';
import { createGuessLimiter } from './guess-limiter.ts';

const DAY_MS = 86_400_000;

function limiterOf(options: { free: number; perDay: number; maxKeys?: number }) {
  const clock = { ms: 0 };
  return { clock, limiter: createGuessLimiter({ ...options, now: () => clock.ms }) };
}

test('the first guesses are free, and each later one doubles the wait', () => {
  const { clock, limiter } = limiterOf({ free: 3, perDay: 100 });
  expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
  for (const seconds of [1, 2, 4, 8]) {
    expect(limiter.take('a')).toBe(seconds);
    clock.ms += seconds * 1000;
    expect(limiter.take('a')).toBe(0);
  }
  expect(limiter.take('b')).toBe(0);
});

test('the delay ends at 15 minutes', () => {
  const { clock, limiter } = limiterOf({ free: 1, perDay: 100 });
  let longest = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const seconds = limiter.take('a');
    longest = Math.max(longest, seconds);
    clock.ms += seconds * 1000;
  }
  expect(longest).toBe(900);
});

test('limits guesses per day, however slow, and resets the next day', () => {
  const { clock, limiter } = limiterOf({ free: 5, perDay: 50 });
  let guesses = 0;
  while (clock.ms < DAY_MS) {
    const seconds = limiter.take('a');
    if (seconds === 0) guesses += 1;
    clock.ms += seconds * 1000;
  }
  expect(guesses).toBe(50);
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBe(0);
});

test('a right guess resets the count', () => {
  const { limiter } = limiterOf({ free: 1, perDay: 2 });
  limiter.take('a');
  expect(limiter.take('a')).toBeGreaterThan(0);
  limiter.giveBack('a');
  expect(limiter.take('a')).toBe(0);
});

test('many keys evict the least recently used one', () => {
  const { limiter } = limiterOf({ free: 1, perDay: 1, maxKeys: 2 });
  limiter.take('a');
  limiter.take('b');
  expect(limiter.take('a')).toBeGreaterThan(0);
  limiter.take('c');
  expect(limiter.take('b')).toBe(0);
});
