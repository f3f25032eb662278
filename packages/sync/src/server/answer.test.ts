import { MAX_RETRY_AFTER_MS } from '@metalquest/core/queue/limits';
import { expect, it } from 'vitest';
import { toAnswer } from './answer.ts';

const answer = (status: number, details: string | null) =>
  toAnswer({ status, data: null, error: { message: 'no', code: 'PT429', details } }, () => null);

it.each([
  [429, 'Retry-After: 90', { verdict: 'silence', retryAfterMs: 90_000 }],
  [429, 'Retry-After: 999999', { verdict: 'silence', retryAfterMs: MAX_RETRY_AFTER_MS }],
  [429, null, { verdict: 'silence' }],
  [503, 'Retry-After: soon', { verdict: 'silence' }],
  [401, 'Retry-After: 90', { verdict: 'unauthenticated' }],
  [413, 'row_quota', { verdict: 'refused', message: 'no', code: 'PT429' }],
])('%i with %j means %j', (status, details, meant) => {
  expect(answer(status, details)).toEqual(meant);
});
