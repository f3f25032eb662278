import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, find, quest, TODAY } from '../../test/statistics/figures-test-data.ts';
import { statisticsOf } from '../../test/statistics/statistics-of.ts';
import {
  anyFindRow,
  gearIdOf,
  permissionIdOf,
  questIdOf,
} from '../../test/statistics/statistics-test-data.ts';
import { CATEGORIES } from '../find/category.ts';
import { findFact } from './facts.ts';
import { NO_STATISTICS_FILTER } from './statistics-filter.ts';

describe('the figures of the specification', () => {
  const finds = [
    find(1, at(2026, 3, 10, 9), {
      depthCm: 5,
      targetId: '72-73',
      location: { lng: 1, lat: 52 },
      detectorId: gearIdOf(1),
    }),
    find(1, at(2026, 3, 10, 13), {
      depthCm: 15,
      targetId: '73',
      location: { lng: 1, lat: 52 },
      detectorId: gearIdOf(1),
      coilId: gearIdOf(2),
    }),
    find(1, at(2026, 2, 9, 18), { category: 'Trash', depthCm: 2, targetId: '73' }),
    find(2, at(2026, 2, 8, 23), { category: 'Relic', location: { lng: -2, lat: 51 } }),
  ];
  const quests = [
    quest(1, at(2026, 3, 10, 8), { durationS: 5_400, distanceM: 2_500, litter: 12 }),
    quest(2, at(2026, 2, 8, 20), { durationS: 1_800, distanceM: 500, pathComplete: false, litter: 3 }),
  ];
  const all = statisticsOf(finds, quests, TODAY);

  test('count, add up and average', () => {
    expect(all).toMatchObject({
      totalQuests: 2,
      totalFinds: 4,
      totalDistanceKm: 3,
      totalDurationHours: 2,
      totalLitter: 15,
      averageQuestDurationMinutes: 60,
      longestQuestDurationMinutes: 90,
      mostFrequentCategory: 'Coin',
      questsWithoutWholePath: 1,
    });
    expect(all.findsByCategory).toMatchObject({ Coin: 2, Relic: 1, Trash: 1, Other: 0 });
    expect(all.gearUsageCount).toEqual([
      { equipmentId: gearIdOf(1), count: 2 },
      { equipmentId: gearIdOf(2), count: 1 },
    ]);
    expect(all.categoryDistribution.map(({ category, count }) => [category, count])).toEqual([
      ['Coin', 2],
      ['Relic', 1],
      ['Trash', 1],
    ]);
    expect([...all.findLocations]).toEqual([1, 52, 1, 52, -2, 51]);
  });

  test('know depths by category', () => {
    expect(all.findsByDepth.map(({ depthCm, count }) => [depthCm, count])).toEqual([
      [2, 1],
      [5, 1],
      [15, 1],
    ]);
    expect(all.depthPatterns).toEqual([
      {
        category: 'Coin',
        count: 2,
        shallowestCm: 5,
        lowerQuartileCm: 5,
        medianCm: 5,
        upperQuartileCm: 15,
        deepestCm: 15,
        averageCm: 10,
      },
      expect.objectContaining({ category: 'Trash', count: 1, medianCm: 2 }),
    ]);
  });

  test('cover the last thirty days, today last', () => {
    const { findFrequencyByDate } = all;
    expect(findFrequencyByDate).toHaveLength(30);
    expect(findFrequencyByDate[0]).toEqual({ day: '2026-02-09', count: 1 });
    expect(findFrequencyByDate.at(-1)).toEqual({ day: TODAY, count: 2 });
  });

  test('show the categories of a target ID, a range counting for each of its numbers', () => {
    expect(all.targetIds.map(({ targetId, finds: count }) => [targetId, count])).toEqual([
      [72, 1],
      [73, 3],
    ]);
    expect(all.targetIds[1]?.categories[0]).toMatchObject({ category: 'Coin', count: 2, share: 2 / 3 });
    expect(all.categoryTargetIdDistribution).toEqual([
      {
        category: 'Coin',
        targetIds: [
          { targetId: 72, count: 1 },
          { targetId: 73, count: 2 },
        ],
      },
      { category: 'Trash', targetIds: [{ targetId: 73, count: 1 }] },
    ]);
  });

  test('group finds by time of day', () => {
    expect(all.findsByTimeOfDay.map(({ timeOfDay, count }) => [timeOfDay, count])).toEqual([
      ['morning', 1],
      ['afternoon', 1],
      ['evening', 1],
      ['night', 1],
    ]);
    expect(all.findsByHour[13]).toBe(1);
  });

  test('of no finds are empty', () => {
    expect(statisticsOf([], [], TODAY)).toMatchObject({
      totalFinds: 0,
      averageQuestDurationMinutes: null,
      longestQuestDurationMinutes: null,
      mostFrequentCategory: null,
      seasons: [],
      years: [],
      bestSpots: [],
      records: { mostFindsInQuest: null, deepestFind: null, bestDay: null, longestRunOfWeeks: null },
    });
  });
});

test('treat an invalid depth or place as unknown, and an unknown category as Other', () => {
  fc.assert(
    fc.property(anyFindRow, (row) => {
      const { depthCm, location, category } = findFact(row, []);
      expect(depthCm).toBe(Number.isFinite(row.depthCm) ? Math.round(row.depthCm ?? 0) : null);
      const isPlace = row.location && Math.abs(row.location.lng) <= 180 && Math.abs(row.location.lat) <= 90;
      expect(location).toEqual(isPlace ? row.location : null);
      expect(CATEGORIES).toContain(category);
    }),
  );
});

test('spots are squares of 100 m, the best first, with their finds', () => {
  const place = (lng: number, lat: number) => find(1, at(2026, 1, 5), { location: { lng, lat } });
  const near = [place(0.122, 52.205), place(0.122001, 52.205001)];
  const { bestSpots } = statisticsOf([place(-70.5, -33.4), ...near], [], TODAY);
  expect(bestSpots.map(({ count }) => count)).toEqual([2, 1]);
  const [west = 0, south = 0, east = 0, north = 0] = bestSpots[0]?.bounds ?? [];
  expect(west <= 0.122 && 0.122001 <= east && south <= 52.205 && 52.205001 <= north).toBe(true);
  expect((north - south) * 111.195).toBeCloseTo(0.1, 3);
});

test('a filter by days, permission and quest applies to everything', () => {
  const quests = [
    quest(1, at(2026, 1, 5), { permissionId: permissionIdOf(1) }),
    quest(2, at(2026, 1, 6), { permissionId: permissionIdOf(2) }),
  ];
  const finds = [
    find(1, at(2026, 1, 5)),
    find(1, at(2026, 1, 6, 1)),
    find(2, at(2026, 1, 6)),
    find(3, at(2026, 1, 5)),
  ];
  const counts = (filter: Partial<typeof NO_STATISTICS_FILTER>) => {
    const { totalFinds, totalQuests } = statisticsOf(finds, quests, TODAY, {
      ...NO_STATISTICS_FILTER,
      ...filter,
    });
    return [totalFinds, totalQuests];
  };
  expect(counts({})).toEqual([4, 2]);
  expect(counts({ days: { from: '2026-01-06', to: '2026-01-06' } })).toEqual([2, 1]);
  expect(counts({ permissionIds: [permissionIdOf(1)] })).toEqual([2, 1]);
  expect(counts({ questIds: [questIdOf(2), questIdOf(3)] })).toEqual([2, 1]);
  expect(counts({ questIds: [questIdOf(2)], permissionIds: [permissionIdOf(1)] })).toEqual([0, 0]);
});
