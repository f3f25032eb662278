import { describe, expect, it } from 'vitest';
import { codeOfStep, matchingStep, stepAt, toBase32, totpUri } from './totp.ts';

/** Secret of the SHA-1 vectors in RFC 6238, appendix B. The vectors have eight digits. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));

describe('TOTP', () => {
  it('encodes base32 as in RFC 4648', () => {
    expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('gives the code of RFC 6238 at %d s', (seconds, eight) => {
    expect(codeOfStep(SECRET, stepAt(seconds * 1000))).toBe(eight.slice(2));
  });

  it('accepts codes one step around the current one, none outside, and none twice', () => {
    const nowMs = 1_800_000_000_000;
    const step = stepAt(nowMs);
    const tried = [-2, -1, 0, 1, 2].map((off) =>
      matchingStep(SECRET, codeOfStep(SECRET, step + off), nowMs, null),
    );
    expect(tried).toEqual([null, step - 1, step, step + 1, null]);
    expect(matchingStep(SECRET, codeOfStep(SECRET, step), nowMs, step)).toBeNull();
    expect(matchingStep(SECRET, codeOfStep(SECRET, step), nowMs, step - 1)).toBe(step);
    for (const wrong of ['', '12345', '1234567', 'abcdef', '０００００0']) {
      expect(matchingStep(SECRET, wrong, nowMs, null)).toBeNull();
    }
  });

  it('creates the URI that authenticator apps read', () => {
    expect(totpUri('ABC', 'Metal Quest', 'a+b@example.org')).toBe(
      'otpauth://totp/Metal%20Quest:a%2Bb%40example.org?algorithm=SHA1&digits=6&issuer=Metal%20Quest&period=30&secret=ABC',
    );
  });
});
