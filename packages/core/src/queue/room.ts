import type { QueueItemId } from '../ids.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { ROOM_RETRY_MS } from './limits.ts';
import { afterSilence } from './outcome.ts';
import type { FullPart, QueueItem } from './queue-item.ts';

/** How the server begins its refusal of a file for which the account has no room. */
export const FILES_FULL = 'Your storage is full';

/** What the data API calls a refusal for which the account has no room (migration row_quotas). */
const ROWS_FULL_CODE = 'PT413';

/** The table whose rows bring files. */
const MEDIA = 'media';

/** Which part of the account is full, by a refusal of the server; null for any other refusal. */
export function fullPartOf(refusal: {
  readonly code: string | null;
  readonly message: string;
}): FullPart | null {
  if (refusal.code === ROWS_FULL_CODE) return 'rows';
  return refusal.message.startsWith(FILES_FULL) ? 'files' : null;
}

/** The item after the server had no room for it. No attempt is counted: it is sent again when there may be room. */
export function afterNoRoom(item: QueueItem, part: FullPart, reason: string, now: Instant): QueueItem {
  return { ...afterSilence(item), status: 'failed', lastAttempt: toIso(now), error: reason, noRoom: part };
}

/** Items whose part of the account was full at the last try, and those that need the same part. */
export function waitingForRoom(queue: readonly QueueItem[]): ReadonlyMap<QueueItemId, FullPart> {
  const waiting = new Map<QueueItemId, FullPart>();
  const full = new Set(queue.flatMap((item) => item.noRoom ?? []));
  for (const item of queue) {
    if (item.permanentlyFailed) continue;
    if (item.noRoom) waiting.set(item.id, item.noRoom);
    // Points of a path are queued as an INSERT too.
    else if (item.type === 'INSERT' && full.has('rows')) waiting.set(item.id, 'rows');
    else if (item.type === 'INSERT' && item.table === MEDIA && full.has('files'))
      waiting.set(item.id, 'files');
  }
  return waiting;
}

/**
 * The items to leave where they are, since the account was full a moment ago: one of them is tried every quarter of an
 * hour. Changes of rows that are there and deletes go on.
 */
export function heldForRoom(queue: readonly QueueItem[], nowMs: number): readonly QueueItemId[] {
  const fresh = queue.filter((item) => {
    if (!item.noRoom || item.lastAttempt === null) return false;
    const agoMs = nowMs - Date.parse(item.lastAttempt);
    // A try in the future comes from a clock that was set back.
    return agoMs >= 0 && agoMs < ROOM_RETRY_MS;
  });
  if (fresh.length === 0) return [];
  const parts = new Set(fresh.map((item) => item.noRoom));
  const marked = new Set(fresh.map((item) => item.id));
  const isHeld = ({ id, type, table }: QueueItem): boolean =>
    marked.has(id) || (type === 'INSERT' && (parts.has('rows') || (parts.has('files') && table === MEDIA)));
  return queue.filter(isHeld).map((item) => item.id);
}
