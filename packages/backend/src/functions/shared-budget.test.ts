import { expect, test } from 'vitest';
import { createSharedBudget } from './shared-budget.ts';

const HOUR_MS = 3_600_000;

function budgetOf(limit: number, share: number) {
  const clock = { ms: 0 };
  const budget = createSharedBudget({ limit, perMs: HOUR_MS, share, now: () => clock.ms });
  const takeAll = (account: string): number => {
    let taken = 0;
    while (budget.take(account) === 0) taken += 1;
    return taken;
  };
  return { clock, budget, takeAll };
}

test('one account gets its share, and something is left for each of many others', () => {
  const { takeAll } = budgetOf(400, 1 / 8);
  expect(takeAll('greedy')).toBe(45);
  const others = Array.from({ length: 30 }, (_, i) => takeAll(`greedy ${i}`));
  expect(Math.min(...others)).toBeGreaterThan(0);
  expect(takeAll('a newcomer')).toBeGreaterThan(0);
});

test('an account that goes on asking gets an eighth, and others are never refused', () => {
  const { clock, budget, takeAll } = budgetOf(400, 1 / 8);
  takeAll('greedy');
  let greedy = 0;
  for (let minute = 0; minute < 600; minute += 1) {
    clock.ms += 60_000;
    greedy += takeAll('greedy');
    // As the app does.
    if (minute % 5 === 0) for (let i = 0; i < 20; i += 1) expect(budget.take(`walker ${i}`)).toBe(0);
  }
  expect(greedy / 10).toBeLessThan(51);
});

test('after the wait that a refusal names, the call is allowed', () => {
  const { clock, budget, takeAll } = budgetOf(400, 1 / 8);
  takeAll('a');
  for (let i = 0; i < 20; i += 1) {
    const seconds = budget.take('a');
    expect(seconds).toBeGreaterThan(0);
    clock.ms += seconds * 1000;
    expect(takeAll('a')).toBeGreaterThan(0);
  }
});

test('all accounts together get the limit', () => {
  const { clock, budget } = budgetOf(10, 1);
  const all = Array.from({ length: 20 }, (_, i) => budget.take(String(i)));
  expect(all.filter((seconds) => seconds === 0)).toHaveLength(10);
  expect(all.at(-1)).toBe(360);
  clock.ms += 360_000;
  expect(budget.take('another')).toBe(0);
});
