import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineM } from '../geo/distance.ts';
import { movedBy } from '../geo/move.ts';
import type { LngLat, PathPoint } from '../geo/point.ts';
import { landAreaM2 } from '../permission/land-area.ts';
import type { Boundary } from '../permission/permission.ts';
import {
  groundM2,
  groundPolygons,
  joinedGround,
  landOf,
  MAX_GAP_MS,
  MAX_SPEED_MPS,
  MAX_STEP_M,
  shareOf,
  sweptGround,
  walkedLines,
} from './coverage.ts';
import { coverageCache } from './walks.ts';

const HERE: LngLat = { lng: -1.07, lat: 51.35 };
type Spot = readonly [eastM: number, northM: number];

const ring = (...corners: readonly Spot[]): readonly LngLat[] => {
  const places = corners.map(([east, north]) => movedBy(HERE, east, north));
  return [...places, ...places.slice(0, 1)];
};

/** A walk through the spots at 1 m/s, with a point at least every 20 m. */
function walk(...spots: readonly Spot[]): PathPoint[] {
  const path: PathPoint[] = [];
  let t = 0;
  spots.forEach(([east, north], i) => {
    const [fromEast, fromNorth] = spots[i - 1] ?? [east, north];
    const steps = Math.max(1, Math.ceil(Math.hypot(east - fromEast, north - fromNorth) / 20));
    for (let step = i === 0 ? steps : 1; step <= steps; step += 1) {
      const between = (from: number, to: number) => from + ((to - from) * step) / steps;
      path.push({ ...movedBy(HERE, between(fromEast, east), between(fromNorth, north)), t });
      t += 20_000;
    }
  });
  return path;
}

/** 200 m by 100 m: 2 ha. */
const FIELD: Boundary = [ring([0, 0], [200, 0], [200, 100], [0, 100])];

function measured(boundary: Boundary, widthM: number, ...paths: readonly (readonly PathPoint[])[]): number {
  const land = landOf(boundary);
  if (!land) throw new Error('no land');
  return groundM2(land, paths.map((path) => sweptGround(land, path, widthM)).reduce(joinedGround));
}

const ACROSS = walk([-20, 50], [220, 50]);

/** Relative tolerance between spherical and flat areas; circles are drawn as polygons. */
const close = (actual: number, expected: number, within = 0.002) =>
  expect(Math.abs(actual / expected - 1), `${actual} for ${expected}`).toBeLessThan(within);

test('a straight walk across a field covers its length times the width', () => {
  close(measured(FIELD, 2, ACROSS), 200 * 2);
  close(measured(FIELD, 1.48, ACROSS), 200 * 1.48);
});

test('a path of many short steps has no gaps', () => {
  const steps = Array.from({ length: 501 }, (_, step) => ({
    ...movedBy(HERE, step * 0.4 - 0.1, 50),
    t: step * 10_000,
  }));
  close(measured(FIELD, 0.1, steps), 200 * 0.1, 0.0005);
});

test('the overlap of two walks counts once', () => {
  close(measured(FIELD, 2, ACROSS, walk([-20, 51], [220, 51])), 200 * 3);
  close(measured(FIELD, 2, ACROSS, walk([100, -20], [100, 120])), 200 * 2 + 100 * 2 - 2 * 2);
});

test('of a walk half outside only the inner half counts', () => {
  close(measured(FIELD, 4, walk([-60, 50], [100, 50])), 100 * 4 + (Math.PI * 2 ** 2) / 2);
  // Along the edge only the inner half of the pass counts.
  close(measured(FIELD, 4, walk([-20, 100], [220, 100])), 200 * 2);
  expect(measured(FIELD, 4, walk([-60, 150], [260, 150]))).toBe(0);
});

test('a self-crossing path counts the crossing once, and its interior stays open', () => {
  // A closed square of 40 m: four sides of 40 x 2. Each inner corner overlaps by 1 m2, each outer corner adds
  // a quarter circle, and the two ends meet in the last one.
  const loop = walk([80, 30], [120, 30], [120, 70], [80, 70], [80, 30]);
  close(measured(FIELD, 2, loop), 4 * 40 * 2 - 4 * 1 + Math.PI);
  const eight = walk([60, 20], [100, 60], [100, 20], [60, 60]);
  const diagonal = Math.hypot(40, 40);
  // Two diagonals and a side, 2 m wide. The diagonals cross once in 2 x 2. At the two corners of 45 degrees
  // the inner kites overlap and the outer arcs are new; both ends add half circles.
  const kites = 2 * (1 / Math.tan(Math.PI / 8));
  const rounds = 2 * ((3 * Math.PI) / 4 / 2) + Math.PI;
  close(measured(FIELD, 2, eight), (2 * diagonal + 40) * 2 - 4 - kites + rounds);
});

test('the interior of a loop is drawn as a gap, and walks inside it separately', () => {
  const land = landOf(FIELD);
  if (!land) throw new Error('no land');
  const loop = walk([60, 10], [140, 10], [140, 90], [60, 90], [60, 10]);
  const both = joinedGround(sweptGround(land, loop, 2), sweptGround(land, walk([90, 50], [110, 50]), 2));
  const polygons = groundPolygons(land, both).toSorted((a, b) => b.length - a.length);
  expect(polygons.map((rings) => rings.length)).toEqual([2, 1]);
  const drawn = polygons.reduce((sum, rings) => sum + landAreaM2(rings), 0);
  close(drawn, groundM2(land, both));
});

test('excluded land does not count', () => {
  const withPond: Boundary = [...FIELD, ring([80, 30], [120, 30], [120, 70], [80, 70])];
  close(measured(withPond, 2, ACROSS), 160 * 2);
  const land = landOf(withPond);
  close(land?.areaM2 ?? 0, 200 * 100 - 40 * 40);
});

test('a concave boundary counts only its interior', () => {
  // A U with two arms of 50 m and a base of 30 m.
  const u: Boundary = [
    ring([0, 0], [150, 0], [150, 100], [100, 100], [100, 30], [50, 30], [50, 100], [0, 100]),
  ];
  close(measured(u, 2, walk([-20, 60], [170, 60])), 2 * 50 * 2);
});

test('no boundary gives no land; no path gives no coverage', () => {
  expect(landOf([])).toBeNull();
  expect(landOf([ring([0, 0], [10, 0])])).toBeNull();
  expect(measured(FIELD, 2, [], ACROSS.slice(0, 1))).toBe(0);
  expect(measured(FIELD, 0, ACROSS)).toBe(0);
});

test('a field across the date line works', () => {
  const place = { lng: 179.9995, lat: -16.8 };
  const corners: readonly Spot[] = [
    [0, 0],
    [200, 0],
    [200, 100],
    [0, 100],
    [0, 0],
  ];
  const path = [-20, 20, 60, 100, 140, 180, 220].map((east, i) => ({
    ...movedBy(place, east, 50),
    t: i * 40_000,
  }));
  close(measured([corners.map(([east, north]) => movedBy(place, east, north))], 2, path), 400);
});

test('the gap after a pause, a lost signal or a jump does not count', () => {
  const at = (eastM: number, seconds: number): PathPoint => ({
    ...movedBy(HERE, eastM, 0),
    t: seconds * 1000,
  });
  const lengths = (...path: PathPoint[]) => walkedLines(path).map((line) => line.length);
  expect(lengths(at(0, 0), at(10, 30), at(20, 60))).toEqual([3]);
  const pause = MAX_GAP_MS / 1000;
  expect(
    lengths(at(0, 0), at(10, 30), at(20, 30 + pause), at(30, 61 + 2 * pause), at(40, 91 + 2 * pause)),
  ).toEqual([3, 2]);
  expect(lengths(at(0, 0), at(10, 30), at(10 + MAX_STEP_M + 1, 200), at(30 + MAX_STEP_M, 230))).toEqual([
    2, 2,
  ]);
  // Out and back within seconds: one bad fix.
  expect(lengths(at(0, 0), at(10, 30), at(10 + MAX_SPEED_MPS * 25, 50), at(20, 70), at(30, 100))).toEqual([
    2, 2,
  ]);
  expect(lengths(at(0, 0), at(10, 0), at(5, -5))).toEqual([]);
});

const spots = fc.array(fc.tuple(fc.integer({ min: -40, max: 240 }), fc.integer({ min: -40, max: 140 })), {
  minLength: 2,
  maxLength: 12,
});
const widths = fc.integer({ min: 20, max: 600 }).map((cm) => cm / 100);
const boundaries = fc.constantFrom<Boundary>(
  FIELD,
  [...FIELD, ring([80, 30], [120, 30], [120, 70], [80, 70])],
  [ring([0, 0], [150, 0], [150, 100], [100, 100], [100, 30], [50, 30], [50, 100], [0, 100])],
  // Self-intersecting.
  [ring([0, 0], [200, 100], [200, 0], [0, 100])],
);
/** Tolerance for coordinates rounded to millimetres along an edge, m2. */
const ROUNDING_M2 = 1;

test('coverage is at most complete, never shrinks with a longer walk, and does not depend on order', () => {
  fc.assert(
    fc.property(
      boundaries,
      widths,
      fc.array(spots, { minLength: 1, maxLength: 4 }),
      (boundary, width, routes) => {
        const land = landOf(boundary);
        if (!land) throw new Error('no land');
        const grounds = routes.map((route) => sweptGround(land, walk(...route), width));
        const all = grounds.reduce(joinedGround);
        expect(shareOf(land, all)).toBeLessThanOrEqual(1);
        for (const ground of grounds) {
          expect(groundM2(land, all)).toBeGreaterThanOrEqual(groundM2(land, ground) - ROUNDING_M2);
          expect(Math.abs(groundM2(land, joinedGround(all, ground)) - groundM2(land, all))).toBeLessThan(
            ROUNDING_M2,
          );
        }
        const turned = grounds.toReversed().reduce(joinedGround);
        expect(Math.abs(groundM2(land, turned) - groundM2(land, all))).toBeLessThan(ROUNDING_M2);
      },
    ),
    { numRuns: 60 },
  );
});

test('a longer walk or a wider swath never covers less', () => {
  fc.assert(
    fc.property(boundaries, widths, spots, fc.nat(), (boundary, width, route, cut) => {
      const path = walk(...route);
      const part = path.slice(0, cut % (path.length + 1));
      expect(measured(boundary, width, path)).toBeGreaterThanOrEqual(
        measured(boundary, width, part) - ROUNDING_M2,
      );
      expect(measured(boundary, width * 1.5, path)).toBeGreaterThanOrEqual(
        measured(boundary, width, path) - ROUNDING_M2,
      );
    }),
    { numRuns: 60 },
  );
});

test('the covered ground is within half the width of a walked segment, checked point by point', () => {
  const inField = fc.tuple(
    fc.double({ min: 1, max: 199, noNaN: true }),
    fc.double({ min: 1, max: 99, noNaN: true }),
  );
  fc.assert(
    fc.property(spots, inField, ([...route], [east, north]) => {
      const path = walk(...route);
      const nearest = Math.min(
        ...path.slice(1).map((to, i) => distanceToM([east, north], path[i] ?? to, to)),
      );
      // A spot within the tolerance of the edge may fall on either side.
      fc.pre(Math.abs(nearest - 1) > 0.06);
      // The spot was swept if a zero-width walk through it would add nothing.
      const land = landOf(FIELD);
      if (!land) throw new Error('no land');
      const ground = sweptGround(land, path, 2);
      const spot = sweptGround(land, walk([east, north], [east + 0.01, north]), 0.02);
      const added = groundM2(land, joinedGround(ground, spot)) - groundM2(land, ground);
      expect(added < groundM2(land, spot) / 2).toBe(nearest < 1);
    }),
    { numRuns: 150 },
  );
});

function distanceToM([east, north]: Spot, from: LngLat, to: LngLat): number {
  const place = movedBy(HERE, east, north);
  const x = (p: LngLat) => haversineM({ lng: place.lng, lat: p.lat }, p) * Math.sign(p.lng - place.lng);
  const y = (p: LngLat) => haversineM({ lng: p.lng, lat: place.lat }, p) * Math.sign(p.lat - place.lat);
  const [ax, ay, bx, by] = [x(from), y(from), x(to), y(to)];
  const [dx, dy] = [bx - ax, by - ay];
  const along =
    dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

test('the cache measures a walk once, adds up contributions, and follows every selection', () => {
  fc.assert(
    fc.property(
      fc.array(spots, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (routes, picks) => {
        const land = landOf(FIELD);
        if (!land) throw new Error('no land');
        const cache = coverageCache(land);
        const walks = routes.map((route, i) => ({ id: `${i}`, stamp: 'a', widthM: 3, path: walk(...route) }));
        for (const each of walks) {
          expect(cache.lacks(each)).toBe(true);
          cache.put(each);
          expect(cache.lacks(each)).toBe(false);
          expect(cache.lacks({ ...each, stamp: 'b' })).toBe(true);
          expect(cache.lacks({ ...each, widthM: 2 })).toBe(true);
        }
        for (const pick of [0, ...picks]) {
          const chosen = walks.filter((_, i) => (pick & (1 << i)) === 0).map(({ id }) => id);
          const covered = cache.cover(chosen);
          const fresh = coverageCache(land);
          for (const each of walks) fresh.put(each);
          expect(covered).toEqual(fresh.cover(chosen));
          const sum = covered.walks.reduce((total, { addedM2 }) => total + addedM2, 0);
          expect(Math.abs(sum - covered.walkedM2)).toBeLessThan(1e-6);
          expect(
            covered.walks.every(({ addedM2, sweptM2 }) => addedM2 >= 0 && addedM2 <= sweptM2 + ROUNDING_M2),
          ).toBe(true);
          expect(covered.share).toBeLessThanOrEqual(1);
        }
        expect(cache.cover(['unknown']).walkedM2).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});
