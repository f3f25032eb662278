import { expect, test } from 'vitest';
import { offlineToast, onlineToast } from '../toast/connectivity-toasts.ts';
import type { QueueStats } from './stats.ts';
import {
  accountFullToast,
  manualSyncToast,
  queueHealthToast,
  quotaNearToast,
  syncErrorToast,
  syncedToast,
  syncFailedPermanentlyToast,
} from './sync-toasts.ts';

const stats = (changes: Partial<QueueStats>): QueueStats => ({
  total: 0,
  pending: 0,
  processing: 0,
  failed: 0,
  completed: 0,
  permanentlyFailed: 0,
  full: null,
  ...changes,
});

test('a refused change is reported with its reason and an automatic retry', () => {
  expect(syncErrorToast('quest “Long field”', 'title too long')).toMatchObject({
    title: 'Sync Error',
    description: 'Error quest “Long field”: title too long. Will retry automatically.',
    tone: 'destructive',
  });
});

test('a permanent failure is shown for 10 seconds, success for 3', () => {
  expect(syncFailedPermanentlyToast('find “Denarius”')).toMatchObject({
    title: 'Sync Failed Permanently',
    description: 'Failed to sync find “Denarius” after multiple attempts.',
    durationMs: 10_000,
  });
  expect(syncedToast('quest “Long field”')).toMatchObject({ title: 'Synced Successfully', durationMs: 3000 });
});

test('the health check reports permanent failures first, then pending changes, else nothing', () => {
  expect(queueHealthToast(stats({ permanentlyFailed: 2, pending: 9 }), null, 0)).toMatchObject({
    title: 'Sync Issues',
    description: '2 operations failed permanently. Check your connection and try manual sync.',
    durationMs: 8000,
  });
  expect(queueHealthToast(stats({ pending: 2, failed: 1 }), null, 0)).toMatchObject({
    title: 'Pending Sync',
    description: '3 operations waiting to sync. Will retry automatically.',
  });
  expect(queueHealthToast(stats({ completed: 4, processing: 1 }), null, 0)).toBeNull();
});

test('the health check warns at most every 5 minutes', () => {
  expect(queueHealthToast(stats({ pending: 1 }), 1000, 1000 + 299_999)).toBeNull();
  expect(queueHealthToast(stats({ pending: 1 }), 1000, 1000 + 300_000)).not.toBeNull();
});

test.each([
  [{ kind: 'offline' }, 'Offline', 'Cannot sync while offline.'],
  [{ kind: 'signed-out' }, 'Not Signed In', 'Please sign in to sync.'],
  [{ kind: 'in-progress' }, 'Sync in Progress', null],
  [{ kind: 'failed', message: 'no answer' }, 'Sync Failed', 'no answer'],
  [{ kind: 'done', sent: 4 }, 'Queue Processed', '4 local changes sent, data refreshed.'],
  [{ kind: 'done', sent: 0 }, 'Data Refreshed', 'Latest data fetched from server.'],
] as const)('a manual sync with result %j shows %s', (outcome, title, description) => {
  expect(manualSyncToast(outcome)).toMatchObject({ title, description });
});

test('reports going offline and coming back, with the connection type when known', () => {
  expect(offlineToast()).toMatchObject({
    title: 'You are offline',
    description: 'Data will be stored locally until connection is restored',
    tone: 'destructive',
  });
  expect(onlineToast('wifi')).toMatchObject({
    title: 'You are back online (wifi)',
    description: 'Data syncing resumed',
  });
  expect(onlineToast(null).title).toBe('You are back online');
});

test.each([
  [
    'rows',
    1,
    'Your account is full',
    /^1 change waits on this device until there is room\. Nothing is lost\. Delete records/,
  ],
  ['rows', 3, 'Your account is full', /^3 changes wait on this device/],
  ['files', 3, 'Your storage for photos and files is full', /Delete photos or videos/],
] as const)('a sync with full %s says what %i changes wait for', (part, waiting, title, text) => {
  expect(manualSyncToast({ kind: 'full', part, waiting })).toMatchObject({
    title,
    description: expect.stringMatching(text),
  });
});

test('reports a full account, and warns before', () => {
  expect(accountFullToast('rows')).toMatchObject({
    title: 'Your account is full',
    description: expect.stringMatching(
      /^New changes wait on this device until there is room\. Nothing is lost\./,
    ),
  });
  const quota = { rows: 184_000, bytes: 0, maxRows: 200_000, maxBytes: 1e9 };
  expect(quotaNearToast(quota, 'en-GB')).toMatchObject({
    title: 'Your account is almost full',
    description: expect.stringMatching(/^Your account has 184,000 of the 200,000 records it can hold\. /),
  });
});
