import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { isQuotaError } from './quota.ts';

const full = new DOMException('full', 'QuotaExceededError');

test('recognises a full device, also in the errors that Dexie wraps around it', () => {
  expect(isQuotaError(full)).toBe(true);
  expect(isQuotaError(new Dexie.AbortError('ended', full))).toBe(true);
  expect(isQuotaError(new Dexie.BulkError('2 of 3 failed', [new Error('other'), full]))).toBe(true);
});

test('takes no other error for it', () => {
  expect(isQuotaError(new DOMException('ended', 'AbortError'))).toBe(false);
  expect(isQuotaError(new Dexie.BulkError('1 of 3 failed', [new Error('other')]))).toBe(false);
  expect(isQuotaError('full')).toBe(false);
});
