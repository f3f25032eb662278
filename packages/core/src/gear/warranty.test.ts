import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../time/day.ts';
import {
  addMonths,
  daysBetween,
  needsReminder,
  WARRANTY_REMINDER_DAYS,
  warrantyEnd,
  warrantyOf,
  warrantyReminders,
  warrantySentence,
} from './warranty.ts';

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const months = fc.integer({ min: 1, max: 1_200 });

describe('adding months to a day', () => {
  it('keeps the day of the month, or uses its last day', () => {
    fc.assert(
      fc.property(day, months, (from, count) => {
        const to = addMonths(from, count);
        const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
        const [toYear = 0, toMonth = 0, toDate = 0] = to.split('-').map(Number);
        expect((toYear - year) * 12 + toMonth - month).toBe(count);
        // A date that had to be shortened is the last day of its month.
        if (toDate !== date) expect(addDays(to, 1).endsWith('-01')).toBe(true);
        expect(toDate).toBeLessThanOrEqual(date);
      }),
    );
  });

  test.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-12-05', 24, '2026-12-05'],
    ['2024-11-30', 3, '2025-02-28'],
  ])('%s plus %i months is %s', (from, count, to) => {
    expect(addMonths(from, count)).toBe(to);
  });
});

test('the days between two days match addition', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4_000, max: 4_000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days);
    }),
  );
});

describe('a warranty', () => {
  it('runs, ends soon or is over depending only on its last day', () => {
    fc.assert(
      fc.property(day, months, fc.integer({ min: -90, max: 90 }), (dateBought, count, daysLeft) => {
        const end = addMonths(dateBought, count);
        const warranty = warrantyOf({ dateBought, warrantyDurationMonths: count }, addDays(end, -daysLeft));
        const status = daysLeft < 0 ? 'over' : daysLeft <= WARRANTY_REMINDER_DAYS ? 'ending' : 'running';
        expect(warranty).toMatchObject({ status, end });
        expect(needsReminder(warranty)).toBe(Math.abs(daysLeft) <= WARRANTY_REMINDER_DAYS);
      }),
      {
        examples: [-31, -30, -1, 0, 30, 31].map((daysLeft): [string, number, number] => [
          '2024-12-05',
          24,
          daysLeft,
        ]),
      },
    );
  });

  test.each([
    [null, 24],
    ['2024-12-05', null],
    ['2024-12-05', 0],
  ])('bought %s for %s months has no warranty', (dateBought, warrantyDurationMonths) => {
    expect(warrantyEnd(dateBought, warrantyDurationMonths)).toBeNull();
    expect(warrantyOf({ dateBought, warrantyDurationMonths }, '2026-11-21')).toEqual({ status: 'none' });
  });

  test.each([
    ['2026-10-01', 'Warranty until 5 December 2026'],
    ['2026-11-23', 'Warranty ends in 12 days, on 5 December 2026'],
    ['2026-12-04', 'Warranty ends tomorrow'],
    ['2026-12-05', 'Warranty ends today'],
    ['2026-12-06', 'Warranty ended on 5 December 2026'],
  ])('is described on %s as %j', (today, sentence) => {
    const warranty = warrantyOf({ dateBought: '2024-12-05', warrantyDurationMonths: 24 }, today);
    expect(warrantySentence(warranty, 'en-GB')).toBe(sentence);
  });

  it('reminders are sorted by end', () => {
    const gear = ['2024-12-20', '2024-12-01', '2023-05-01', '2024-11-10'].map((dateBought) => ({
      dateBought,
      warrantyDurationMonths: 24,
    }));
    const due = warrantyReminders(gear, '2026-11-21');
    expect(due.map(({ warranty }) => warranty.end)).toEqual(['2026-11-10', '2026-12-01', '2026-12-20']);
  });
});
