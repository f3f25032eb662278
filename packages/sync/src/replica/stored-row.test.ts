import { expect, it } from 'vitest';
import { isStale, type StoredRow } from './stored-row.ts';

const row = (xid: string | null): StoredRow<string> => ({
  id: 'a',
  value: 'Penny',
  xid,
  generation: 2,
  words: [],
});

it("a server copy is stale if its number is lower than the row's, in the same history", () => {
  expect(isStale(row('10'), '9', 2)).toBe(true);
  expect(isStale(row('9'), '10', 2)).toBe(false);
  expect(isStale(row('10'), '10', 2)).toBe(false);
  expect(isStale(row('10'), '9', 3)).toBe(false);
  expect(isStale(row(null), '9', 2)).toBe(false);
  expect(isStale(undefined, '9', 2)).toBe(false);
});
