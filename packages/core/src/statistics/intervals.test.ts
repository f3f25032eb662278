import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { poissonLimits, rateOf, shareOf } from './intervals.ts';

describe('the exact limits of a Poisson count', () => {
  // Garwood's table, from Ulm 1990 (Am. J. Epidemiol. 131, 373).
  test.each([
    [0, 0, 3.689],
    [1, 0.0253, 5.572],
    [2, 0.242, 7.225],
    [5, 1.623, 11.668],
    [10, 4.795, 18.39],
    [50, 37.111, 65.919],
    [100, 81.364, 121.627],
  ])('of %i are %f to %f', (count, low, high) => {
    expect(poissonLimits(count).low).toBeCloseTo(low, 2);
    expect(poissonLimits(count).high).toBeCloseTo(high, 2);
  });

  test('are continuous where the approximation takes over', () => {
    const [exact, next] = [poissonLimits(100), poissonLimits(101)];
    expect(next.low - exact.low).toBeCloseTo(0.9, 1);
    expect(next.high - exact.high).toBeCloseTo(1.1, 1);
  });

  test('contain the count, and increase with it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 400 }), (count) => {
        const [own, more] = [poissonLimits(count), poissonLimits(count + 1)];
        expect(own.low).toBeLessThanOrEqual(count);
        expect(own.high).toBeGreaterThan(count);
        expect(more.low).toBeGreaterThan(own.low);
        expect(more.high).toBeGreaterThan(own.high);
      }),
    );
  });
});

describe('the interval of a share', () => {
  // Newcombe 1998 (Stat. Med. 17, 857), table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i of %i is %f to %f', (count, total, low, high) => {
    expect(shareOf(count, total).low).toBeCloseTo(low, 4);
    expect(shareOf(count, total).high).toBeCloseTo(high, 4);
  });

  test('contains the share, stays within 0 and 1, and narrows with more data', () => {
    const few = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(few, fc.double({ min: 0, max: 1, noNaN: true }), (total, part) => {
        const count = Math.round(total * part);
        const { share, low, high } = shareOf(count, total);
        const ten = shareOf(count * 10, total * 10);
        expect(low >= 0 && low <= share && share <= high && high <= 1).toBe(true);
        expect(ten.high - ten.low).toBeLessThan(high - low);
      }),
    );
  });

  test('is empty without data', () => {
    expect(shareOf(0, 0)).toEqual({ count: 0, share: 0, low: 0, high: 1 });
  });
});

test('a rate without time is undefined', () => {
  expect(rateOf(3, 0)).toBeNull();
  expect(rateOf(10, 4)).toMatchObject({
    perHour: 2.5,
    low: expect.closeTo(1.199, 3),
    high: expect.closeTo(4.598, 3),
  });
});
