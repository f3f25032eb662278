import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnsafe, unsafeValue } from './unsafe-text.ts';

/** Randomises the case of the text. */
const anyCase = (text: string) =>
  fc
    .tuple(...[...text].map((letter) => fc.constantFrom(letter.toLowerCase(), letter.toUpperCase())))
    .map((letters) => letters.join(''));

const spaces = fc.constantFrom('', ' ', '\t', '\n', '   ');

/** The patterns of spec section 5 in any case and spacing. */
const unsafe = fc.oneof(
  fc.tuple(spaces, fc.constantFrom('', '/'), spaces, anyCase('script')).map((parts) => `<${parts.join('')}`),
  fc.tuple(anyCase('javascript'), spaces).map(([word, space]) => `${word}${space}:`),
  fc.tuple(anyCase('onerror'), spaces).map(([word, space]) => `${word}${space}=`),
);

test("finds the spec's patterns in any column, in any case, spacing and context", () => {
  fc.assert(
    fc.property(fc.string(), unsafe, fc.string(), (before, text, after) => {
      expect(findUnsafe({ id: 'a', notes: `${before}${text}${after}` })).toMatchObject({ field: 'Notes' });
    }),
  );
});

test('text without these patterns is safe', () => {
  const letters = fc.string({ unit: 'grapheme' }).filter((text) => !/script|onerror/i.test(text));
  fc.assert(
    fc.property(fc.dictionary(letters, fc.oneof(letters, fc.integer(), fc.constant(null))), (columns) => {
      expect(findUnsafe(columns)).toBeNull();
    }),
  );
});

test.each([
  'A manuscript: found with the coin',
  'Error = 3 m',
  'I learn JavaScript in winter',
  'subscript <b>',
  '&lt;script&gt; is text that shows a tag and makes none',
])('%s is safe', (text) => {
  expect(unsafeValue(text)).toBeNull();
});

test.each([
  [{ title: '<script>' }, { field: 'Name', content: 'a script tag' }],
  [{ make: 'JavaScript:x' }, { field: 'Brand', content: '“javascript:”' }],
  [{ property_address: '<img OnError=x>' }, { field: 'Property address', content: '“onerror=”' }],
  [{ attributes: { colours: ['red', { '<script>': 1 }] } }, { field: 'Attributes', content: 'a script tag' }],
])('%j is reported with its field and content', (columns, expected) => {
  expect(findUnsafe(columns)).toEqual(expected);
});
