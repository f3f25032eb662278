import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageSentence, coveredPercent, formatWidth } from './coverage-text.ts';
import { coilWidthCm, mostNamed, sweepWidthM } from './sweep-width.ts';

const walk = (addedM2: number) => ({ id: `${addedM2}`, sweptM2: addedM2, addedM2 });

test('states the coverage as area, share and what the last walk added', () => {
  const coverage = {
    landM2: 243_500,
    walkedM2: 11_201,
    share: 0.046,
    walks: [walk(10_499), walk(702)],
    polygons: [],
  };
  expect(coverageSentence(coverage, 'metric', 'en-GB')).toBe(
    'In 2 walks you swept 1.12 ha of 24.35 ha: 4.6%. The last one added 702 m².',
  );
  expect(coverageSentence(coverage, 'imperial', 'en-GB')).toBe(
    'In 2 walks you swept 2.77 ac of 60.17 ac: 4.6%. The last one added 7,556 ft².',
  );
  expect(coverageSentence({ ...coverage, walks: [walk(11_201)] }, 'metric', 'en-GB')).toBe(
    'In one walk you swept 1.12 ha of 24.35 ha: 4.6%.',
  );
  expect(coverageSentence({ ...coverage, walks: [] }, 'metric', 'en-GB')).toBe(
    'No walk is selected: 24.35 ha left to walk.',
  );
  expect(coverageSentence({ ...coverage, walkedM2: 0, share: 0 }, 'metric', 'en-GB')).toBe(
    'The 2 walks did not touch the ground within the boundary.',
  );
});

test('claims full coverage only if it is complete', () => {
  expect([0, 0.0004, 0.046, 0.234, 0.994, 0.9994, 1].map((share) => coveredPercent(share, 'en-GB'))).toEqual([
    '0%',
    '0%',
    '4.6%',
    '23%',
    '99%',
    '99%',
    '100%',
  ]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (share) => {
      expect(coveredPercent(share, 'en-GB')).not.toBe('100%');
    }),
  );
});

test('the swath is swing plus coil; an invalid coil width is ignored', () => {
  expect(sweepWidthM(120, 28)).toBeCloseTo(1.48, 9);
  expect(sweepWidthM(120, null)).toBeCloseTo(1.48, 9);
  expect(formatWidth(1.48, 'metric', 'en-GB')).toBe('1.48 m');
  expect(formatWidth(1.48, 'imperial', 'en-GB')).toBe('4.9 ft');
  const coil = (coilWidth: number) => coilWidthCm({ type: 'coil', attributes: { coilWidthCm: coilWidth } });
  expect([23, 28.5, 0, -3, 900, Number.NaN].map(coil)).toEqual([23, 28.5, null, null, null, null]);
  expect(coilWidthCm({ type: 'detector', attributes: { coilWidthCm: 28 } })).toBeNull();
});

test('the coil of a quest is the most frequent one of its finds', () => {
  expect(mostNamed(['a', 'b', null, 'b'])).toBe('b');
  expect(mostNamed(['a', 'b'])).toBe('a');
  expect(mostNamed([null, null])).toBeNull();
});
