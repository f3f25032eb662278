import { describe, expect, test } from 'vitest';
import { at, find, quest, TODAY } from '../../test/statistics/figures-test-data.ts';
import { statisticsOf } from '../../test/statistics/statistics-of.ts';
import { gearIdOf } from '../../test/statistics/statistics-test-data.ts';
import { NO_STATISTICS_FILTER } from './statistics-filter.ts';

describe('gear comparison', () => {
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

  test('counts finds per hour in quests with only one detector', () => {
    const [first, second] = statisticsOf(finds, quests, TODAY).detectors;
    expect(first).toMatchObject({
      equipmentId: deus,
      finds: 5,
      quests: 2,
      alone: { quests: 1, hours: 2, finds: 4 },
    });
    // 4 finds in 2 hours: 1.09 to 10.24 in Garwood's table.
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

  test('considers other detectors even if a filter excludes them', () => {
    const filter = { ...NO_STATISTICS_FILTER, detectorId: deus };
    const filtered = statisticsOf(finds, quests, TODAY, filter);
    expect(filtered.totalQuests).toBe(2);
    expect(filtered.detectors).toEqual([
      expect.objectContaining({ alone: expect.objectContaining({ quests: 1, finds: 4 }) }),
    ]);
  });
});
