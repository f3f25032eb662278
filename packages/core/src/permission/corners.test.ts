import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../geo/point.ts';
import { boundaryOf, cornersError, cornersOf, halfway } from './corners.ts';

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
});
const at = (lng: number, lat: number): LngLat => ({ lng, lat });
const HOLE = [at(1, 1), at(2, 1), at(2, 2), at(1, 1)];
const OUTER = [at(0, 0), at(9, 0), at(9, 9), at(0, 9)];

test('corners are restored as drawn, with their holes', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), (corners) => {
      const boundary = boundaryOf(corners, [[...corners], HOLE]);
      expect(cornersOf(boundary)).toEqual(corners);
      if (corners.length > 0) expect(boundary?.[1]).toBe(HOLE);
    }),
  );
});

test('no corner is valid and no boundary; one or two are not enough; three are', () => {
  expect([boundaryOf([]), cornersError([])]).toEqual([null, null]);
  expect(cornersError(OUTER.slice(0, 2))).toContain('three corners');
  expect(cornersError(OUTER)).toBeNull();
  expect(cornersError(OUTER, [OUTER, [at(20, 20), at(21, 20), at(21, 21), at(20, 20)]])).toContain('inside');
});

test('the midpoint works across the date line', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const { lng, lat } = halfway(a, b);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      expect(lat).toBeCloseTo((a.lat + b.lat) / 2, 9);
      const gap = (from: number, to: number) => Math.min(Math.abs(to - from), 360 - Math.abs(to - from));
      expect(gap(a.lng, lng)).toBeCloseTo(gap(lng, b.lng), 6);
    }),
  );
  expect(halfway(at(179, 0), at(-179, 0)).lng).toBe(180);
});
