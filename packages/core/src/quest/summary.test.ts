import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questSummary, questSummaryParts } from './summary.ts';

test('summarises a quest in one line, in both units', () => {
  const outcome = { durationS: 8055, distanceM: 3240, findCount: 7 };
  expect(questSummary(outcome, 'metric', 'en-GB')).toBe('2 h 14 min, 3.2 km, 7 finds');
  expect(questSummary(outcome, 'imperial', 'en-GB')).toBe('2 h 14 min, 2 mi, 7 finds');
  expect(questSummary({ durationS: 40, distanceM: 640, findCount: 1 }, 'metric', 'en-GB')).toBe(
    '40 s, 640 m, 1 find',
  );
});

test('a path not loaded yet has no distance', () => {
  const outcome = { durationS: 60, distanceM: null, findCount: 0 };
  expect(questSummary(outcome, 'metric', 'en-GB')).toBe('1 min, distance not loaded, 0 finds');
});

test('the line always has its three parts, and at most one decimal', () => {
  const outcome = fc.record({
    durationS: fc.nat(400_000),
    distanceM: fc.double({ min: 0, max: 90_000, noNaN: true }),
    findCount: fc.nat(5_000),
  });
  fc.assert(
    fc.property(outcome, fc.constantFrom('metric', 'imperial'), (of, units) => {
      const parts = questSummaryParts(of, units, 'en-GB');
      expect(questSummary(of, units, 'en-GB')).toBe(parts.join(', '));
      expect(parts[1]).toMatch(/^[\d,]+(\.\d)? (m|km|ft|mi)$/);
      expect(parts[2].endsWith(' find')).toBe(of.findCount === 1);
    }),
  );
});
