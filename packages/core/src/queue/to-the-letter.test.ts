import { describe, expect, test } from 'vitest';
import { NOW, questInsert } from '../../test/queue/queue-test-data.ts';
import { filesNotProcessedToast, filesNotStoredToast } from '../media/media-toasts.ts';
import { offlineToast, onlineToast } from '../toast/connectivity-toasts.ts';
import {
  TOAST_DEFAULT_MS,
  TOAST_ISSUES_MS,
  TOAST_PERMANENT_FAILURE_MS,
  TOAST_SUCCESS_MS,
  TOAST_WARNING_MS,
  type Toast,
} from '../toast/toast.ts';
import { type SyncSnapshot, syncIndicator } from './indicator.ts';
import * as limits from './limits.ts';
import { afterCrash, afterNoAnswer, afterRefusal, isEligible, markSending } from './outcome.ts';
import { decidePoll, nextTickMs, type PollState } from './poll.ts';
import type { QueueItem } from './queue-item.ts';
import { type QueueStats, queueStats } from './stats.ts';
import {
  manualSyncToast,
  queueHealthToast,
  syncErrorToast,
  syncedToast,
  syncFailedPermanentlyToast,
} from './sync-toasts.ts';

/* Compares the queue's values in the specification (sections 2, 3, 4, 8 and 9) with those of the code. */

test.each([
  ['max 3 attempts', limits.MAX_ATTEMPTS, 3],
  ['10 operations per run', limits.OPERATIONS_PER_RUN, 10],
  ['manual sync up to 50 operations', limits.OPERATIONS_PER_MANUAL_RUN, 50],
  ['polled every 2 s', limits.POLL_INTERVAL_MS, 2_000],
  ['after work polling is 500 ms', limits.BUSY_POLL_INTERVAL_MS, 500],
  ['for 10 s', limits.BUSY_WINDOW_MS, 10_000],
  ['skipped if under 5 s since last run', limits.MIN_RUN_GAP_MS, 5_000],
  ['full refetch every 30 min', limits.FULL_REFETCH_INTERVAL_MS, 1_800_000],
  ['queue health check every 5 min', limits.HEALTH_CHECK_INTERVAL_MS, 300_000],
  ['at most once per minute', limits.HEALTH_CHECK_MIN_GAP_MS, 60_000],
  ['warning at most every 5 min', limits.HEALTH_WARNING_MIN_GAP_MS, 300_000],
  ['toasts: 3 s success', TOAST_SUCCESS_MS, 3_000],
  ['toasts: 5 s warning', TOAST_WARNING_MS, 5_000],
  ['toasts: 8 s', TOAST_ISSUES_MS, 8_000],
  ['toasts: 10 s permanent failure', TOAST_PERMANENT_FAILURE_MS, 10_000],
  ['toasts: default 4 s', TOAST_DEFAULT_MS, 4_000],
])('section 9: %s', (_, is, expected) => {
  expect(is).toBe(expected);
});

test('section 3: an item has the named fields, and three for ordering', () => {
  expect(Object.keys(questInsert(1, 'q1')).toSorted()).toEqual(
    [
      ...['id', 'table', 'type', 'entityId', 'userId', 'payload', 'timestamp', 'status', 'attempts'],
      ...['lastAttempt', 'error', 'permanentlyFailed'],
      ...['seq', 'sentAt', 'parents'],
    ].toSorted(),
  );
});

const at = (status: QueueItem['status'], attempts: number, permanentlyFailed = false): QueueItem =>
  questInsert(1, 'q1', { status, attempts, permanentlyFailed, error: attempts > 0 ? 'no' : null });
const send = (item: QueueItem) => markSending(item, NOW);
const refuse = (item: QueueItem) => afterRefusal(item, 'no', NOW);

describe('section 4: an item goes', () => {
  test.each<[string, QueueItem, (item: QueueItem) => QueueItem, Partial<QueueItem>]>([
    ['from pending to processing', at('pending', 0), send, { status: 'processing', attempts: 0 }],
    ['on error to failed with attempts+1', at('processing', 0), refuse, { status: 'failed', attempts: 1 }],
    ['on a second error too', at('processing', 1), refuse, { attempts: 2, permanentlyFailed: false }],
    [
      'at 3 attempts to permanentlyFailed',
      at('processing', 2),
      refuse,
      { attempts: 3, permanentlyFailed: true },
    ],
    [
      'nowhere by silence, when it was pending',
      at('processing', 0),
      afterNoAnswer,
      { status: 'pending', attempts: 0 },
    ],
    [
      'nowhere by silence, when it had failed',
      at('processing', 2),
      afterNoAnswer,
      { status: 'failed', attempts: 2 },
    ],
    ['back where it was by a crash', at('processing', 1), afterCrash, { status: 'failed', attempts: 1 }],
    ['nowhere by a crash, when it was not being sent', at('failed', 1), afterCrash, { status: 'failed' }],
  ])('%s', (_, item, step, after) => {
    expect(step(item)).toMatchObject(after);
  });

  test.each<[QueueItem['status'], number, boolean, boolean]>([
    ['pending', 0, false, true],
    ['failed', 1, false, true],
    ['failed', 2, false, true],
    ['failed', 3, false, false],
    ['failed', 3, true, false],
    ['failed', 1, true, false],
    ['processing', 0, false, false],
    ['completed', 0, false, false],
  ])(
    '%s with %i attempts (permanently failed: %s) is eligible for a retry: %s',
    (status, attempts, given, eligible) => {
      expect(isEligible(at(status, attempts, given))).toBe(eligible);
    },
  );

  test('stats: total, pending, processing, failed (not permanent), completed, permanentlyFailed', () => {
    const queue = [
      ...[at('pending', 0), at('pending', 0), at('processing', 1)],
      ...[at('failed', 2), at('completed', 0), at('failed', 3, true)],
    ];
    expect(queueStats(queue)).toEqual({
      ...{ total: 6, pending: 2, processing: 1 },
      ...{ failed: 1, completed: 1, permanentlyFailed: 1 },
      full: null,
    });
  });
});

const poll = (changes: Partial<PollState>): PollState => ({
  ...{ nowMs: NOW, online: true, hidden: false },
  ...{ lastRunAtMs: null, lastWorkAtMs: null, silentRuns: 0, notBeforeMs: null },
  ...changes,
});

test.each<[string, Partial<PollState>, boolean, number]>([
  ['every 2 s', {}, true, 2_000],
  ['not in a hidden tab', { hidden: true }, false, 2_000],
  ['not 4.9 s after the last run', { lastRunAtMs: NOW - 4_999 }, false, 2_000],
  ['5 s after it', { lastRunAtMs: NOW - 5_000 }, true, 2_000],
  ['every 500 ms after work', { lastRunAtMs: NOW - 500, lastWorkAtMs: NOW - 500 }, true, 500],
  ['for 10 s', { lastRunAtMs: NOW - 9_999, lastWorkAtMs: NOW - 9_999 }, true, 500],
  ['and then every 2 s', { lastRunAtMs: NOW - 4_000, lastWorkAtMs: NOW - 10_000 }, false, 2_000],
  ['all the same after the clock was set back a year', { lastRunAtMs: NOW + 31_536_000_000 }, true, 2_000],
])('section 9: the queue runs %s', (_, state, runs, tickMs) => {
  expect(decidePoll(poll(state)).run).toBe(runs);
  expect(nextTickMs(poll(state))).toBe(tickMs);
});

const stats = (changes: Partial<QueueStats>): QueueStats => ({
  ...{ total: 0, pending: 0, processing: 0, failed: 0, completed: 0, permanentlyFailed: 0 },
  full: null,
  ...changes,
});
const health = (changes: Partial<QueueStats>, lastMs: number | null = null) =>
  queueHealthToast(stats(changes), lastMs, NOW);
const SECONDS = 1_000;

test.each<[string, Toast | null, string, string | null, Toast['tone'], number]>([
  [
    'offline',
    offlineToast(),
    'You are offline',
    'Data will be stored locally until connection is restored',
    'destructive',
    5,
  ],
  ['online', onlineToast(null), 'You are back online', 'Data syncing resumed', 'success', 3],
  ['online by wifi', onlineToast('wifi'), 'You are back online (wifi)', 'Data syncing resumed', 'success', 3],
  [
    'a refusal',
    syncErrorToast('find “Penny”', 'too deep'),
    'Sync Error',
    'Error find “Penny”: too deep. Will retry automatically.',
    'destructive',
    5,
  ],
  [
    'a refusal with a full stop',
    syncErrorToast('find “Penny”', 'Too deep.'),
    'Sync Error',
    'Error find “Penny”: Too deep. Will retry automatically.',
    'destructive',
    5,
  ],
  [
    'a third refusal',
    syncFailedPermanentlyToast('find “Penny”'),
    'Sync Failed Permanently',
    'Failed to sync find “Penny” after multiple attempts.',
    'destructive',
    10,
  ],
  [
    'failed for good',
    health({ permanentlyFailed: 2, pending: 1 }),
    'Sync Issues',
    '2 operations failed permanently. Check your connection and try manual sync.',
    'destructive',
    8,
  ],
  [
    'waiting',
    health({ pending: 2, failed: 1 }),
    'Pending Sync',
    '3 operations waiting to sync. Will retry automatically.',
    'warning',
    5,
  ],
  ['arrived', syncedToast('quest “Long field”'), 'Synced Successfully', 'Quest “Long field”', 'success', 3],
  [
    'manual, offline',
    manualSyncToast({ kind: 'offline' }),
    'Offline',
    'Cannot sync while offline.',
    'destructive',
    5,
  ],
  [
    'manual, signed out',
    manualSyncToast({ kind: 'signed-out' }),
    'Not Signed In',
    'Please sign in to sync.',
    'destructive',
    5,
  ],
  ['manual, twice', manualSyncToast({ kind: 'in-progress' }), 'Sync in Progress', null, 'warning', 5],
  [
    'manual, failed',
    manualSyncToast({ kind: 'failed', message: 'No answer.' }),
    'Sync Failed',
    'No answer.',
    'destructive',
    5,
  ],
  [
    'manual, sent',
    manualSyncToast({ kind: 'done', sent: 4 }),
    'Queue Processed',
    '4 local changes sent, data refreshed.',
    'success',
    3,
  ],
  [
    'manual, nothing to send',
    manualSyncToast({ kind: 'done', sent: 0 }),
    'Data Refreshed',
    'Latest data fetched from server.',
    'success',
    3,
  ],
  [
    'files not stored',
    filesNotStoredToast(['a.jpg', 'b.jpg']),
    'Media Processing Warning',
    'Failed to store files (a.jpg, b.jpg). Check storage limits.',
    'warning',
    5,
  ],
  [
    'files not processed',
    filesNotProcessedToast('no room'),
    'Media Processing Warning',
    'Failed to process files: no room',
    'warning',
    5,
  ],
])('section 8: %s', (_, toast, title, description, tone, seconds) => {
  expect(toast).toEqual({ title, description, tone, durationMs: seconds * SECONDS });
});

test.each<[string, Toast | null]>([
  ['while only what is being sent is in it', health({ total: 2, processing: 2 })],
  ['5 minutes less a millisecond after the last warning', health({ pending: 1 }, NOW - 299_999)],
])('section 9: the health check says nothing %s', (_, toast) => {
  expect(toast).toBeNull();
});

test('section 9: a health warning dated in the future, by a clock set back since, does not silence the next', () => {
  expect(health({ pending: 1 }, NOW + 86_400_000)).not.toBeNull();
});

const calm: SyncSnapshot = {
  ...{ initialized: true, online: true, syncing: false },
  ...{ lastSyncFailed: false, unsynced: 0, lastSyncedTime: null },
};

test.each<[Partial<SyncSnapshot>, string, string, boolean]>([
  [{ initialized: false }, 'loading', 'Initializing local data...', true],
  [{ online: false }, 'offline', 'Offline. Data will sync when connection returns.', true],
  [{ syncing: true }, 'syncing', 'Syncing data with the cloud...', true],
  [{ lastSyncFailed: true }, 'error', 'Last sync failed. Click to retry.', false],
  [{ unsynced: 7 }, 'pending', '7 local changes pending. Click to sync.', false],
  [{ lastSyncedTime: '14:05' }, 'synced', 'Last synced: 14:05', false],
  [{}, 'synced', 'Data synchronized', false],
])('section 2: with %j the sync button is %s: %s', (changes, state, tooltip, disabled) => {
  expect(syncIndicator({ ...calm, ...changes })).toEqual({ state, tooltip, disabled });
});
