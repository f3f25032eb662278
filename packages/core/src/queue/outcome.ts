import { type Instant, toIso } from '../time/instant.ts';
import { MAX_ATTEMPTS } from './limits.ts';
import type { QueueItem } from './queue-item.ts';

/** What an answer, or its absence, means for the items that were sent. */
export type Verdict = 'accepted' | 'refused' | 'unauthenticated' | 'silence';

/** Statuses with which a gateway or a limiter says "not now": nobody has judged the change. */
const NOT_NOW = new Set([408, 425, 429, 502, 503, 504]);

/**
 * The verdict of an HTTP status; null (no response at all) is silence. Only a judgement of the change itself is a
 * refusal that counts as an attempt: not 401, which wants a fresh token; not 408, 425, 429 and the gateway errors;
 * not a redirect or a non-HTTP status, which is some network's sign-in page rather than our server.
 */
export function verdictOf(httpStatus: number | null): Verdict {
  if (httpStatus === null || NOT_NOW.has(httpStatus)) return 'silence';
  if (httpStatus >= 200 && httpStatus < 300) return 'accepted';
  if (httpStatus === 401) return 'unauthenticated';
  // 520 and above are a content network's own ways of saying that the server did not answer it.
  return httpStatus >= 400 && httpStatus < 520 ? 'refused' : 'silence';
}

/** Whether the item may be sent again: pending, or refused fewer than 3 times (spec section 4). */
export function isEligible(item: QueueItem): boolean {
  if (item.permanentlyFailed) return false;
  return item.status === 'pending' || (item.status === 'failed' && item.attempts < MAX_ATTEMPTS);
}

/** The item as it is stored just before its request goes out; from now on nothing may fold into it. */
export function markSending(item: QueueItem, now: Instant): QueueItem {
  return { ...item, status: 'processing', sentAt: item.sentAt ?? toIso(now) };
}

/** The item after the server took it; the engine may then delete it. */
export function afterSuccess(item: QueueItem): QueueItem {
  return { ...item, status: 'completed', error: null };
}

/** The item after the server judged and refused it; the third time it is permanently failed (spec section 4). */
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

/**
 * The item when nobody judged it: no signal, a lost answer, an expired token, or a refused batch in which another
 * item may be the culprit. No attempt is counted and it stands where it stood before: pending, or failed when it was
 * refused earlier or had no room. `sentAt` stays, for the server may have it.
 */
export function afterSilence(item: QueueItem): QueueItem {
  return { ...item, status: item.attempts === 0 && !item.noRoom ? 'pending' : 'failed' };
}

/** The item as found when the app starts: one that was being sent when it died waits again (spec section 4). */
export function afterCrash(item: QueueItem): QueueItem {
  return item.status === 'processing' ? afterSilence(item) : item;
}

/** A refused item with its attempts given back: the user asked to retry, or changed what was refused. */
export function revived(item: QueueItem): QueueItem {
  return { ...withoutMark(item), status: 'pending', attempts: 0, error: null, permanentlyFailed: false };
}

function withoutMark({ noRoom: _, ...item }: QueueItem): QueueItem {
  return item;
}
