import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatArea } from '../units/area.ts';
import { areaM2 } from './area.ts';
import { movedBy } from './move.ts';

const corner = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
});
const side = fc.double({ min: 10, max: 2_000, noNaN: true });

test('the area of a rectangular field is length times width, anywhere', () => {
  fc.assert(
    fc.property(corner, side, side, (start, widthM, heightM) => {
      const north = movedBy(start, 0, heightM);
      const field = [
        start,
        { ...movedBy(start, widthM, 0) },
        { ...movedBy(start, widthM, 0), lat: north.lat },
        north,
      ];
      const area = areaM2(field);
      expect(Math.abs(area / (widthM * heightM) - 1)).toBeLessThan(0.001);
      expect(areaM2(field.toReversed())).toBeCloseTo(area, 3);
    }),
  );
});

test('fewer than three corners have no area', () => {
  expect(areaM2([])).toBe(0);
  expect(
    areaM2([
      { lng: 1, lat: 1 },
      { lng: 2, lat: 2 },
    ]),
  ).toBe(0);
});

test('an area is shown in common units', () => {
  const say = (m2: number, units: 'metric' | 'imperial') => formatArea(m2, units, 'en-GB');
  expect(say(640, 'metric')).toBe('640 m²');
  expect(say(12_800, 'metric')).toBe('1.28 ha');
  expect(say(3_400_000, 'metric')).toBe('3.4 km²');
  expect(say(195, 'imperial')).toBe('2,099 ft²');
  expect(say(12_800, 'imperial')).toBe('3.16 ac');
  expect(say(3_400_000, 'imperial')).toBe('1.31 mi²');
});
