import type { DepthCounts } from '@metalquest/core/soil/depth-figures';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depthScale } from './depth-scale.ts';
import { inPieces } from './in-pieces.ts';
import { marksOf } from './soil-marks.ts';

const counts: fc.Arbitrary<DepthCounts> = fc
  .uniqueArray(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 90 })), {
    selector: ([cm]) => cm,
    maxLength: 20,
  })
  .map((all) => all.toSorted(([a], [b]) => a - b));

it('every find is a dot, or part of a bar, within its column', () => {
  fc.assert(
    fc.property(counts, (depths) => {
      const { dots, bars, radius } = marksOf(depths, { width: 150, y: (cm) => 20 + cm * 2 });
      const total = depths.reduce((sum, [, count]) => sum + count, 0);
      expect(bars.length > 0 ? bars.length : dots.length).toBe(bars.length > 0 ? depths.length : total);
      for (const { x } of dots) expect(Math.abs(x)).toBeLessThanOrEqual(75 + radius);
      for (const { width } of bars) expect(width).toBeLessThanOrEqual(150);
    }),
  );
});

it('the scale covers nearly all finds, with a few round ticks in the user’s unit', () => {
  fc.assert(
    fc.property(counts, fc.constantFrom('metric' as const, 'imperial' as const), (depths, units) => {
      const categories = {
        Coin: 0,
        Jewelry: 0,
        Relic: 0,
        Historic: 0,
        Military: 0,
        Artifact: 0,
        Trash: 0,
        Other: 0,
      };
      const state = { state: 'Moist', finds: 0, depthCounts: depths, depth: null, categories, detectors: [] };
      const { bottomCm, ticks } = depthScale([{ condition: 'moisture', finds: 0, states: [state] }], units);
      const unit = units === 'imperial' ? 1 / 0.393701 : 1;
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(4);
      for (const { cm, label } of ticks) expect(cm / unit).toBeCloseTo(Number(label), 6);
      const total = depths.reduce((sum, [, count]) => sum + count, 0);
      const below = depths.reduce((sum, [cm, count]) => sum + (cm > bottomCm ? count : 0), 0);
      expect(below).toBeLessThanOrEqual(total * 0.005 + 1);
    }),
  );
});

it('blocks the page for at most one chunk, and stops when aborted', async () => {
  let now = 0;
  let longest = 0;
  let since = 0;
  const pace = {
    now: () => now,
    yieldToPage: () => {
      longest = Math.max(longest, now - since);
      since = now;
      return Promise.resolve();
    },
  };
  const seen: number[] = [];
  const items = Array.from({ length: 100_000 }, (_, index) => index);
  const each = (item: number) => {
    seen.push(item);
    now += 0.02;
  };
  expect(await inPieces(items, each, () => false, pace)).toBe(true);
  expect(seen).toEqual(items);
  expect(longest).toBeLessThan(20);
  let done = 0;
  expect(
    await inPieces(
      items,
      () => {
        done += 1;
        now += 1;
      },
      () => true,
      pace,
    ),
  ).toBe(false);
  expect(done).toBeLessThan(1_000);
});
