import type { PathPoint } from '@metalquest/core/geo/point';
import { expect, test } from 'vitest';
import { recordedWalk } from '../platform/testing/recorded-walk.ts';
import { appendedChunks, pathChunks } from './path-chunks.ts';

const WALK = recordedWalk('korita-zbevnica.gpx');

/** The line that the chunks draw, counting shared end points once. */
function drawn(chunks: ReturnType<typeof pathChunks>): (readonly number[])[] {
  return chunks.flatMap(({ geometry }, index) => geometry.coordinates.slice(index === 0 ? 0 : 1));
}

test('the chunks draw the whole walk without a gap', () => {
  expect(drawn(pathChunks(WALK, false))).toEqual(WALK.map(({ lng, lat }) => [lng, lat]));
});

test('a single point draws no line', () => {
  expect(pathChunks(WALK.slice(0, 1), true)).toEqual([]);
});

test('adding points one by one draws the same as the whole walk at once', () => {
  let chunks = pathChunks(WALK.slice(0, 2), true);
  for (let points = 3; points <= WALK.length; points += 1) {
    const diff = appendedChunks(WALK.slice(0, points - 1), WALK.slice(0, points), true);
    if (!diff) throw new Error('an appended point needs no new drawing');
    chunks = chunks.map((chunk) => {
      const change = diff.update.find(({ id }) => id === chunk.id);
      const age = change?.addOrUpdateProperties.find(({ key }) => key === 'age')?.value;
      return change
        ? { ...chunk, geometry: change.newGeometry, properties: { age: age ?? Number.NaN } }
        : chunk;
    });
    chunks = [...chunks, ...diff.add];
  }
  expect(chunks).toEqual(pathChunks(WALK, true));
});

test('a new point costs the same after 10,000 points as after 10', () => {
  const long: PathPoint[] = Array.from({ length: 10_001 }, (_, i) => ({ lng: i / 1e4, lat: 45, t: i }));
  const cost = (points: number) => {
    const diff = appendedChunks(long.slice(0, points), long.slice(0, points + 1), true);
    const touched = [
      ...(diff?.add ?? []).map((piece) => piece.geometry),
      ...(diff?.update ?? []).map((one) => one.newGeometry),
    ];
    return touched.reduce((sum, { coordinates }) => sum + coordinates.length, 0);
  };
  for (const points of [10, 1_000, 9_990, 10_000]) expect(cost(points)).toBeLessThanOrEqual(2 * 65);
});

test('another path is drawn from scratch', () => {
  expect(appendedChunks(WALK.slice(0, 50), WALK.slice(10, 70), true)).toBeNull();
  expect(appendedChunks(WALK.slice(0, 50), WALK.slice(0, 20), true)).toBeNull();
});

test('older parts of the walk are paler, during and after it', () => {
  const long: PathPoint[] = Array.from({ length: 3_000 }, (_, i) => ({ lng: i / 1e4, lat: 45, t: i }));
  for (const live of [true, false]) {
    const ages = pathChunks(long, live).map(({ properties }) => properties.age);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect(ages[0]).toBeGreaterThan(0.9);
    expect(ages[0]).toBeLessThanOrEqual(1);
    expect(ages.at(-1)).toBe(0);
  }
});

test('each new point of a long walk ages at most one chunk', () => {
  const long: PathPoint[] = Array.from({ length: 1_200 }, (_, i) => ({ lng: i / 1e4, lat: 45, t: i }));
  for (let points = 3; points <= long.length; points += 1) {
    const diff = appendedChunks(long.slice(0, points - 1), long.slice(0, points), true);
    expect((diff?.update.length ?? 0) + (diff?.add.length ?? 0)).toBeLessThanOrEqual(2);
  }
});

test('a finished walk that gets points is redrawn; an unchanged one is not', () => {
  expect(appendedChunks(WALK.slice(0, 50), WALK.slice(0, 60), false)).toBeNull();
  expect(appendedChunks(WALK, [...WALK], false)).toEqual({ add: [], update: [] });
});
