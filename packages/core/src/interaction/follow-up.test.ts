import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/day.ts';
import { FOLLOW_UP_AHEAD_DAYS, followUpRange, followUpText, isOverdue } from './follow-up.ts';

const TODAY = '2026-03-01';

test('overdue and due within a week are in the range, and described in days', () => {
  const { from, to } = followUpRange(TODAY);
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), (days) => {
      const day = addDays(TODAY, days);
      expect(day >= from && day <= to).toBe(days <= FOLLOW_UP_AHEAD_DAYS);
      expect(isOverdue(day, TODAY)).toBe(days < 0);
      const counted = /\d+/.exec(followUpText(day, TODAY))?.[0];
      if (Math.abs(days) > 1) expect(Number(counted)).toBe(Math.abs(days));
      else expect(counted).toBeUndefined();
    }),
  );
});

test.each([
  ['2026-02-26', 'Overdue by 3 days'],
  ['2026-02-28', 'Due yesterday'],
  ['2026-03-01', 'Due today'],
  ['2026-03-02', 'Due tomorrow'],
  ['2026-03-04', 'Due in 3 days'],
])('%s is described as %s', (day, words) => {
  expect(followUpText(day, TODAY)).toBe(words);
});
