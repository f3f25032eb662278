import { type Instant, toIso } from '../time/instant.ts';
import { MAX_ATTEMPTS } from './limits.ts';
import type { QueueItem } from './queue-item.ts';

export type Verdict = 'accepted' | 'refused' | 'unauthenticated' | 'silence';

/** Temporary gateway and rate-limit errors: the change was not judged. */
const NOT_NOW = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Verdict of an HTTP status; null (no response) is silence. Only a judgement of the change counts as refusal:
 * not 401 (needs a fresh token), not NOT_NOW, and not redirects or non-HTTP statuses, which come from captive
 * portals.
 */
export function verdictOf(httpStatus: number | null): Verdict {
  if (httpStatus === null || NOT_NOW.has(httpStatus)) return 'silence';
  if (httpStatus >= 200 && httpStatus < 300) return 'accepted';
  if (httpStatus === 401) return 'unauthenticated';
  // 520 and above: a CDN got no answer from the server.
  return httpStatus >= 400 && httpStatus < 520 ? 'refused' : 'silence';
}

/** Whether the item may be sent: pending, or refused fewer than 3 times (spec section 4). */
export function isEligible(item: QueueItem): boolean {
  if (item.permanentlyFailed) return false;
  return item.status === 'pending' || (item.status === 'failed' && item.attempts < MAX_ATTEMPTS);
}

/** Marks an item before its request; from then on no change may be merged into it. */
export function markSending(item: QueueItem, now: Instant): QueueItem {
  return { ...item, status: 'processing', sentAt: item.sentAt ?? toIso(now) };
}

/** After a refusal; the third is permanent (spec section 4). */
export function afterRefusal(item: QueueItem, reason: string, now: Instant): QueueItem {
  const attempts = item.attempts + 1;
  return {
    ...withoutMark(item),
    status: 'failed',
    attempts,
    lastAttempt: toIso(now),
    error: reason,
    permanentlyFailed: attempts >= MAX_ATTEMPTS,
  };
}

/** No attempt counted: the change was not judged. Keeps `sentAt`, since the server may have it. */
export function afterNoAnswer(item: QueueItem): QueueItem {
  return { ...item, status: item.attempts === 0 && !item.noRoom ? 'pending' : 'failed' };
}

/** At app start: items in flight during a crash wait again (spec section 4). */
export function afterCrash(item: QueueItem): QueueItem {
  return item.status === 'processing' ? afterNoAnswer(item) : item;
}

/** Resets the attempts after a manual retry or a corrected payload. */
export function revived(item: QueueItem): QueueItem {
  return { ...withoutMark(item), status: 'pending', attempts: 0, error: null, permanentlyFailed: false };
}

function withoutMark({ noRoom: _, ...item }: QueueItem): QueueItem {
  return item;
}
