import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const limiterAt = (limit: number, maxKeys = 100) => {
  const clock = { ms: 0 };
  return { clock, limiter: createRateLimiter({ limit, perMs: 60_000, now: () => clock.ms, maxKeys }) };
};

test('a key has a limit, then gets the time to wait', () => {
  const { clock, limiter } = limiterAt(3);
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 0]);
  expect(limiter.take('a')).toBeCloseTo(20);
  expect(limiter.take('b')).toBe(0);
  clock.ms += 20_000;
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBeGreaterThan(0);
});

test('a returned attempt does not count', () => {
  const { limiter } = limiterAt(1);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(limiter.take('a')).toBe(0);
    limiter.giveBack('a');
  }
});

test('returning attempts never raises the limit', () => {
  const { limiter } = limiterAt(1);
  limiter.giveBack('a');
  limiter.giveBack('a');
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBeGreaterThan(0);
});

test('many keys evict the one idle for longest', () => {
  const { limiter } = limiterAt(1, 2);
  limiter.take('a');
  limiter.take('b');
  expect(limiter.take('a')).toBeGreaterThan(0);
  limiter.take('c');
  expect(limiter.take('a')).toBeGreaterThan(0);
  expect(limiter.take('b')).toBe(0);
});

test('a clock that goes back has no effect', () => {
  const { clock, limiter } = limiterAt(2);
  limiter.take('a');
  clock.ms -= 100_000;
  expect(limiter.take('a')).toBe(0);
});
