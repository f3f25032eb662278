import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../find/category.ts';
import { type FindFact, findFact, type QuestFact } from './facts.ts';
import { statisticsOf } from './figures.ts';
import { activityBy } from './over-time.ts';
import { NO_STATISTICS_FILTER } from './statistics-filter.ts';
import { anyFindRow, findIdOf, gearIdOf, permissionIdOf, questIdOf } from './statistics-test-data.ts';

const TODAY = '2026-03-10';

/** A moment of a day where the device is. */
const at = (year: number, month: number, day: number, hour = 10): string =>
  new Date(year, month - 1, day, hour).toISOString();

let lastFind = 0;
function find(questNumber: number, foundAt: string, more: Partial<FindFact> = {}): FindFact {
  lastFind += 1;
  return {
    id: findIdOf(lastFind),
    questId: questIdOf(questNumber),
    foundAt,
    category: 'Coin',
    depthCm: null,
    location: null,
    detectorId: null,
    coilId: null,
    pinpointerId: null,
    targetId: null,
    period: null,
    material: null,
    ...more,
  };
}

function quest(number: number, startTime: string, more: Partial<QuestFact> = {}): QuestFact {
  return {
    id: questIdOf(number),
    startTime,
    durationS: 3_600,
    distanceM: 1_000,
    pathComplete: true,
    permissionId: null,
    ...more,
  };
}

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
    quest(1, at(2026, 3, 10, 8), { durationS: 5_400, distanceM: 2_500 }),
    quest(2, at(2026, 2, 8, 20), { durationS: 1_800, distanceM: 500, pathComplete: false }),
  ];
  const all = statisticsOf(finds, quests, TODAY);

  test('count, add up and average', () => {
    expect(all).toMatchObject({
      totalQuests: 2,
      totalFinds: 4,
      totalDistanceKm: 3,
      totalDurationHours: 2,
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

  test('look back on thirty days, today last', () => {
    const { findFrequencyByDate } = all;
    expect(findFrequencyByDate).toHaveLength(30);
    expect(findFrequencyByDate[0]).toEqual({ day: '2026-02-09', count: 1 });
    expect(findFrequencyByDate.at(-1)).toEqual({ day: TODAY, count: 2 });
  });

  test('say what a target ID turned out to be, a range counting for each of its numbers', () => {
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

  test('sort finds into the parts of the day', () => {
    expect(all.findsByTimeOfDay.map(({ timeOfDay, count }) => [timeOfDay, count])).toEqual([
      ['morning', 1],
      ['afternoon', 1],
      ['evening', 1],
      ['night', 1],
    ]);
    expect(all.findsByHour[13]).toBe(1);
  });

  test('of nothing are nothing', () => {
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

test('a depth or a place that is no number is unknown, and a category that is none is Other', () => {
  fc.assert(
    fc.property(anyFindRow, (row) => {
      const { depthCm, location, category } = findFact(row);
      expect(depthCm).toBe(Number.isFinite(row.depthCm) ? Math.round(row.depthCm ?? 0) : null);
      const isPlace = row.location && Math.abs(row.location.lng) <= 180 && Math.abs(row.location.lat) <= 90;
      expect(location).toEqual(isPlace ? row.location : null);
      expect(CATEGORIES).toContain(category);
    }),
  );
});

describe('gear compared', () => {
  const [deus, equinox] = [gearIdOf(1), gearIdOf(2)];
  const finds = [
    ...Array.from({ length: 4 }, () => find(1, at(2026, 1, 5), { detectorId: deus })),
    find(1, at(2026, 1, 5), { category: 'Trash' }),
    find(2, at(2026, 1, 6), { detectorId: deus }),
    find(2, at(2026, 1, 6), { detectorId: equinox }),
  ];
  const quests = [
    quest(1, at(2026, 1, 5), { durationS: 7_200 }),
    quest(2, at(2026, 1, 6)),
    quest(3, at(2026, 1, 7)),
  ];

  test('takes finds an hour of the quests in which one detector was used alone', () => {
    const [first, second] = statisticsOf(finds, quests, TODAY).detectors;
    expect(first).toMatchObject({
      equipmentId: deus,
      finds: 5,
      quests: 2,
      alone: { quests: 1, hours: 2, finds: 4 },
    });
    // 4 finds: 1.09 to 10.24 by Garwood's table, in 2 hours.
    expect(first?.alone.rate).toMatchObject({
      perHour: 2,
      low: expect.closeTo(0.545, 3),
      high: expect.closeTo(5.121, 3),
    });
    expect(second).toMatchObject({
      equipmentId: equinox,
      finds: 1,
      quests: 1,
      alone: { quests: 0, hours: 0, rate: null },
    });
  });

  test('knows of the other detector, too, where a filter leaves it out', () => {
    const filter = { ...NO_STATISTICS_FILTER, detectorId: deus };
    const kept = statisticsOf(finds, quests, TODAY, filter);
    expect(kept.totalQuests).toBe(2);
    expect(kept.detectors).toEqual([
      expect.objectContaining({ alone: expect.objectContaining({ quests: 1, finds: 4 }) }),
    ]);
  });
});

describe('time', () => {
  test('seasons follow each other without a gap; a winter has the year in which it begins', () => {
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

  test('years hold their months', () => {
    const [first, second] = statisticsOf(
      [find(1, at(2024, 2, 29)), find(1, at(2026, 12, 1))],
      [],
      TODAY,
    ).years;
    expect(first).toMatchObject({ year: 2024, finds: 1 });
    expect(first?.findsByMonth[1]).toBe(1);
    expect(second).toMatchObject({ year: 2025, finds: 0 });
  });

  test('weeks and months show their gaps', () => {
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
  test('stand until they are beaten, and go with what held them', () => {
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

test('spots are squares of 100 m, the best first, and hold what lies in them', () => {
  const place = (lng: number, lat: number) => find(1, at(2026, 1, 5), { location: { lng, lat } });
  const near = [place(0.122, 52.205), place(0.122001, 52.205001)];
  const { bestSpots } = statisticsOf([place(-70.5, -33.4), ...near], [], TODAY);
  expect(bestSpots.map(({ count }) => count)).toEqual([2, 1]);
  const [west = 0, south = 0, east = 0, north = 0] = bestSpots[0]?.bounds ?? [];
  expect(west <= 0.122 && 0.122001 <= east && south <= 52.205 && 52.205001 <= north).toBe(true);
  expect((north - south) * 111.195).toBeCloseTo(0.1, 3);
});

test('a filter by days, permission and quest keeps what belongs to all of them', () => {
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
  const kept = (filter: Partial<typeof NO_STATISTICS_FILTER>) => {
    const { totalFinds, totalQuests } = statisticsOf(finds, quests, TODAY, {
      ...NO_STATISTICS_FILTER,
      ...filter,
    });
    return [totalFinds, totalQuests];
  };
  expect(kept({})).toEqual([4, 2]);
  expect(kept({ days: { from: '2026-01-06', to: '2026-01-06' } })).toEqual([2, 1]);
  expect(kept({ permissionIds: [permissionIdOf(1)] })).toEqual([2, 1]);
  expect(kept({ questIds: [questIdOf(2), questIdOf(3)] })).toEqual([2, 1]);
  expect(kept({ questIds: [questIdOf(2)], permissionIds: [permissionIdOf(1)] })).toEqual([0, 0]);
});
