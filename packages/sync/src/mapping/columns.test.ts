import { expect, it } from 'vitest';
import { positionOf } from './columns.ts';

// Servers of older releases stored such points.
it.each([
  ['empty', []],
  ['beyond the date line', [180.5, 0]],
  ['beyond a pole', [0, -91]],
  ['half', [1]],
])('a point that is %s is not a position', (_what, coordinates) => {
  expect(positionOf({ type: 'Point', coordinates })).toBeNull();
});

it('a point on the globe is a position', () => {
  expect(positionOf({ type: 'Point', coordinates: [180, -90] })).toEqual({ lng: 180, lat: -90 });
});
