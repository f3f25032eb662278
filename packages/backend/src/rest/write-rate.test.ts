import { expect, it } from 'vitest';
import { OverspentError } from '../db/time-budget.ts';
import { createWriteRate } from './write-rate.ts';

it('remembers a limited number of accounts, the most recent writers', () => {
  const rate = createWriteRate({ perMinute: 1, now: () => 0 });
  for (let i = 0; i < 20_001; i += 1) rate.charge(`${i}`, 1000, 0);
  expect(() => rate.admit('1')).toThrow(OverspentError);
  expect(() => rate.admit('0')).not.toThrow();
});
