import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordAdvice, passwordLengthProblem, scoreLabel, weakPasswordReason } from './password-advice.ts';

it('a password of 8 characters to 72 bytes has the right length, and no other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (password) => {
      const bytes = Buffer.byteLength(password);
      expect(passwordLengthProblem(password) === null).toBe([...password].length >= 8 && bytes <= 72);
    }),
  );
});

it('a good password is left in peace, any other is told what helps', () => {
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 2, 3, 4), fc.option(fc.string()), (score, warning) => {
      expect(passwordAdvice(score, warning).length > 0).toBe(score < 3);
      expect(scoreLabel(score)).not.toBe('');
    }),
  );
});

it('says why where it is known, and leaves a word of the server that is not', () => {
  expect(passwordAdvice(0, 'userInputs')[0]).toBe('It is based on your e-mail address.');
  expect(weakPasswordReason('pwned')).toBe('It is among the first passwords that attackers try.');
  expect(weakPasswordReason('astrology')).toBe('astrology');
});
