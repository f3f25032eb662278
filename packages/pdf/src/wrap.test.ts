import { expect, test } from 'vitest';
import { typeset } from './typeset.ts';
import { cut, firstLines, type Measure, wrap } from './wrap.ts';

/** Characters of a millimetre; counts how many are measured. */
function countingMeasure() {
  const count = { characters: 0 };
  const measure: Measure = (text) => {
    count.characters += text.length;
    return text.length;
  };
  return { count, measure };
}

const LONG = 10_000;

test.each([
  ['words', 'word '.repeat(LONG / 5)],
  ['one word', 'w'.repeat(LONG)],
  ['many line breaks', 'w\n'.repeat(LONG / 2)],
])('the work for a long text grows in proportion to its length: %s', (_what, text) => {
  const { count, measure } = countingMeasure();
  wrap(text, 100, 'text', 10, measure);
  cut(text, 100, 'text', 10, measure);
  firstLines(text, 3, 100, 'text', 10, measure);
  expect(count.characters).toBeLessThan(100 * LONG);
});

test('the running header of many pages costs as much as that of one', () => {
  const { count, measure } = countingMeasure();
  const pages = typeset(
    { name: 'Agreement', title: 'word '.repeat(LONG / 5), lead: [], parts: [], made: '' },
    { paper: 'a4', measure, covers: () => true, units: 'metric', locale: 'en-GB' },
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(count.characters).toBeLessThan(100 * LONG);
});

test('a character wider than the column stands alone, and a letter of two UTF-16 units stays whole', () => {
  const { measure } = countingMeasure();
  expect(wrap('𝕒𝕓𝕔', 3, 'text', 10, measure)).toEqual(['𝕒', '𝕓', '𝕔']);
  expect(wrap('𝕒𝕓𝕔', 1, 'text', 10, measure)).toEqual(['𝕒', '𝕓', '𝕔']);
  expect(cut('𝕒𝕓𝕔', 3, 'text', 10, measure)).toBe('𝕒…');
  expect(cut('abc', 0.5, 'text', 10, measure)).toBe('…');
});
