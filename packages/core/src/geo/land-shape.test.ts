import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitLand } from './land-shape.ts';

const BOX = { width: 96, height: 64, margin: 10 };
const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
});

test('the land fits its box, for any shape and position', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (ring) => {
      for (const { x, y } of fitLand([ring], BOX).flat()) {
        expect(x).toBeGreaterThan(BOX.margin - 0.01);
        expect(x).toBeLessThan(BOX.width - BOX.margin + 0.01);
        expect(y).toBeGreaterThan(BOX.margin - 0.01);
        expect(y).toBeLessThan(BOX.height - BOX.margin + 0.01);
      }
    }),
  );
});

test('north is up, east is right, and a square field is square', () => {
  const lat = 60;
  const half = 0.005;
  const [ring] = fitLand(
    [
      [
        { lng: 10, lat },
        { lng: 10 + half * 2, lat },
        { lng: 10 + half * 2, lat: lat + half },
        { lng: 10, lat: lat + half },
      ],
    ],
    BOX,
  );
  const [sw, se, ne] = ring ?? [];
  if (!sw || !se || !ne) throw new Error('no corners');
  expect(se.x - sw.x).toBeCloseTo(se.y - ne.y, 1);
  expect(se.x).toBeGreaterThan(sw.x);
  expect(ne.y).toBeLessThan(se.y);
});

test('without land there is no drawing', () => {
  expect(fitLand([], BOX)).toEqual([]);
  expect(fitLand([[]], BOX)).toEqual([]);
});
