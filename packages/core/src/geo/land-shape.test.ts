import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldOf } from '../map/mercator.ts';
import { fitLand, fitPoints } from './land-shape.ts';

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

test('a map of the frame lies exactly under the drawing, for any land', () => {
  const near = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(
      place,
      fc.array(fc.tuple(near, near), { minLength: 1, maxLength: 9 }),
      fc.double({ min: 0.0001, max: 2, noNaN: true }),
      (middle, steps, size) => {
        const points = steps.map(([east, north]) => ({
          lng: ((middle.lng + east * size + 540) % 360) - 180,
          lat: middle.lat + north * size,
        }));
        const fit = fitPoints(points, BOX);
        if (!fit) throw new Error('no fit');
        const [west, south, east, north] = fit.frame;
        const [first, last] = [worldOf({ lng: west, lat: north }), worldOf({ lng: east, lat: south })];
        for (const point of points) {
          const world = worldOf(point.lng < west ? { ...point, lng: point.lng + 360 } : point);
          const spot = fit.place(point);
          // To a thousandth of a millimetre on paper.
          expect(spot.x).toBeCloseTo(((world.x - first.x) / (last.x - first.x)) * BOX.width, 3);
          expect(spot.y).toBeCloseTo(((world.y - first.y) / (last.y - first.y)) * BOX.height, 3);
        }
      },
    ),
  );
});

test('a scale of the drawing is that of the ground', () => {
  const field = [
    { lng: -1.09686, lat: 51.3446 },
    { lng: -1.09686, lat: 51.3491 },
  ];
  const fit = fitPoints(field, BOX);
  const [from, to] = field.map((point) => fit?.place(point).y ?? 0);
  expect(((from ?? 0) - (to ?? 0)) * (fit?.metresPerUnit ?? 0)).toBeCloseTo(500.9, 0);
});

test('without land there is no drawing', () => {
  expect(fitLand([], BOX)).toEqual([]);
  expect(fitLand([[]], BOX)).toEqual([]);
});
