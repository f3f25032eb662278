import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordAdvice, passwordLengthProblem, scoreLabel, weakPasswordReason } from './password-advice.ts';

it('a password needs 8 characters to 72 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (password) => {
      const bytes = Buffer.byteLength(password);
      expect(passwordLengthProblem(password) === null).toBe([...password].length >= 8 && bytes <= 72);
    }),
  );
});

it('a good password gets no advice, any other does', () => {
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 2, 3, 4), fc.option(fc.string()), (score, warning) => {
      expect(passwordAdvice(score, warning).length > 0).toBe(score < 3);
      expect(scoreLabel(score)).not.toBe('');
    }),
  );
});

it('gives the known reasons, and keeps unknown messages of the server', () => {
  expect(passwordAdvice(0, 'userInputs')[0]).toBe('It is based on your email address.');
  expect(weakPasswordReason('pwned')).toBe('It is among the first passwords that attackers try.');
  expect(weakPasswordReason('astrology')).toBe('astrology');
});
