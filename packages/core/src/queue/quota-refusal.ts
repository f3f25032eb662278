import type { QueueItemId } from '../ids.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { SPACE_RETRY_MS } from './limits.ts';
import { afterNoAnswer } from './outcome.ts';
import type { FullPart, QueueItem } from './queue-item.ts';

/** Start of the server's message when file storage is full. */
export const FILES_FULL = 'Your storage is full';

/** Error code of the data API when the row quota is reached (migration row_quotas). */
const ROWS_FULL_CODE = 'PT413';

const MEDIA = 'media';

export function fullPartOf(refusal: {
  readonly code: string | null;
  readonly message: string;
}): FullPart | null {
  if (refusal.code === ROWS_FULL_CODE) return 'rows';
  return refusal.message.startsWith(FILES_FULL) ? 'files' : null;
}

/** After a quota refusal. Does not count as an attempt; the item is retried later. */
export function afterQuotaRefusal(item: QueueItem, part: FullPart, reason: string, now: Instant): QueueItem {
  return { ...afterNoAnswer(item), status: 'failed', lastAttempt: toIso(now), error: reason, noRoom: part };
}

/** Items refused for quota, and others that need the same quota. */
export function waitingForSpace(queue: readonly QueueItem[]): ReadonlyMap<QueueItemId, FullPart> {
  const held = new Map<QueueItemId, FullPart>();
  const full = new Set(queue.flatMap((item) => item.noRoom ?? []));
  for (const item of queue) {
    if (item.permanentlyFailed) continue;
    if (item.noRoom) held.set(item.id, item.noRoom);
    // Path points are queued as INSERTs too.
    else if (item.type === 'INSERT' && full.has('rows')) held.set(item.id, 'rows');
    else if (item.type === 'INSERT' && item.table === MEDIA && full.has('files')) held.set(item.id, 'files');
  }
  return held;
}

/** One item is retried every 15 minutes. Updates and deletes are not held. */
export function heldForSpace(queue: readonly QueueItem[], nowMs: number): readonly QueueItemId[] {
  const fresh = queue.filter((item) => {
    if (!item.noRoom || item.lastAttempt === null) return false;
    const agoMs = nowMs - Date.parse(item.lastAttempt);
    // A future time comes from a clock set back.
    return agoMs >= 0 && agoMs < SPACE_RETRY_MS;
  });
  if (fresh.length === 0) return [];
  const parts = new Set(fresh.map((item) => item.noRoom));
  const marked = new Set(fresh.map((item) => item.id));
  const isHeld = ({ id, type, table }: QueueItem): boolean =>
    marked.has(id) || (type === 'INSERT' && (parts.has('rows') || (parts.has('files') && table === MEDIA)));
  return queue.filter(isHeld).map((item) => item.id);
}
