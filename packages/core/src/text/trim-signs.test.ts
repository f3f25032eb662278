import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimEndOf, trimOf } from './trim-signs.ts';

test('removes the same characters as the regular expression', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-/a]{0,12}$/), (text) => {
      expect(trimEndOf(text, '-/')).toBe(text.replace(/[-/]+$/, ''));
      expect(trimOf(text, '-')).toBe(text.replace(/^-+|-+$/g, ''));
    }),
  );
});
