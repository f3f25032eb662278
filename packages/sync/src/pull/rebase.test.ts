import { asQueueItemId, asUserId } from '@metalquest/core/ids';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { expect, test } from 'vitest';
import { rebase } from './rebase.ts';

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

test('columns that wait here show through a copy of the server, the others are its own', () => {
  expect(rebase('last-write-per-column', row, [waiting])).toEqual({ ...row, details: 'mine' });
});

test('an INSERT that waits for its answer changes nothing of what the server has', () => {
  expect(rebase('last-write-per-column', row, [{ ...waiting, type: 'INSERT' }])).toEqual(row);
});

test('a row that is written once is always as the server has it', () => {
  expect(rebase('written-once', row, [waiting])).toEqual(row);
});
