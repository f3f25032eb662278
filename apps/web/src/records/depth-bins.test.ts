import { describe, expect, it } from 'vitest';
import { barsOfRange, depthBins, rangeOfBars } from './depth-bins.ts';

describe('the depth histogram', () => {
  it('has bars of four centimetres, and wider ones for deeper finds', () => {
    const bins = depthBins({ 0: 1, 3: 2, 4: 1, 40: 5 }, 'metric');
    expect(bins).toEqual({ step: 4, counts: [3, 1, 0, 0, 0, 0, 0, 0, 0, 5] });
    expect(depthBins({ 41: 1 }, 'metric').step).toBe(8);
    expect(depthBins({ 1000: 1 }, 'metric')).toMatchObject({ step: 100 });
  });

  it('has bars of two inches in imperial units', () => {
    expect(depthBins({ 10: 1, 40: 1 }, 'imperial')).toEqual({ step: 2, counts: [0, 1, 0, 0, 0, 0, 0, 1] });
  });

  it('maps two edges to a range and back', () => {
    for (const units of ['metric', 'imperial'] as const) {
      const bins = depthBins({ 12: 1 }, units);
      const range = rangeOfBars(2, 7, bins, units);
      expect(barsOfRange(range, bins, units)).toEqual([2, 7]);
    }
    expect(rangeOfBars(2, 7, depthBins({}, 'metric'), 'metric')).toEqual({ fromCm: 8, toCm: 28 });
  });

  it('is no filter with all bars selected', () => {
    const bins = depthBins({}, 'metric');
    expect(rangeOfBars(0, 10, bins, 'metric')).toBeNull();
    expect(barsOfRange(null, bins, 'metric')).toEqual([0, 10]);
  });
});
