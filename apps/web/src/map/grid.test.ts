import { boundsOf } from '@metalquest/core/geo/bounds';
import { haversineM } from '@metalquest/core/geo/distance';
import { expect, test } from 'vitest';
import { gridLines, gridStep } from './grid.ts';

const FIELD = { lng: 14.1445, lat: 45.3806 };

/** The viewport of a 390 x 800 px phone around a place (512 px tiles). */
function phoneView(zoom: number) {
  const lngPerPx = 360 / (512 * 2 ** zoom);
  const latPerPx = lngPerPx * Math.cos((FIELD.lat * Math.PI) / 180);
  const bounds = boundsOf([
    { lng: FIELD.lng - 195 * lngPerPx, lat: Math.max(-85, FIELD.lat - 400 * latPerPx) },
    { lng: FIELD.lng + 195 * lngPerPx, lat: Math.min(85, FIELD.lat + 400 * latPerPx) },
  ]);
  if (!bounds) throw new Error('a view has bounds');
  return bounds;
}

test.each(Array.from({ length: 41 }, (_, half) => half / 2))(
  'at zoom %d a phone shows a moderate number of lines',
  (zoom) => {
    const view = phoneView(Math.max(zoom, 1));
    const { features } = gridLines(view, Math.max(zoom, 1));
    expect(features.length).toBeGreaterThan(2);
    expect(features.length).toBeLessThan(90);
  },
);

test.each([
  [11, 1000],
  [15, 100],
  [18, 10],
])('at zoom %d the squares are %d m wide on the ground', (zoom, metres) => {
  expect(gridStep(zoom)).toMatchObject({ unit: 'metre', step: metres });
  const upright = gridLines(phoneView(zoom), zoom).features.filter(
    ({ geometry: { coordinates } }) => coordinates[0]?.[0] === coordinates[1]?.[0],
  );
  const [a, b] = upright.map(({ geometry }) => geometry.coordinates[0]?.[0] ?? 0);
  const apart = haversineM({ lng: a ?? 0, lat: FIELD.lat }, { lng: b ?? 0, lat: FIELD.lat });
  expect(Math.abs(apart / metres - 1)).toBeLessThan(0.01);
});

test('moving the map does not move the lines', () => {
  const view = phoneView(16);
  const aside = [view[0] + 0.0004, view[1] + 0.0004, view[2] + 0.0004, view[3] + 0.0004] as const;
  const at = (bounds: typeof view) =>
    gridLines(bounds, 16).features.map(({ geometry }) => geometry.coordinates[0]?.[0]?.toFixed(9));
  const before = new Set(at(view));
  const uprightAside = at(aside).filter((lng) => lng !== undefined && before.has(lng));
  expect(uprightAside.length).toBeGreaterThan(2);
});
