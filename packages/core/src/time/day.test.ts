import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayIn, daysOf, isDay, localDay, timesOf } from './day.ts';

const day = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9000-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('every calendar day is valid and survives a round trip', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (text, days) => {
      expect(isDay(text)).toBe(true);
      expect(addDays(addDays(text, days), -days)).toBe(text);
    }),
  );
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '01.03.2026', '2026-03-01T00:00:00Z', ''])(
  '%j is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test("the day is in the device's time zone", () => {
  expect(localDay(new Date(2026, 2, 1, 0, 5))).toBe('2026-03-01');
  expect(localDay(new Date(2026, 2, 1, 23, 55))).toBe('2026-03-01');
});

test.each([
  ['2026-03-01T10:59:59.000Z', 'Pacific/Auckland', '2026-03-01'],
  ['2026-03-01T11:00:00.000Z', 'Pacific/Auckland', '2026-03-02'],
  ['2026-03-01T04:59:59.000Z', 'America/New_York', '2026-02-28'],
  ['2026-03-01T05:00:00.000Z', 'America/New_York', '2026-03-01'],
])('%s in %s is on %s', (instant, zone, expected) => {
  expect(dayIn(new Date(instant), zone)).toBe(expected);
});

test('a range of days contains exactly the times within it, with either end open', () => {
  const near = fc
    .date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2027-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString());
  const end = fc.option(near.map((iso) => iso.slice(0, 10)));
  fc.assert(
    fc.property(near, end, end, (moment, from, to) => {
      const times = timesOf({ from, to });
      const isIn = (!times.from || moment >= times.from) && (!times.before || moment < times.before);
      const day = localDay(new Date(moment));
      expect(isIn).toBe((!from || day >= from) && (!to || day <= to));
      expect(daysOf(times)).toEqual({ from, to });
    }),
  );
});
