import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DepthCounts, deeperBy, depthFigures, oftenerBy } from './depth-figures.ts';

const depthCounts: fc.Arbitrary<DepthCounts> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 })), {
    selector: ([cm]) => cm,
    maxLength: 12,
  })
  .map((all) => all.toSorted(([a], [b]) => a - b));
const spread = (counts: DepthCounts): number[] =>
  counts.flatMap(([cm, count]) => Array.from({ length: count }, () => cm));

test('medians and quartiles match those of the listed depths', () => {
  fc.assert(
    fc.property(depthCounts, (counts) => {
      const all = spread(counts);
      const figures = depthFigures(counts);
      if (all.length === 0) {
        expect(figures).toBeNull();
        return;
      }
      const at = (part: number) => all[Math.ceil(part * all.length) - 1];
      expect(figures).toEqual({
        finds: all.length,
        shallowestCm: all[0],
        lowerQuartileCm: at(0.25),
        medianCm: at(0.5),
        upperQuartileCm: at(0.75),
        deepestCm: all.at(-1),
      });
    }),
  );
});

test('the share of deeper pairs is symmetric, and reproduces a published example', () => {
  fc.assert(
    fc.property(depthCounts, depthCounts, (a, b) => {
      expect(deeperBy(a, b)).toBeCloseTo(-deeperBy(b, a), 9);
      const pairs = spread(a).flatMap((x) => spread(b).map((y) => Math.sign(x - y)));
      expect(Math.sign(Math.round(deeperBy(a, b) * 1e9))).toBe(
        Math.sign(pairs.reduce((sum, one) => sum + one, 0)),
      );
    }),
  );
  // 1 to 5 against 6 to 10 without ties: U = 25, mean 12.5, variance 5 * 5 * 11 / 12.
  const run = (from: number): DepthCounts => [0, 1, 2, 3, 4].map((n) => [from + n, 1]);
  expect(deeperBy(run(6), run(1))).toBeCloseTo(12.5 / Math.sqrt((25 * 11) / 12), 9);
  // 20 of 30 against 5 of 45: pooled 1/3.
  expect(oftenerBy({ count: 20, of: 30 }, { count: 5, of: 45 })).toBeCloseTo(
    (20 / 30 - 5 / 45) / Math.sqrt((1 / 3) * (2 / 3) * (1 / 30 + 1 / 45)),
    9,
  );
});
