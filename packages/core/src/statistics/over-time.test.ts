import { describe, expect, test } from 'vitest';
import { at, find, quest, TODAY } from '../../test/statistics/figures-test-data.ts';
import { statisticsOf } from '../../test/statistics/statistics-of.ts';
import { questIdOf } from '../../test/statistics/statistics-test-data.ts';
import { activityBy } from './over-time.ts';

describe('time', () => {
  test('seasons are consecutive; a winter belongs to the year in which it starts', () => {
    const finds = [find(1, at(2025, 12, 31)), find(1, at(2026, 1, 1)), find(1, at(2026, 7, 1))];
    expect(
      statisticsOf(finds, [], TODAY).seasons.map(({ year, season, finds: count }) => [year, season, count]),
    ).toEqual([
      [2025, 'winter', 2],
      [2026, 'spring', 0],
      [2026, 'summer', 1],
    ]);
    const south = finds.map((one) => ({ ...one, location: { lng: 145, lat: -37 } }));
    expect(statisticsOf(south, [], TODAY).seasons[0]).toMatchObject({ year: 2025, season: 'summer' });
  });

  test('years contain their months', () => {
    const [first, second] = statisticsOf(
      [find(1, at(2024, 2, 29)), find(1, at(2026, 12, 1))],
      [],
      TODAY,
    ).years;
    expect(first).toMatchObject({ year: 2024, finds: 1 });
    expect(first?.findsByMonth[1]).toBe(1);
    expect(second).toMatchObject({ year: 2025, finds: 0 });
  });

  test('weeks and months show gaps', () => {
    const { days } = statisticsOf([find(1, at(2026, 1, 4)), find(1, at(2026, 1, 20))], [], TODAY);
    expect(activityBy(days, 'week').map(({ from, to, finds }) => [from, to, finds])).toEqual([
      ['2025-12-29', '2026-01-04', 1],
      ['2026-01-05', '2026-01-11', 0],
      ['2026-01-12', '2026-01-18', 0],
      ['2026-01-19', '2026-01-25', 1],
    ]);
    const months = activityBy(days, 'month', { to: '2026-03-01' });
    expect(months.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-31'],
    ]);
    expect(activityBy([], 'day')).toEqual([]);
  });
});

describe('records', () => {
  test('last until they are beaten, and are removed with their record', () => {
    const quests = [
      quest(1, at(2026, 1, 5), { distanceM: 900 }),
      quest(2, at(2026, 1, 12), { durationS: 3_600, distanceM: 900 }),
      quest(3, at(2026, 1, 26), { durationS: 60 }),
    ];
    const finds = [
      find(2, at(2026, 1, 12), { depthCm: 30 }),
      find(1, at(2026, 1, 5), { depthCm: 30 }),
      find(3, at(2026, 1, 26), { depthCm: 31 }),
      find(3, at(2026, 1, 26)),
    ];
    const { records } = statisticsOf(finds, quests, TODAY);
    expect(records).toMatchObject({
      mostFindsInQuest: { questId: questIdOf(3), value: 2 },
      longestQuest: { questId: questIdOf(1), value: 60 },
      longestWalk: { questId: questIdOf(3), value: 1 },
      deepestFind: { depthCm: 31 },
      bestDay: { day: '2026-01-26', count: 2 },
      longestRunOfWeeks: { weeks: 2, from: '2026-01-05', to: '2026-01-18' },
    });
    const without = statisticsOf(finds.slice(0, 2), quests.slice(0, 2), TODAY).records;
    expect(without).toMatchObject({
      mostFindsInQuest: { questId: questIdOf(1) },
      longestWalk: { questId: questIdOf(1), value: 0.9 },
      deepestFind: { depthCm: 30, foundAt: at(2026, 1, 5) },
    });
  });
});
