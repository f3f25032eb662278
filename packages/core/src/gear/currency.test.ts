import { expect, test } from 'vitest';
import { CURRENCIES, currencyLabel, formatMoney } from './currency.ts';
import { toCurrency } from './equipment.ts';

const plain = (text: string): string => text.replace(/\s/gu, ' ');

test('a price has the symbol of its currency and needed decimals only; without a currency it is a number', () => {
  expect(formatMoney(1499, 'GBP', 'en-GB')).toBe('£1,499');
  expect(formatMoney(1499.5, 'USD', 'en-US')).toBe('$1,499.50');
  expect(plain(formatMoney(1499.5, 'EUR', 'de-DE'))).toBe('1.499,50 €');
  expect(formatMoney(1500, 'JPY', 'en-GB')).toBe('JP¥1,500');
  expect(formatMoney(1499.5, null, 'en-GB')).toBe('1,499.50');
});

test('any three capital letters are a currency', () => {
  expect(['EUR', 'DEM', 'eur', 'EURO', '', null, 7].map(toCurrency)).toEqual([
    'EUR',
    'DEM',
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('the offered currencies are sorted, distinct and have names', () => {
  expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].toSorted());
  expect(CURRENCIES.filter((code) => toCurrency(code) === null)).toEqual([]);
  expect(currencyLabel('GBP', 'en-GB')).toBe('GBP, British Pound');
});
