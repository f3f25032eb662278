import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Units } from '../preferences/preferences.ts';
import { addDays } from '../time/day.ts';
import { cmToInches } from '../units/depth.ts';
import { depthLayers, medianDepthCm, seasonOrder, stepFor, stretchesOf } from './chart-steps.ts';
import type { CategoryCounts, DepthCount, Season, SeasonActivity } from './statistics.ts';
import { stretchText, stretchTick } from './stretch-text.ts';

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

const day = (date: string, finds: number) => ({
  day: date,
  finds,
  quests: 1,
  durationHours: 1,
  distanceKm: 1,
});

const someDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 40 })
  .map((offsets) =>
    offsets.toSorted((a, b) => a - b).map((at) => day(addDays('2019-12-20', at), (at % 4) + 1)),
  );

const someDepths = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 40 })
  .map((cms) =>
    cms
      .toSorted((a, b) => a - b)
      .map((depthCm): DepthCount => ({ depthCm, count: (depthCm % 3) + 1, byCategory: NONE })),
  );

describe('a chart over time', () => {
  it('uses days, weeks or months depending on the range, and loses no find', () => {
    expect(stepFor([day('2025-05-01', 1), day('2025-06-14', 1)])).toBe('day');
    expect(stepFor([day('2025-05-01', 1), day('2025-06-15', 1)])).toBe('week');
    expect(stepFor([day('2024-05-01', 1), day('2026-05-01', 1)])).toBe('month');
    fc.assert(
      fc.property(someDays, (days) => {
        const { stretches } = stretchesOf(days);
        const total = days.reduce((sum, { finds }) => sum + finds, 0);
        expect(stretches.reduce((sum, { finds }) => sum + finds, 0)).toBe(total);
        expect(stretches.length).toBeLessThanOrEqual(140);
      }),
    );
  });

  it('starts with empty days if there are few days', () => {
    const { stretches, step } = stretchesOf([day('2025-05-03', 2)]);
    expect([step, stretches.length, stretches.at(-1)?.finds]).toEqual(['day', 7, 2]);
    expect(stretchesOf([]).stretches).toEqual([]);
  });

  it('labels a year below its first column', () => {
    const from = (date: string) => ({ from: date });
    expect(stretchTick(from('2026-01-05'), from('2025-12-29'), 'week', 'en-GB')).toBe('2026');
    expect(stretchTick(from('2025-05-12'), from('2025-05-05'), 'week', 'en-GB')).toBeNull();
    expect(stretchTick(from('2025-06-02'), from('2025-05-26'), 'week', 'en-GB')).toBe('Jun');
    expect(stretchText({ from: '2025-12-29', to: '2026-01-04' }, 'week', 'en-GB')).toBe(
      '29 Dec 2025 – 4 Jan 2026',
    );
    expect(stretchText({ from: '2025-12-01', to: '2025-12-31' }, 'month', 'en-GB')).toBe('December 2025');
  });
});

describe('depth layers', () => {
  it('contain every find once, at most twelve layers, the deepest in the last', () => {
    fc.assert(
      fc.property(someDepths, fc.constantFrom<Units>('metric', 'imperial'), (depths, units) => {
        const layers = depthLayers(depths, units);
        const total = depths.reduce((sum, { count }) => sum + count, 0);
        expect(layers.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(layers.length).toBeLessThanOrEqual(12);
        const deepest = depths.at(-1)?.depthCm;
        if (deepest === undefined) return;
        const inUnit = units === 'imperial' ? cmToInches(deepest) : deepest;
        const last = layers.at(-1);
        expect(last && last.from <= inUnit && inUnit < last.to).toBe(true);
      }),
    );
  });

  it('put at least half of the finds at or above the median, and less than half above it', () => {
    fc.assert(
      fc.property(someDepths, (depths) => {
        const median = medianDepthCm(depths);
        const all = depths.flatMap(({ depthCm, count }) => Array.from({ length: count }, () => depthCm));
        if (median === null) expect(all).toEqual([]);
        else {
          expect(all.filter((cm) => cm <= median).length * 2).toBeGreaterThanOrEqual(all.length);
          expect(all.filter((cm) => cm < median).length * 2).toBeLessThan(all.length);
        }
      }),
    );
  });
});

it('sort the seasons by the given hemisphere', () => {
  const one = (season: Season, year: number): SeasonActivity => ({
    season,
    year,
    finds: 1,
    quests: 1,
    durationHours: 1,
    distanceKm: 1,
  });
  expect(seasonOrder([one('winter', 2024), one('spring', 2025)]).at(-1)).toBe('winter');
  expect(seasonOrder([one('summer', 2024), one('autumn', 2025)]).at(-1)).toBe('summer');
  expect(seasonOrder([one('winter', 2025), one('spring', 2025)]).at(-1)).toBe('summer');
  expect(seasonOrder([]).at(-1)).toBe('winter');
});
