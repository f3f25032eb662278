import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EARTH_RADIUS_M, haversineM, pathLengthM } from './distance.ts';
import type { LngLat } from './point.ts';

const point: fc.Arbitrary<LngLat> = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

/** An independent formula: the angle between two unit vectors. */
function byVectorsM(a: LngLat, b: LngLat): number {
  const vector = ({ lng, lat }: LngLat): [number, number, number] => {
    const [l, p] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180];
    return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)];
  };
  const [ax, ay, az] = vector(a);
  const [bx, by, bz] = vector(b);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return EARTH_RADIUS_M * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

test('one degree along the equator is 111,195 m on an earth of 6,371 km', () => {
  expect(haversineM({ lng: 0, lat: 0 }, { lng: 1, lat: 0 })).toBeCloseTo(111_194.93, 1);
});

test('Cambridge to Ely is 23.5 km', () => {
  const km = haversineM({ lng: 0.1218, lat: 52.2053 }, { lng: 0.2624, lat: 52.3981 }) / 1000;
  expect(km).toBeCloseTo(23.473, 2);
});

test('distance agrees with an independent computation anywhere on the globe', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const expected = byVectorsM(a, b);
      expect(Math.abs(haversineM(a, b) - expected)).toBeLessThan(0.5 + expected * 1e-6);
    }),
  );
});

test('distance is symmetric, zero to itself, and at most half the circumference', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(haversineM(a, b)).toBeCloseTo(haversineM(b, a), 6);
      expect(haversineM(a, a)).toBe(0);
      expect(haversineM(a, b)).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_M + 1e-6);
    }),
  );
});

test('a path is as long as the sum of its parts', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), fc.array(point), (head, tail) => {
      const whole = pathLengthM([...head, ...tail]);
      const parts = pathLengthM(head) + pathLengthM([...head.slice(-1), ...tail]);
      expect(Math.abs(whole - parts)).toBeLessThan(1e-3);
    }),
  );
});

test('a path without a second point has no length', () => {
  expect(pathLengthM([])).toBe(0);
  expect(pathLengthM([{ lng: 14, lat: 45 }])).toBe(0);
});
