import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from './any-character.ts';

test('texts of any characters have whole code points, and some are names of object properties', () => {
  const texts = fc.sample(fc.string({ unit: anyCharacter }), { numRuns: 2000, seed: 1 });
  for (const text of texts) expect(text.isWellFormed()).toBe(true);
  expect(texts).toContain('__proto__');
  const codes = texts.flatMap((text) => Array.from(text, (character) => character.codePointAt(0) ?? 0));
  expect(Math.min(...codes)).toBe(0);
  expect(Math.max(...codes)).toBeGreaterThan(0x10ff00);
  expect(codes.filter((code) => code < 0x80).length).toBeGreaterThan(100);
});

test('half of a surrogate pair, and more than one character, are not a character', () => {
  for (const character of ['\0', '\ud7ff', '\ue000', '\u{10ffff}'])
    expect(anyCharacter.canShrinkWithoutContext(character)).toBe(true);
  for (const other of ['', '\ud800', 'ab']) expect(anyCharacter.canShrinkWithoutContext(other)).toBe(false);
});
