import { noticeText } from '@metalquest/core/queue/notice-text';
import { capitalised } from '@metalquest/core/queue/row-labels';
import {
  accountFullToast,
  queueHealthToast,
  quotaNearToast,
  syncErrorToast,
  syncedToast,
  syncFailedPermanentlyToast,
} from '@metalquest/core/queue/sync-toasts';
import { failureToast, TOAST_ISSUES_MS, type Toast, warningToast } from '@metalquest/core/toast/toast';
import { outdatedToast, upgradeBlockedToast } from '@metalquest/core/toast/version-toasts';
import type { SyncEvent } from '@metalquest/sync/engine';

/** The toast of an engine event, and the ID by which it replaces the last of its kind. */
export interface EventToast {
  readonly toast: Toast;
  readonly id: string;
}

/** Toasts about single records that show at once; the sync list has all of them. */
const RECORDS_AT_ONCE = 3;
const slotOf = createToastSlots('sync-record', RECORDS_AT_ONCE);

const eventToast = (id: string, toast: Toast | null): EventToast | null => (toast ? { id, toast } : null);
const recordToast = (key: string, toast: Toast | null): EventToast | null => eventToast(slotOf(key), toast);

/** The toast of an event in the words of spec section 8, or null if it is shown elsewhere or not at all. */
export function syncEventToast(event: SyncEvent): EventToast | null {
  switch (event.type) {
    case 'item-failed':
      return eventToast('sync-error', syncErrorToast(event.label, event.message));
    case 'item-failed-permanently':
      // Its own ID per record, because it needs the user.
      return recordToast(`sync-failed-${event.entityId}`, syncFailedPermanentlyToast(event.label));
    case 'synced-quest':
    case 'synced-find':
      return eventToast('synced', syncedToast(event.label));
    case 'deleted-elsewhere': {
      const text = `${capitalised(event.label)} was deleted on another device. Your change is kept in the sync list.`;
      return recordToast(`deleted-${event.entityId}`, warningToast('Deleted Elsewhere', text));
    }
    case 'noticed': {
      const { title, text } = noticeText(event.notice);
      return recordToast(`notice-${event.notice.id}`, warningToast(title, text));
    }
    case 'queue-health':
      return eventToast('queue-health', queueHealthToast(event.stats, event.lastWarningAtMs, event.nowMs));
    case 'account-full':
      return eventToast(`full-${event.part}`, accountFullToast(event.part));
    case 'quota-near':
      return eventToast('quota-near', quotaNearToast(event.quota, navigator.language));
    case 'device-failed':
      return eventToast('device-failed', failureToast('Not Stored', event.message, TOAST_ISSUES_MS));
    case 'outdated':
      return eventToast('outdated', outdatedToast());
    case 'upgrade-blocked':
      return eventToast('upgrade-blocked', upgradeBlockedToast());
    case 'row-ignored':
    case 'signed-out':
      return null;
  }
}

/**
 * IDs for toasts that may come by the hundred, as the toaster measures all of them whenever one arrives. A
 * key keeps its ID; a new key takes over the least recently assigned one, whose toast it replaces.
 */
export function createToastSlots(prefix: string, limit: number): (key: string) => string {
  // In order of assignment.
  const slots = new Map<string, string>();
  return (key) => {
    const [oldest] = slots;
    const isFull = slots.size >= limit;
    const id = slots.get(key) ?? (isFull && oldest ? oldest[1] : `${prefix}-${slots.size}`);
    if (isFull && oldest && !slots.has(key)) slots.delete(oldest[0]);
    slots.delete(key);
    slots.set(key, id);
    return id;
  };
}
