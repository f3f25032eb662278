import { expect, it } from 'vitest';
import { localUnits } from './units-step.tsx';

it.each([
  ['en-US', 'imperial'],
  ['es-us', 'imperial'],
  ['en-GB', 'metric'],
  ['de', 'metric'],
  ['zh-Hant-TW', 'metric'],
  ['', 'metric'],
])('%s: %s', (language, units) => {
  expect(localUnits(language)).toBe(units);
});
