import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landOf } from './coverage.ts';

const at = (lng: number, lat: number) => ({ lng, lat });
const FIELD = [at(-1.07, 51.35), at(-1.06, 51.35), at(-1.06, 51.36), at(-1.07, 51.35)];

test('a boundary without an interior is not land', () => {
  const spot = at(-1.07, 51.35);
  expect(landOf([FIELD])?.areaM2).toBeGreaterThan(300_000);
  // No rings, an empty ring, a point, a line there and back, and a field that is wholly excluded.
  for (const boundary of [[], [[]], [[spot, spot]], [[spot, at(-1.06, 51.36), spot]], [FIELD, FIELD]])
    expect(landOf(boundary)).toBeNull();
});

test('collinear corners enclose nothing, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 6 }), (along) => {
      const line = along.map((step) => at(-1.07 + step / 100_000, 51.35));
      expect(landOf([[...line, ...line.slice(0, 1)]])).toBeNull();
    }),
  );
});
