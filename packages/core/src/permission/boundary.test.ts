import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../geo/point.ts';
import { boundaryError } from './boundary.ts';
import type { Ring } from './permission.ts';

const at = (lng: number, lat: number): LngLat => ({ lng, lat });
const ring = (...corners: (readonly [number, number])[]): Ring => {
  const points = corners.map(([lng, lat]) => at(lng, lat));
  return [...points, ...points.slice(0, 1)];
};
const square = (west: number, south: number, size: number): Ring =>
  ring([west, south], [west + size, south], [west + size, south + size], [west, south + size]);

/** A star-shaped ring: corners sorted by angle at random distances, so it never crosses itself. */
const star = fc
  .tuple(fc.integer({ min: 3, max: 60 }), fc.infiniteStream(fc.double({ min: 0.5, max: 1, noNaN: true })))
  .map(([corners, radii]): Ring => {
    const points: LngLat[] = [];
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = (2 * Math.PI * corner) / corners;
      const radius = radii.next().value ?? 1;
      points.push(at(10 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)));
    }
    return [...points, ...points.slice(0, 1)];
  });

test('a ring without self-intersections is a boundary, in both directions', () => {
  fc.assert(
    fc.property(star, (points) => {
      expect(boundaryError([points])).toBeNull();
      expect(boundaryError([points.toReversed()])).toBeNull();
    }),
  );
});

test('swapping two corners makes a ring of four or more intersect itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 40 }), fc.nat(), (corners, start) => {
      const points = Array.from({ length: corners }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / corners;
        return at(Math.cos(angle), Math.sin(angle));
      });
      const from = start % (corners - 1);
      const [a, b] = [points[from], points[from + 1]];
      if (!a || !b) throw new Error('no corner');
      points.splice(from, 2, b, a);
      expect(boundaryError([[...points, ...points.slice(0, 1)]])).toContain('cross');
    }),
  );
});

test('a hole must be inside; not outside, across the edge or in another hole', () => {
  const outer = square(0, 0, 10);
  expect(boundaryError([outer, square(1, 1, 2), square(5, 5, 2)])).toBeNull();
  for (const hole of [square(20, 20, 1), square(9, 9, 5), square(-1, -1, 20)]) {
    expect(boundaryError([outer, hole])).toContain('inside');
  }
  expect(boundaryError([outer, square(1, 1, 5), square(2, 2, 1)])).toContain('inside');
});

test.each([
  ['no ring', [], 'three corners'],
  ['an open ring', [[at(0, 0), at(1, 0), at(1, 1), at(0, 1)]], 'must be closed'],
  ['two corners', [ring([0, 0], [1, 0])], 'three corners'],
  ['a spike', [ring([0, 0], [4, 0], [2, 0], [2, 2])], 'cross or touch'],
  ['a flat ring', [ring([0, 0], [1, 1], [2, 2])], 'cross or touch'],
  ['a bow tie', [ring([0, 0], [1, 1], [1, 0], [0, 1])], 'cross or touch'],
  ['a corner on another side', [ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])], 'cross or touch'],
  ['a point that is none', [ring([0, 0], [181, 0], [1, 1])], 'valid position'],
  ['not a number', [ring([0, 0], [Number.NaN, 0], [1, 1])], 'valid position'],
])('%s is refused', (_what, boundary, message) => {
  expect(boundaryError(boundary)).toContain(message);
});

test('a repeated point counts once', () => {
  expect(boundaryError([ring([0, 0], [1, 0], [1, 0], [1, 1])])).toBeNull();
});

test('accepts 1000 points, and refuses 1001', () => {
  const round = (corners: number) =>
    ring(
      ...Array.from({ length: corners }, (_, corner): [number, number] => {
        const angle = (2 * Math.PI * corner) / corners;
        return [Math.cos(angle), Math.sin(angle)];
      }),
    );
  expect(boundaryError([round(999)])).toBeNull();
  expect(boundaryError([round(1000)])).toContain('1000 points');
});
