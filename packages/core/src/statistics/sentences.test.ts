import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, type Category } from '../find/category.ts';
import { asEquipmentId } from '../ids.ts';
import { shareOf } from './intervals.ts';
import {
  categorySentence,
  depthPatternSentence,
  depthSentence,
  gearSentence,
  type NamedGear,
  overTimeSentence,
  seasonSentence,
  spotSentence,
  targetIdSentence,
  timeOfDaySentence,
} from './sentences.ts';
import type {
  CategoryCounts,
  CategoryShare,
  DepthCount,
  DepthPattern,
  Rate,
  TargetIdRow,
} from './statistics.ts';
import { FEWEST_FOR_A_CLAIM } from './text.ts';

const EN = 'en-GB';
const NONE: CategoryCounts = {
  Coin: 0,
  Jewelry: 0,
  Relic: 0,
  Historic: 0,
  Military: 0,
  Artifact: 0,
  Trash: 0,
  Other: 0,
};

function shares(counts: Partial<Record<Category, number>>): CategoryShare[] {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return CATEGORIES.filter((category) => counts[category])
    .map((category) => ({ category, ...shareOf(counts[category] ?? 0, total) }))
    .toSorted((a, b) => b.count - a.count);
}

const depths = (...cm: number[]): DepthCount[] =>
  [...Map.groupBy(cm, (depth) => depth)]
    .toSorted(([a], [b]) => a - b)
    .map(([depthCm, some]) => ({ depthCm, count: some.length, byCategory: NONE }));

const stretch = (from: string, to: string, finds: number) => ({
  from,
  to,
  finds,
  quests: 0,
  durationHours: 0,
  distanceKm: 0,
});

const row = (targetId: number, counts: Partial<Record<Category, number>>): TargetIdRow => {
  const categories = shares(counts);
  return { targetId, finds: categories.reduce((sum, { count }) => sum + count, 0), categories };
};

const gear = (name: string, finds: number, rate: Rate | null): NamedGear => ({
  name,
  figures: {
    equipmentId: asEquipmentId('00000000-0000-4000-8000-000000000001'),
    finds,
    findsByCategory: NONE,
    quests: 1,
    alone: { quests: 1, hours: 1, finds, rate, rateByCategory: null },
  },
});

const activity = { finds: 0, quests: 0, durationHours: 0, distanceKm: 0 };

describe('the sentence of a chart', () => {
  it('names the best period, or says that some are even', () => {
    const weeks = [stretch('2025-05-05', '2025-05-11', 3), stretch('2025-05-12', '2025-05-18', 7)];
    expect(overTimeSentence(weeks, 'week', EN)).toBe(
      'Your best week was 12 – 18 May 2025, with 7 of your 10 finds.',
    );
    const even = [stretch('2025-05-05', '2025-05-05', 3), stretch('2025-05-06', '2025-05-06', 3)];
    expect(overTimeSentence(even, 'day', EN)).toBe(
      'Your best days were 5 May 2025 and 6 May 2025, with 3 of your 6 finds each.',
    );
    expect(overTimeSentence([...even, stretch('2025-05-07', '2025-05-07', 3)], 'day', EN)).toBe(
      'No day had more than 3 of your 9 finds.',
    );
  });

  it('says "most" only for more than half, and names even categories', () => {
    expect(categorySentence(shares({ Coin: 6, Relic: 4 }), EN)).toBe(
      'Most of your 10 finds are coins (60%).',
    );
    expect(categorySentence(shares({ Coin: 4, Relic: 3, Trash: 3 }), EN)).toBe(
      'Coins are the largest part of your 10 finds (40%).',
    );
    expect(categorySentence(shares({ Trash: 4, Relic: 3, Coin: 3 }), EN)).toBe(
      'Trash is the largest part of your 10 finds (40%).',
    );
    expect(categorySentence(shares({ Coin: 4, Relic: 4, Trash: 2 }), EN)).toBe(
      'Coins and relics are the largest parts of your 10 finds (40% each).',
    );
  });

  it('gives the median depth, in either unit', () => {
    const known = depths(5, 10, 14, 20, 38);
    expect(depthSentence(known, 'metric', EN)).toBe(
      'Half of your 5 finds with a depth lay no deeper than 14 cm, the deepest at 38 cm.',
    );
    expect(depthSentence(known, 'imperial', 'en-US')).toBe(
      'Half of your 5 finds with a depth lay no deeper than 5.5 in, the deepest at 15 in.',
    );
    expect(depthSentence([], 'metric', EN)).toBe('No find has a depth yet.');
  });

  it('names the deepest category, of those with enough finds', () => {
    const pattern = (category: Category, count: number, medianCm: number): DepthPattern => ({
      category,
      count,
      shallowestCm: medianCm - 6,
      lowerQuartileCm: medianCm - 3,
      medianCm,
      upperQuartileCm: medianCm + 3,
      deepestCm: medianCm + 9,
      averageCm: medianCm,
    });
    const [coins, relics, trash] = [pattern('Coin', 9, 12), pattern('Relic', 8, 17), pattern('Trash', 4, 40)];
    expect(depthPatternSentence([coins, relics, trash], 'metric', EN)).toBe(
      'Relics lay deepest: half of the 8 between 14 cm and 20 cm.',
    );
    expect(depthPatternSentence([coins, { ...relics, medianCm: 12 }], 'metric', EN)).toBe(
      'Coins and relics lay deepest: half of each no deeper than 12 cm.',
    );
    expect(depthPatternSentence([coins, trash], 'metric', EN)).toBe(
      'Coins: half of the 9 between 9 cm and 15 cm; no other category has enough finds to compare.',
    );
    expect(depthPatternSentence([trash], 'metric', EN)).toBe(
      'No category has enough finds with a depth to compare.',
    );
  });

  it('names the best time of day', () => {
    const parts = [
      { timeOfDay: 'morning' as const, count: 6, byCategory: NONE },
      { timeOfDay: 'night' as const, count: 2, byCategory: NONE },
    ];
    expect(timeOfDaySentence(parts, EN)).toBe('You find most in the morning: 6 of your 8 finds (75%).');
    expect(
      timeOfDaySentence(
        parts.map((part) => ({ ...part, count: 3 })),
        EN,
      ),
    ).toBe('You find most in the morning and at night: 3 each of your 6 finds.');
  });

  it('says what a target ID usually is, with its count and its interval', () => {
    expect(targetIdSentence(84, row(84, { Coin: 9, Trash: 2 }), EN)).toBe(
      'Target ID 84 has been a coin 9 times in 11: 82% (95% interval: 52 to 95%).',
    );
    expect(targetIdSentence(84, row(84, { Coin: 3, Trash: 3 }), EN)).toBe(
      'Target ID 84 has been a coin as often as trash: 3 times in 6 each, so the number alone cannot tell them apart.',
    );
    expect(targetIdSentence(12, row(12, { Coin: 2, Other: 1 }), EN)).toBe(
      'Target ID 12 came up 3 times, too few to say what it usually is: 2 times a coin and something else.',
    );
    expect(targetIdSentence(12, row(12, { Trash: 1 }), EN)).toBe(
      'Target ID 12 came up once, too few to say what it usually is: trash.',
    );
    expect(targetIdSentence(12, undefined, EN)).toBe('None of your finds has target ID 12 yet.');
  });

  it('compares detectors only if both have enough finds, and says when it may be chance', () => {
    const deus = gear('Deus II', 60, { perHour: 6.2, low: 5, high: 7.5 });
    const near = gear('Equinox', 30, { perHour: 4.6, low: 3.2, high: 5.6 });
    const far = gear('Equinox', 30, { perHour: 3, low: 2, high: 4.2 });
    expect(gearSentence([near, deus], EN)).toBe(
      'Deus II has the most finds per hour, 6.2 against 4.6 with Equinox; the intervals overlap, so it may be chance.',
    );
    expect(gearSentence([far, deus], EN)).toContain('; the intervals do not overlap.');
    expect(gearSentence([gear('Ace', 4, { perHour: 9, low: 2, high: 20 }), deus], EN)).toBe(
      'Deus II has 6.2 finds per hour; no other detector has enough finds to compare.',
    );
    expect(gearSentence([], EN)).toBe('No find has a detector yet.');
    expect(gearSentence([], EN, 'coil')).toBe('No find has a coil yet.');
  });

  it('names the best season with its years', () => {
    const order = ['spring', 'summer', 'autumn', 'winter'] as const;
    const seasons = [
      { ...activity, year: 2024, season: 'winter' as const, finds: 8, quests: 1 },
      { ...activity, year: 2025, season: 'spring' as const, finds: 5, quests: 2 },
    ];
    expect(seasonSentence(seasons, order, EN)).toBe(
      'Winter 2024/25 was your best season, with 8 finds in 1 quest.',
    );
  });

  it('describes the best spot, and does not call a single find a spot', () => {
    const spot = (count: number) => ({ bounds: [0, 0, 1, 1] as const, count });
    expect(spotSentence([spot(4), spot(2)], 9, EN)).toBe(
      'Your best spot, a 100 m square, gave 4 of your 9 finds with a location.',
    );
    expect(spotSentence([spot(1), spot(1)], 9, EN)).toContain('too few to show a best spot');
    expect(spotSentence([], 0, EN)).toBe('No find has a location yet.');
  });

  it('claims nothing for fewer than five finds', () => {
    expect(FEWEST_FOR_A_CLAIM).toBe(5);
    const few = fc.integer({ min: 0, max: FEWEST_FOR_A_CLAIM - 1 });
    const claims = /most|largest|even|best|usually a|Half/;
    fc.assert(
      fc.property(few, fc.constantFrom(...CATEGORIES), (count, category) => {
        for (const sentence of [
          categorySentence(count === 0 ? [] : shares({ [category]: count }), EN),
          depthSentence(depths(...Array.from({ length: count }, () => 9)), 'metric', EN),
          timeOfDaySentence([{ timeOfDay: 'night', count, byCategory: NONE }], EN),
          overTimeSentence([stretch('2025-05-05', '2025-05-05', count)], 'day', EN),
          targetIdSentence(50, count === 0 ? undefined : row(50, { [category]: count }), EN),
          gearSentence([gear('Deus II', count, { perHour: count, low: 0, high: 9 })], EN),
        ]) {
          expect(sentence.replace(/usually is/, '')).not.toMatch(claims);
        }
      }),
    );
  });

  it('never counts more finds of a category than of its target ID', () => {
    const counts = fc.record({
      Coin: fc.integer({ min: 0, max: 99 }),
      Relic: fc.integer({ min: 0, max: 99 }),
    });
    fc.assert(
      fc.property(counts, (some) => {
        const met = row(50, some);
        const [, times, of] = /(\d+) times? in (\d+)/.exec(targetIdSentence(50, met, EN)) ?? [];
        if (times === undefined || of === undefined) return;
        expect(Number(times)).toBe(Math.max(some.Coin, some.Relic));
        expect(Number(of)).toBe(some.Coin + some.Relic);
      }),
    );
  });
});
