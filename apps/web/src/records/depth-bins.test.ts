import { describe, expect, it } from 'vitest';
import { barsOfRange, depthBins, rangeOfBars } from './depth-bins.ts';

describe('the depths of the finds as bars', () => {
  it('are four centimetres wide, and wider when a find lies deeper than they reach', () => {
    const bins = depthBins({ 0: 1, 3: 2, 4: 1, 40: 5 }, 'metric');
    expect(bins).toEqual({ step: 4, counts: [3, 1, 0, 0, 0, 0, 0, 0, 0, 5] });
    expect(depthBins({ 41: 1 }, 'metric').step).toBe(8);
    expect(depthBins({ 1000: 1 }, 'metric')).toMatchObject({ step: 100 });
  });

  it('are two inches wide for whoever measures in inches', () => {
    expect(depthBins({ 10: 1, 40: 1 }, 'imperial')).toEqual({ step: 2, counts: [0, 1, 0, 0, 0, 0, 0, 1] });
  });

  it('give the range between two of their edges, and are found again from it', () => {
    for (const units of ['metric', 'imperial'] as const) {
      const bins = depthBins({ 12: 1 }, units);
      const range = rangeOfBars(2, 7, bins, units);
      expect(barsOfRange(range, bins, units)).toEqual([2, 7]);
    }
    expect(rangeOfBars(2, 7, depthBins({}, 'metric'), 'metric')).toEqual({ fromCm: 8, toCm: 28 });
  });

  it('are no filter when all of them are chosen', () => {
    const bins = depthBins({}, 'metric');
    expect(rangeOfBars(0, 10, bins, 'metric')).toBeNull();
    expect(barsOfRange(null, bins, 'metric')).toEqual([0, 10]);
  });
});
