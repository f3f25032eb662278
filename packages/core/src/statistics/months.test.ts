import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/day.ts';
import { monthSentence, monthsOfYear, monthText } from './months.ts';

const EN = 'en-GB';

const day = (date: string, finds: number, durationHours = 1) => ({
  day: date,
  finds,
  quests: 1,
  durationHours,
  distanceKm: 2,
});

describe('the months of the year', () => {
  it('add up all days of all years, each in its month', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 4_000 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (offsets, month) => {
          const days = offsets.map((at) => day(addDays('2015-01-01', at), at % 5, 0.5));
          const months = monthsOfYear(days);
          const own = days.filter((one) => Number(one.day.split('-')[1]) === month);
          expect(months).toHaveLength(12);
          expect(months[month - 1]).toMatchObject({
            month,
            finds: own.reduce((sum, { finds }) => sum + finds, 0),
            quests: own.length,
            durationHours: own.length / 2,
            distanceKm: own.length * 2,
          });
        },
      ),
    );
  });

  it('show finds per hour from five finds, with their interval', () => {
    const months = monthsOfYear([day('2024-04-03', 4), day('2025-04-09', 6, 3), day('2025-05-01', 4)]);
    expect(months[3]?.rate?.perHour).toBe(2.5);
    expect(months[4]?.rate).toBeNull();
    expect(monthsOfYear([day('2025-05-01', 9, 0)])[4]?.rate).toBeNull();
  });

  it('are compared in a sentence, or reported as even', () => {
    const sentence = (...days: readonly (readonly [string, number])[]) =>
      monthSentence(monthsOfYear(days.map(([date, finds]) => day(date, finds))), EN);
    expect(sentence(['2024-04-03', 4], ['2025-04-09', 2], ['2025-09-01', 4])).toBe(
      'You find most in April: 6 of your 10 finds (60%).',
    );
    expect(sentence(['2024-04-03', 4], ['2025-09-01', 4])).toBe(
      'You find most in April and September: 4 each of your 8 finds.',
    );
    expect(sentence(['2024-04-03', 2], ['2025-09-01', 2], ['2025-10-01', 2])).toBe(
      'No month of the year had more than 2 of your 6 finds.',
    );
    expect(sentence(['2024-04-03', 4])).toBe('4 finds so far: too few to show a pattern.');
    expect(sentence()).toBe('No finds yet.');
    expect([monthText(1, EN), monthText(12, EN, 'short')]).toEqual(['January', 'Dec']);
  });
});
