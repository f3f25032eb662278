import { asQueueItemId, asUserId } from '@metalquest/core/ids';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { expect, test } from 'vitest';
import { rebase } from './apply-changes.ts';

const waiting: QueueItem = {
  id: asQueueItemId('10000000-0000-4000-8000-000000000001'),
  table: 'finds',
  type: 'UPDATE',
  entityId: 'a',
  userId: asUserId('10000000-0000-4000-8000-000000000002'),
  payload: { details: 'mine' },
  timestamp: '2026-03-01T10:00:00.000Z',
  status: 'pending',
  attempts: 0,
  lastAttempt: null,
  error: null,
  permanentlyFailed: false,
  seq: 1,
  sentAt: null,
  parents: [],
};
const row = { id: 'a', details: 'theirs', depth_cm: 3 };

test("pending columns override a server copy, and the others are the server's", () => {
  expect(rebase('last-write-per-column', row, [waiting])).toEqual({ ...row, details: 'mine' });
});

test('an INSERT waiting for its response does not change a server copy', () => {
  expect(rebase('last-write-per-column', row, [{ ...waiting, type: 'INSERT' }])).toEqual(row);
});

test("a write-once row always equals the server's", () => {
  expect(rebase('written-once', row, [waiting])).toEqual(row);
});
