import { expect, test } from 'vitest';
import { isWorthRetrying, RETRY_DELAYS_MS } from './area-download.ts';

test('a tile is tried again after failures that pass, and not after a refusal', () => {
  expect([null, 408, 429, 500, 503].map(isWorthRetrying)).toEqual([true, true, true, true, true]);
  // 200: a page, or XML, in place of the tile.
  expect([200, 400, 401, 403].map(isWorthRetrying)).toEqual([false, false, false, false]);
});

test('each wait is longer than the one before', () => {
  expect(RETRY_DELAYS_MS).toEqual(RETRY_DELAYS_MS.toSorted((a, b) => a - b));
  expect(RETRY_DELAYS_MS).toHaveLength(3);
});
