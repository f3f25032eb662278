import { expect, test } from 'vitest';
import { areaM2 } from '../geo/area.ts';
import { movedBy } from '../geo/move.ts';
import type { LngLat } from '../geo/point.ts';
import { landAreaM2 } from './land-area.ts';
import type { Ring } from './permission.ts';

const field = (from: LngLat, eastM: number, northM: number): Ring => {
  const [a, b, c, d] = [
    from,
    movedBy(from, eastM, 0),
    movedBy(from, eastM, northM),
    movedBy(from, 0, northM),
  ];
  return [a, b, c, d, a];
};

test('excluded land does not count', () => {
  const from = { lng: 14.36, lat: 45.75 };
  const outer = field(from, 400, 300);
  const hole = field(movedBy(from, 50, 50), 100, 100);
  expect(landAreaM2([outer]) / 120_000).toBeCloseTo(1, 3);
  expect(landAreaM2([outer, hole])).toBeCloseTo(areaM2(outer) - areaM2(hole), 3);
  expect(landAreaM2([hole, outer])).toBe(0);
  expect(landAreaM2([])).toBe(0);
});
