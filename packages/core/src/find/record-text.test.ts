import { expect, test } from 'vitest';
import { NO_RECORD } from './find-record.ts';
import { dimensionsText, weightText, yearsText } from './record-text.ts';

test.each([
  [1279, 1307, 'AD 1279 to 1307'],
  [-32, -31, '32 to 31 BC'],
  [-27, 37, '27 BC to AD 37'],
  [1573, 1573, 'AD 1573'],
  [-48, -48, '48 BC'],
  [43, null, 'from AD 43'],
  [null, -100, 'until 100 BC'],
  [-500_000, -40_000, '500,000 to 40,000 BC'],
  [null, null, null],
])('the years %j to %j are shown as %j', (yearFrom, yearTo, text) => {
  expect(yearsText({ yearFrom, yearTo }, 'en-GB')).toBe(text);
});

test("weight and dimensions are shown as measured, in the locale's number format", () => {
  expect(weightText(3.21, 'en-GB')).toBe('3.21 g');
  expect(weightText(3.5, 'de')).toBe('3,5 g');
  expect(dimensionsText({ ...NO_RECORD, lengthMm: 34, thicknessMm: 1.25 }, 'en-GB')).toBe(
    'Length 34 mm, thickness 1.25 mm',
  );
  expect(dimensionsText(NO_RECORD, 'en-GB')).toBeNull();
});
