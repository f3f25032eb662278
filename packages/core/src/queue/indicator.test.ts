import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questInsert, REFUSED } from '../../test/queue/queue-test-data.ts';
import { type SyncSnapshot, syncIndicator } from './indicator.ts';
import type { QueueItem } from './queue-item.ts';
import { queueStats, unsyncedCount } from './stats.ts';

const calm: SyncSnapshot = {
  initialized: true,
  online: true,
  syncing: false,
  lastSyncFailed: false,
  unsynced: 0,
  lastSyncedTime: null,
};

test.each([
  [{ initialized: false, online: false }, 'loading', 'Initializing local data...', true],
  [{ online: false, syncing: true }, 'offline', 'Offline. Data will sync when connection returns.', true],
  [{ syncing: true, lastSyncFailed: true }, 'syncing', 'Syncing data with the cloud...', true],
  [{ lastSyncFailed: true, unsynced: 2 }, 'error', 'Last sync failed. Click to retry.', false],
  [{ unsynced: 3, lastSyncedTime: '10:42' }, 'pending', '3 local changes pending. Click to sync.', false],
  [{ lastSyncedTime: '10:42' }, 'synced', 'Last synced: 10:42', false],
  [{}, 'synced', 'Data synchronized', false],
] as const)('with %j the sync button is %s: %s', (changes, state, tooltip, disabled) => {
  expect(syncIndicator({ ...calm, ...changes })).toEqual({ state, tooltip, disabled });
});

test('every queued change is counted in exactly one state', () => {
  const item = fc
    .record({
      status: fc.constantFrom<QueueItem['status']>('pending', 'processing', 'failed', 'completed'),
      refused: fc.boolean(),
    })
    .map(({ status, refused }) => questInsert(1, 'q1', refused ? REFUSED : { status }));
  fc.assert(
    fc.property(fc.array(item), (queue) => {
      const { total, full: _, ...states } = queueStats(queue);
      expect(total).toBe(queue.length);
      expect(Object.values(states).reduce((sum, n) => sum + n, 0)).toBe(total);
    }),
  );
});

test('a permanently refused change counts as permanently failed, not as failed, and is still unsynced', () => {
  const stats = queueStats([
    questInsert(1, 'q1', REFUSED),
    questInsert(2, 'q2', { ...REFUSED, attempts: 1, permanentlyFailed: false }),
    questInsert(3, 'q3', { status: 'processing' }),
    questInsert(4, 'q4', { status: 'completed' }),
    questInsert(5, 'q5'),
  ]);
  expect(stats).toEqual({
    total: 5,
    pending: 1,
    processing: 1,
    failed: 1,
    completed: 1,
    permanentlyFailed: 1,
    full: null,
  });
  expect(unsyncedCount(stats)).toBe(4);
});
