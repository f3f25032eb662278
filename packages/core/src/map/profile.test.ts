import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineM, pathLengthM } from '../geo/distance.ts';
import { profileFacts, samplesAlong } from './profile.ts';

const PATH = [
  { lng: -1.1, lat: 51.3 },
  { lng: -1.09, lat: 51.3 },
  { lng: -1.09, lat: 51.3 },
  { lng: -1.09, lat: 51.33 },
];

test('samples a path at equal distances, from its start to its end', () => {
  const samples = samplesAlong(PATH, 41);
  expect(samples).toHaveLength(41);
  expect(samples[0]).toMatchObject({ lng: -1.1, lat: 51.3, alongM: 0 });
  expect(samples.at(-1)?.lat).toBeCloseTo(51.33, 9);
  expect(samples.at(-1)?.alongM).toBeCloseTo(pathLengthM(PATH), 6);
  const stepM = pathLengthM(PATH) / 40;
  for (const [index, sample] of samples.slice(1).entries()) {
    const before = samples[index] ?? sample;
    // Shorter only where the path turns.
    if (before.lng === sample.lng) expect(haversineM(before, sample)).toBeCloseTo(stepM, 0);
  }
});

test('a path without length has no samples, and one across the date line stays there', () => {
  expect(samplesAlong([], 5)).toEqual([]);
  expect(samplesAlong([PATH[1] ?? { lng: 0, lat: 0 }, PATH[2] ?? { lng: 0, lat: 0 }], 5)).toEqual([]);
  const across = samplesAlong(
    [
      { lng: 179.99, lat: -17 },
      { lng: -179.99, lat: -17 },
    ],
    3,
  );
  expect(across[1]?.lng).toBeCloseTo(180);
});

test.each([
  ['up and down again', [100, 110, 130, 120, 105], 30, 25],
  ['small errors of the heights', [100, 101, 100, 101.5, 100, 101], 0, 0],
  ['a slow climb', [100, 101, 102, 103, 104, 105], 5, 0],
  ['a climb with small errors', [100, 103, 102, 106, 105, 110], 10, 0],
  ['gaps', [null, 100, null, 90, null], 0, 10],
] as const)('counts %s', (_, heights, ascentM, descentM) => {
  expect(profileFacts(heights)).toMatchObject({ ascentM, descentM });
});

test('ascent minus descent is the difference of the ends, but for small errors', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { minLength: 1 }), (heights) => {
      const facts = profileFacts(heights);
      if (!facts) throw new Error('no facts');
      const { ascentM, descentM, minM, maxM } = facts;
      const climbedM = (heights.at(-1) ?? 0) - (heights[0] ?? 0);
      expect(Math.abs(ascentM - descentM - climbedM)).toBeLessThanOrEqual(2 + 1e-6);
      expect(ascentM).toBeGreaterThanOrEqual(maxM - (heights[0] ?? 0) - 2 - 1e-6);
      expect(minM).toBe(Math.min(...heights));
    }),
  );
});

test('no heights, no facts', () => {
  expect(profileFacts([])).toBeNull();
  expect(profileFacts([null, null])).toBeNull();
});
