import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeBudget, OverspentError } from './time-budget.ts';

const OPTIONS = { burstMs: 10_000, share: 0.5, debtMs: 30_000, longMs: 250 };

function budgetAt(options: Partial<typeof OPTIONS> = {}) {
  const clock = { nowMs: 1_000_000 };
  const budget = createTimeBudget({ ...OPTIONS, ...options, now: () => clock.nowMs });
  return { budget, clock };
}

describe('the budget of database time', () => {
  it('lets an account continue while it is alone, however much it spends', () => {
    const { budget, clock } = budgetAt();
    for (let i = 0; i < 100; i += 1) budget.spend('a', 4000);
    expect(budget.wait('a')).toBe(0);
    budget.spend('b', 1);
    expect(budget.wait('a')).toBeGreaterThan(0);
    clock.nowMs += 9999;
    expect(budget.wait('a')).toBeGreaterThan(0);
    clock.nowMs += 1;
    expect(budget.wait('a')).toBe(0);
  });

  it('delays only an account beyond the burst, until the debt is repaid', () => {
    const { budget, clock } = budgetAt({ longMs: Number.POSITIVE_INFINITY });
    budget.spend('b', 1);
    budget.spend('a', 9_999);
    expect(budget.wait('a')).toBe(0);
    budget.spend('a', 2_001);
    // A debt of 2 s, repaid at 0.5 s per second.
    expect(budget.wait('a')).toBe(4);
    expect(budget.wait('b')).toBe(0);
    expect(budget.wait('c')).toBe(0);
    clock.nowMs += 4001;
    expect(budget.wait('a')).toBe(0);
  });

  it('charges long statements more than the same time in short ones', () => {
    const { budget } = budgetAt();
    budget.spend('b', 1);
    for (let i = 0; i < 80; i += 1) budget.spend('short', 50);
    budget.spend('long', 4000);
    expect(budget.wait('short')).toBe(0);
    expect(budget.wait('long')).toBe(60);
  });

  it('limits the debt, and saves nothing beyond the burst', () => {
    const { budget, clock } = budgetAt({ longMs: Number.POSITIVE_INFINITY });
    for (let i = 0; i < 50; i += 1) budget.spend('a', 8000);
    budget.spend('b', 1);
    expect(budget.wait('a')).toBe(60);
    clock.nowMs += 3_600_000;
    budget.spend('b', 1);
    budget.spend('a', 10_001);
    expect(budget.wait('a')).toBe(1);
  });

  it("never counts the service's own work", () => {
    const { budget } = budgetAt();
    budget.spend('a', 60_000);
    budget.spend(null, 60_000);
    expect(budget.wait(null)).toBe(0);
    expect(budget.othersPresent('a')).toBe(false);
    expect(budget.othersPresent(null)).toBe(true);
  });

  it('limits an account to the burst and its share of the time while others are present', () => {
    const step = fc.record({
      ms: fc.integer({ min: 1, max: 2000 }),
      pauseMs: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { budget, clock } = budgetAt();
        const fromMs = clock.nowMs;
        let spentMs = 0;
        let longestMs = 0;
        for (const { ms, pauseMs } of steps) {
          budget.spend('other', 1);
          if (budget.wait('a') === 0) {
            budget.spend('a', ms);
            spentMs += ms;
            longestMs = Math.max(longestMs, ms);
          }
          clock.nowMs += pauseMs;
        }
        const allowedMs = OPTIONS.burstMs + (clock.nowMs - fromMs) * OPTIONS.share;
        expect(spentMs).toBeLessThanOrEqual(allowedMs + longestMs);
      }),
    );
  });

  it('remembers a limited number of accounts, the most recent spenders', () => {
    const { budget } = budgetAt();
    for (const spender of ['forgotten', 'known']) budget.spend(spender, 20_000);
    for (let i = 0; i < 19_999; i += 1) budget.spend(`${i}`, 1);
    expect(budget.wait('known')).toBeGreaterThan(0);
    expect(budget.wait('forgotten')).toBe(0);
  });

  it('its error contains the seconds to wait', () => {
    expect(new OverspentError(7)).toMatchObject({ statusCode: 429, retryAfterSeconds: 7 });
  });
});
