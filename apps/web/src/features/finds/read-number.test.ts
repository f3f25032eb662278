import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

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
