import { offlineToast, onlineToast } from '@metalquest/core/toast/connectivity-toasts';
import { expect, test } from 'vitest';
import { connectionType } from './status-toasts.tsx';
import { syncEventToast } from './sync-event-toast.ts';

test("losing and regaining the network is reported with the spec's text", () => {
  expect(offlineToast()).toMatchObject({
    title: 'You are offline',
    description: 'Data will be stored locally until connection is restored',
    tone: 'destructive',
  });
  expect(onlineToast('4g')).toMatchObject({
    title: 'You are back online (4g)',
    description: 'Data syncing resumed',
  });
  expect(onlineToast(null).title).toBe('You are back online');
});

test('the connection type is shown only if the browser knows it', () => {
  expect(connectionType({})).toBeNull();
  expect(connectionType({ connection: { type: 'wifi', effectiveType: '4g' } })).toBe('wifi');
  expect(connectionType({ connection: { type: 'unknown', effectiveType: '3g' } })).toBe('3g');
});

test('a refused change is reported with an automatic retry, and a third refusal separately', () => {
  const refused = { table: 'finds', entityId: 'a', label: 'find “Penny”', message: 'too deep' };
  expect(syncEventToast({ type: 'item-failed', ...refused })).toMatchObject({
    id: 'sync-error',
    toast: { title: 'Sync Error', description: 'Error find “Penny”: too deep. Will retry automatically.' },
  });
  expect(syncEventToast({ type: 'item-failed-permanently', ...refused })).toMatchObject({
    toast: { title: 'Sync Failed Permanently', durationMs: 10_000 },
  });
});

test('at most three toasts about single records are shown at once', () => {
  const ids = Array.from({ length: 200 }, (_, n) => {
    const failed = { table: 'finds', entityId: `find-${n}`, label: 'find', message: 'no' } as const;
    return syncEventToast({ type: 'item-failed-permanently', ...failed })?.id;
  });
  expect(new Set(ids).size).toBe(3);
});

test('a row that this version cannot read shows no message', () => {
  expect(syncEventToast({ type: 'row-ignored', table: 'finds', entityId: 'a', reason: 'odd' })).toBeNull();
});
