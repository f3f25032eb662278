import { expect, test } from 'vitest';
import { createPacer } from './reverse-geocode.ts';

test('gives one turn a second, and refuses beyond the longest wait', () => {
  const clock = { ms: 1000 };
  const pacer = createPacer({ everyMs: 1000, maxWaitMs: 2000, now: () => clock.ms });
  expect([1, 2, 3, 4].map(() => pacer.reserve())).toEqual([0, 1000, 2000, null]);
  clock.ms += 1500;
  expect(pacer.reserve()).toBe(1500);
  clock.ms += 60_000;
  expect(pacer.reserve()).toBe(0);
});
