import type { QueueItemId } from '../ids.ts';
import { toIso } from '../time/instant.ts';
import type { QueueItem } from './queue-item.ts';

/**
 * For how long a delete can be undone. Longer than its toast stays (8 s), so that a press in the toast's last moment
 * still comes in time.
 */
export const UNDO_MS = 10_000;

/** Until when a delete made now can be undone, ISO-8601 UTC. */
export function undoableUntil(nowMs: number): string {
  return toIso(nowMs + UNDO_MS);
}

/**
 * Whether a delete may still be undone. A moment further away than the whole time comes from a clock that was set back:
 * nothing says how long ago the delete was, so its time is over.
 */
export function isUndoable(until: string, nowMs: number): boolean {
  const leftMs = Date.parse(until) - nowMs;
  return leftMs > 0 && leftMs <= UNDO_MS;
}

/**
 * The deletes to leave where they are for now, since the user may still undo them: the server lets no deleted row come
 * back. One that has left this device already, in a sync that the user asked for, is not held.
 */
export function heldForUndo(queue: readonly QueueItem[], nowMs: number): readonly QueueItemId[] {
  return queue
    .filter(
      (item) =>
        item.undoableUntil !== undefined && item.sentAt === null && isUndoable(item.undoableUntil, nowMs),
    )
    .map((item) => item.id);
}
