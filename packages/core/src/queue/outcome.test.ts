import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOW, questInsert } from '../../test/queue/queue-test-data.ts';
import {
  afterCrash,
  afterNoAnswer,
  afterRefusal,
  isEligible,
  markSending,
  revived,
  verdictOf,
} from './outcome.ts';
import type { QueueItem } from './queue-item.ts';

const fresh = (): QueueItem => questInsert(1, 'q1');
const refusedTimes = (times: number): QueueItem => {
  let item = fresh();
  for (let n = 0; n < times; n += 1) item = afterRefusal(markSending(item, NOW), 'bad title', NOW + 1000);
  return item;
};

test('a change is marked as sent before its request leaves', () => {
  const sending = markSending(fresh(), NOW);
  expect(sending).toMatchObject({ status: 'processing', sentAt: '2026-06-07T08:00:00.000Z', attempts: 0 });
  expect(isEligible(sending)).toBe(false);
});

test('the first time it was sent is remembered', () => {
  const secondAttempt = markSending(afterNoAnswer(markSending(fresh(), NOW)), NOW + 60_000);
  expect(secondAttempt.sentAt).toBe('2026-06-07T08:00:00.000Z');
});

test('a refused change is retried, and given up after the third refusal', () => {
  expect(refusedTimes(1)).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: 'bad title',
    lastAttempt: '2026-06-07T08:00:01.000Z',
    permanentlyFailed: false,
  });
  expect([1, 2, 3].map((times) => isEligible(refusedTimes(times)))).toEqual([true, true, false]);
  expect(refusedTimes(3)).toMatchObject({ status: 'failed', attempts: 3, permanentlyFailed: true });
});

test('a missing response is never counted as an attempt', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 100 }), (refusals, silences) => {
      let item = refusedTimes(refusals);
      for (let n = 0; n < silences; n += 1) item = afterNoAnswer(markSending(item, NOW));
      expect(item.attempts).toBe(refusals);
      expect(isEligible(item)).toBe(true);
    }),
  );
});

test('a change being sent when the app died is pending again; others are unchanged', () => {
  const crashed = afterCrash(markSending(refusedTimes(1), NOW));
  expect(crashed).toMatchObject({ status: 'failed', attempts: 1, sentAt: '2026-06-07T08:00:00.000Z' });
  const failed = refusedTimes(3);
  expect(afterCrash(failed)).toBe(failed);
});

test('a manual retry allows three more attempts, and keeps the sent mark', () => {
  expect(revived(refusedTimes(3))).toMatchObject({
    status: 'pending',
    attempts: 0,
    error: null,
    permanentlyFailed: false,
    sentAt: '2026-06-07T08:00:00.000Z',
  });
});

test.each([
  [200, 'accepted'],
  [201, 'accepted'],
  [204, 'accepted'],
  [299, 'accepted'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [500, 'refused'],
  [401, 'unauthenticated'],
  [408, 'silence'],
  [425, 'silence'],
  [429, 'silence'],
  [502, 'silence'],
  [503, 'silence'],
  [504, 'silence'],
  [520, 'silence'],
  [302, 'silence'],
  [0, 'silence'],
  [null, 'silence'],
] as const)('an answer %j counts as %s', (status, verdict) => {
  expect(verdictOf(status)).toBe(verdict);
});
