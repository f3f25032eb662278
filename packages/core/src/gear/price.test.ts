import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice, readPrice } from './price.ts';

test('a formatted price parses back, in every locale', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_00 }),
      fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'sv-SE'),
      fc.boolean(),
      (hundredths, locale, grouped) => {
        const price = hundredths / 100;
        // Only India groups digits in twos above the thousands.
        const inGroups = grouped && locale !== 'en-IN';
        expect(readPrice(formatPrice(price, locale, { grouped: inGroups }))).toBe(price);
      },
    ),
  );
});

test.each([
  ['', null],
  ['  ', null],
  ['1499', 1499],
  ['1.499', 1499],
  ['1,499', 1499],
  ['1,499.5', 1499.5],
  ['1.499,50', 1499.5],
  [',50', 0.5],
  ['1,2,3', Number.NaN],
  ['cheap', Number.NaN],
  ['-5', Number.NaN],
  ['.', Number.NaN],
  ['1e5', Number.NaN],
])('%j is %s', (text, price) => {
  expect(readPrice(text)).toEqual(price);
});

test('a price shows decimals only if it has any', () => {
  expect([formatPrice(1499, 'en-GB'), formatPrice(1499.5, 'en-GB')]).toEqual(['1,499', '1,499.50']);
});
