import { QUOTA_REMEDY, quotaWarning, type RowQuota } from '../account/row-quota.ts';
import {
  failureToast,
  successToast,
  TOAST_ISSUES_MS,
  TOAST_PERMANENT_FAILURE_MS,
  type Toast,
  warningToast,
} from '../toast/toast.ts';
import { HEALTH_WARNING_MIN_GAP_MS } from './limits.ts';
import { sinceMs } from './poll.ts';
import type { FullPart } from './queue-item.ts';
import { fullNotice } from './quota-notice-text.ts';
import { refusalReason } from './refusal-text.ts';
import { capitalised } from './row-labels.ts';
import type { QueueStats } from './stats.ts';

/* Sync messages of spec section 8. `item` labels a change: 'quest “Long field”'. */

/**
 * Refused, will be retried.
 * @param message message of the server
 */
export function syncErrorToast(item: string, message: string): Toast {
  return failureToast('Sync Error', `Error ${item}: ${refusalReason(message)}. Will retry automatically.`);
}

export function syncFailedPermanentlyToast(item: string): Toast {
  return failureToast(
    'Sync Failed Permanently',
    `Failed to sync ${item} after multiple attempts.`,
    TOAST_PERMANENT_FAILURE_MS,
  );
}

export function syncedToast(item: string): Toast {
  return successToast('Synced Successfully', capitalised(item));
}

/** At most every 5 minutes (spec section 9). `lastWarningAtMs` is epoch ms, null if none. */
export function queueHealthToast(
  stats: QueueStats,
  lastWarningAtMs: number | null,
  nowMs: number,
): Toast | null {
  if (sinceMs(lastWarningAtMs, nowMs) < HEALTH_WARNING_MIN_GAP_MS) return null;
  if (stats.permanentlyFailed > 0) {
    const text = `${stats.permanentlyFailed} operations failed permanently. Check your connection and try manual sync.`;
    return failureToast('Sync Issues', text, TOAST_ISSUES_MS);
  }
  const waiting = stats.pending + stats.failed;
  if (waiting === 0) return null;
  return warningToast('Pending Sync', `${waiting} operations waiting to sync. Will retry automatically.`);
}

export function accountFullToast(part: FullPart): Toast {
  const { title, text } = fullNotice(part, null);
  return warningToast(title, text);
}

export function quotaNearToast(quota: RowQuota, locale: string): Toast {
  return warningToast('Your account is almost full', `${quotaWarning(quota, locale)} ${QUOTA_REMEDY}`);
}

export type ManualSyncOutcome =
  | { readonly kind: 'offline' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'full'; readonly part: FullPart; readonly waiting: number }
  | { readonly kind: 'done'; readonly sent: number };

export function manualSyncToast(outcome: ManualSyncOutcome): Toast {
  switch (outcome.kind) {
    case 'offline':
      return failureToast('Offline', 'Cannot sync while offline.');
    case 'signed-out':
      return failureToast('Not Signed In', 'Please sign in to sync.');
    case 'in-progress':
      return warningToast('Sync in Progress');
    case 'failed':
      return failureToast('Sync Failed', outcome.message);
    case 'full': {
      const { title, text } = fullNotice(outcome.part, outcome.waiting);
      return failureToast(title, text, TOAST_ISSUES_MS);
    }
    case 'done':
      return outcome.sent > 0
        ? successToast('Queue Processed', `${outcome.sent} local changes sent, data refreshed.`)
        : successToast('Data Refreshed', 'Latest data fetched from server.');
  }
}
