import { describe, expect, it } from 'vitest';
import { readMeasure, readNumber } from './read-number.ts';

describe('a typed depth', () => {
  it('may have a point or a comma, even while typing', () => {
    expect(readNumber('12')).toBe(12);
    expect(readNumber('12.')).toBe(12);
    expect(readNumber(' 4,5 ')).toBe(4.5);
  });

  it('is empty if it is not a number', () => {
    for (const text of ['', '.', '-3', '1e3', '12 cm', '1.2.3']) expect(readNumber(text)).toBeNull();
  });
});

it.each([
  ['3,21 g', 'g', 3.21],
  ['18.5mm', 'mm', 18.5],
  [' 7 ', 'mm', 7],
  ['', 'g', null],
  [' g', 'g', null],
  ['heavy', 'g', Number.NaN],
  ['3 g', 'mm', Number.NaN],
  ['-2', 'g', Number.NaN],
] as const)('%j in %s becomes %j', (text, unit, measure) => {
  expect(readMeasure(text, unit)).toBe(measure);
});
