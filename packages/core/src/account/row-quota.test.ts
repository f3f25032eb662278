import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { quotaLevel, quotaShare, quotaStaleAfterMs, quotaWarning, type RowQuota } from './row-quota.ts';

const GB = 1000 ** 3;
const quota = (changes: Partial<RowQuota>): RowQuota => ({
  rows: 100,
  bytes: 100_000,
  maxRows: 200_000,
  maxBytes: GB,
  ...changes,
});

describe('usage of the row quota', () => {
  it.each([
    [{ rows: 179_999 }, 'roomy'],
    [{ rows: 180_000 }, 'near'],
    [{ rows: 200_000 }, 'full'],
    [{ rows: 250_000 }, 'full'],
    [{ bytes: 0.9 * GB }, 'near'],
    [{ bytes: GB }, 'full'],
  ] as const)('%j is %s', (changes, standing) => {
    expect(quotaLevel(quota(changes))).toBe(standing);
  });

  it('warns before anything is refused, at any limit', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000 });
    const limit = fc.integer({ min: 1000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.record({ rows: amount, bytes: amount, maxRows: limit, maxBytes: limit }), (given) => {
        const isOver = given.rows >= given.maxRows || given.bytes >= given.maxBytes;
        expect(quotaLevel(given) === 'full').toBe(isOver);
        expect(quotaLevel(given) === 'roomy').toBe(quotaShare(given) < 0.9);
      }),
    );
  });
});

test('the warning names the closer limit', () => {
  expect(quotaWarning(quota({ rows: 184_000 }), 'en-GB')).toBe(
    'Your account has 184,000 of the 200,000 records it can hold.',
  );
  expect(quotaWarning(quota({ bytes: 0.95 * GB }), 'en-GB')).toMatch(
    /^Your records use .+ of the .+ they can use\.$/,
  );
});

test('checks more often near the limit', () => {
  expect(quotaStaleAfterMs(null)).toBe(3_600_000);
  expect(quotaStaleAfterMs(quota({}))).toBe(3_600_000);
  expect(quotaStaleAfterMs(quota({ rows: 190_000 }))).toBe(60_000);
});
