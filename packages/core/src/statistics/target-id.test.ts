import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTargetId } from './target-id.ts';

describe('a typed target ID', () => {
  test.each([
    ['73', 73, 73],
    [' 73 ', 73, 73],
    ['72-75', 72, 75],
    ['72 \u2013 75', 72, 75],
    ['72/75', 72, 75],
    ['72 to 75', 72, 75],
    ['75-72', 72, 75],
    ['-9', -9, -9],
    ['-5--2', -5, -2],
    ['VDI 73', 73, 73],
    ['~82+', 82, 82],
    ['12.5', 12, 12],
  ])('%j is %i to %i', (text, from, to) => {
    expect(parseTargetId(text)).toEqual({ from, to });
  });

  test.each(['', 'high tone', '12 43', '01-45', '1-2-3', '-400', 'overload'])(
    '%j is not a number',
    (text) => {
      expect(parseTargetId(text)).toBeNull();
    },
  );

  test('gives a short ascending range of whole numbers, or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-\d /~a-z]{0,16}$/)), (text) => {
        const range = parseTargetId(text);
        if (!range) return;
        expect(Number.isInteger(range.from) && Number.isInteger(range.to)).toBe(true);
        expect(range.to - range.from).toBeGreaterThanOrEqual(0);
        expect(range.to - range.from).toBeLessThanOrEqual(20);
      }),
    );
  });
});
