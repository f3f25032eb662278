import { type SyncIndicator, syncIndicator } from '@metalquest/core/queue/indicator';
import type { SyncStatus } from '@metalquest/sync/engine';

/** '14:05' for today, else with the day: '12 Apr, 14:05'. */
export function syncTime(iso: string, now: Date, locale: string): string {
  const at = new Date(iso);
  const today = at.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(locale, {
    ...(today ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** The sync button's state, with the tooltips and disabled rules of spec section 2. */
export function syncButtonState(status: SyncStatus, now: Date, locale: string): SyncIndicator {
  return syncIndicator({
    initialized: status.state !== 'loading',
    online: status.state !== 'offline',
    syncing: status.state === 'syncing',
    lastSyncFailed: status.state === 'error',
    unsynced: status.pending,
    lastSyncedTime: status.lastSyncedAt ? syncTime(status.lastSyncedAt, now, locale) : null,
  });
}
