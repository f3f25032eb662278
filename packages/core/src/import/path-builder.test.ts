import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PATH_POINTS, pathBuilder } from './path-builder.ts';

const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const START_MS = Date.parse('2025-05-01T10:00:00Z');

/** Times as receivers write them: mostly increasing, sometimes repeated, earlier, missing or absurd. */
const timeMs = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 600_000 }).map((ms) => START_MS + ms) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20 }).map((ms) => START_MS + ms) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -2.1e12, 8.64e15, 0) },
);
const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});
const walk = fc.array(fc.record({ place, timeMs, begins: fc.boolean() }), { minLength: 1, maxLength: 40 });

function built(steps: readonly { place: { lng: number; lat: number }; timeMs: number; begins: boolean }[]) {
  const builder = pathBuilder(NOW_MS);
  for (const step of steps) {
    if (step.begins) builder.segment();
    builder.add(step.place, step.timeMs);
  }
  const path = builder.finish();
  if (!path) throw new Error('nothing was built');
  return path;
}

it('returns strictly ascending times within the walk, one per position, or none', () => {
  fc.assert(
    fc.property(walk, (steps) => {
      const { path, durationSeconds, startMs, endMs, trouble } = built(steps);
      if (!path.times) {
        expect(trouble).not.toBeNull();
        expect([...path.lngLat]).toEqual(steps.flatMap((step) => [step.place.lng, step.place.lat]));
        return;
      }
      expect(path.times).toHaveLength(path.lngLat.length / 2);
      expect(path.times.every((ms, index) => index === 0 || ms > (path.times?.[index - 1] ?? 0))).toBe(true);
      expect(durationSeconds).toBeLessThanOrEqual(((endMs ?? 0) - (startMs ?? 0)) / 1000);
    }),
    { numRuns: 2000 },
  );
});

it('keeps a walk with valid times unchanged', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 60 }), (places) => {
      const steps = places.map((each, index) => ({
        place: each,
        timeMs: START_MS + index * 1000,
        begins: false,
      }));
      const { path, repaired, durationSeconds } = built(steps);
      expect([...(path.times ?? [])]).toEqual(steps.map((step) => step.timeMs));
      expect([...path.lngLat]).toEqual(places.flatMap(({ lng, lat }) => [lng, lat]));
      expect([repaired, durationSeconds]).toEqual([0, places.length - 1]);
    }),
  );
});

it('spreads several fixes of one second up to the next', () => {
  const steps = [0, 0, 0, 0, 1, 1, 2].map((second) => ({
    place: { lng: second, lat: 1 },
    timeMs: START_MS + second * 1000,
    begins: false,
  }));
  const times = [...(built(steps).path.times ?? [])].map((ms) => ms - START_MS);
  expect(times).toEqual([0, 250, 500, 750, 1000, 1500, 2000]);
});

it('of an overlong line keeps every second point, from the first to near the last', () => {
  const builder = pathBuilder(NOW_MS);
  const count = MAX_PATH_POINTS * 2 + 10;
  for (let index = 0; index < count; index += 1)
    builder.add({ lng: 0, lat: index / count }, START_MS + index * 1000);
  const path = builder.finish();
  expect(path).toMatchObject({ points: count, sampleStep: 4, trouble: null, startMs: START_MS });
  expect(path?.path.lngLat.length).toBe(Math.ceil(count / 4) * 2);
  expect(path?.endMs).toBeGreaterThan(START_MS + (count - 5) * 1000);
});
