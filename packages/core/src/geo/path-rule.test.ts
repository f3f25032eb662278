import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineM } from './distance.ts';
import { shouldRecordPoint } from './path-rule.ts';
import type { PathPoint } from './point.ts';

const START: PathPoint = { lng: 14.5, lat: 46.05, t: 1_800_000_000_000 };
/** Converts metres north to degrees of latitude. */
const northM = (metres: number): number => (metres / 6_371_000) * (180 / Math.PI);
const after = (seconds: number, metres: number): PathPoint => ({
  lng: START.lng,
  lat: START.lat + northM(metres),
  t: START.t + seconds * 1000,
});

test('the first point of a path is always recorded', () => {
  expect(shouldRecordPoint(null, START)).toBe(true);
});

test('standing still records a point every 30 seconds', () => {
  expect(shouldRecordPoint(START, after(29.999, 0))).toBe(false);
  expect(shouldRecordPoint(START, after(30, 0))).toBe(true);
});

test('moving 50 metres records a point before 30 seconds have passed', () => {
  expect(shouldRecordPoint(START, after(5, 49.9))).toBe(false);
  expect(shouldRecordPoint(START, after(5, 50.001))).toBe(true);
});

test('a second fix at the same time is not recorded', () => {
  expect(shouldRecordPoint(START, after(0, 500))).toBe(false);
});

test('after the clock was set back a point counts by its distance', () => {
  expect(shouldRecordPoint(START, after(-3600, 10))).toBe(false);
  expect(shouldRecordPoint(START, after(-3600, 60))).toBe(true);
});

test('an invalid position is not recorded', () => {
  expect(shouldRecordPoint(null, { ...START, lat: Number.NaN })).toBe(false);
  expect(shouldRecordPoint(null, { ...START, lng: 181 })).toBe(false);
  expect(shouldRecordPoint(null, { ...START, t: Number.NaN })).toBe(false);
});

test('on any walk, adjacent points are 30 s or 50 m apart, and none is missing', () => {
  const step = fc.record({ s: fc.integer({ min: 1, max: 40 }), m: fc.integer({ min: -60, max: 60 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let position = START;
      let last = START;
      for (const { s, m } of steps) {
        position = { lng: position.lng, lat: position.lat + northM(m), t: position.t + s * 1000 };
        const due = position.t - last.t >= 30_000 || haversineM(last, position) >= 50;
        expect(shouldRecordPoint(last, position)).toBe(due);
        if (due) last = position;
      }
    }),
  );
});
