import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineM } from './distance.ts';
import { movedBy } from './move.ts';

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
});
const step = fc.double({ min: -2_000, max: 2_000, noNaN: true });

test("a step ends at its length's distance, and on the globe", () => {
  fc.assert(
    fc.property(place, step, step, (from, eastM, northM) => {
      const to = movedBy(from, eastM, northM);
      expect(Math.abs(to.lng)).toBeLessThanOrEqual(180);
      expect(Math.abs(haversineM(from, to) - Math.hypot(eastM, northM))).toBeLessThan(3);
    }),
  );
});

test('north is up and east is right, across the date line too', () => {
  expect(movedBy({ lng: 14, lat: 45 }, 0, 10).lat).toBeGreaterThan(45);
  expect(movedBy({ lng: 14, lat: 45 }, 10, 0).lng).toBeGreaterThan(14);
  expect(movedBy({ lng: 179.9999, lat: 0 }, 100, 0).lng).toBeLessThan(-179.9);
});
