import { describe, expect, it } from 'vitest';
import { readMeasure, readNumber } from './read-number.ts';

describe('a depth that is typed', () => {
  it('may have a point or a comma, also while it is being typed', () => {
    expect(readNumber('12')).toBe(12);
    expect(readNumber('12.')).toBe(12);
    expect(readNumber(' 4,5 ')).toBe(4.5);
  });

  it('is nothing when it is no number', () => {
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
] as const)('%j in %s is measured as %j', (text, unit, measure) => {
  expect(readMeasure(text, unit)).toBe(measure);
});
