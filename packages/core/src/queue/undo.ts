import type { QueueItemId } from '../ids.ts';
import { toIso } from '../time/instant.ts';
import type { QueueItem } from './queue-item.ts';

/** Undo period of a delete. Longer than its toast (8 s), so that a last-moment press still works. */
export const UNDO_MS = 10_000;

/** ISO-8601 UTC. */
export function undoableUntil(nowMs: number): string {
  return toIso(nowMs + UNDO_MS);
}

/** A deadline beyond the undo period comes from a clock set back and counts as over. */
export function isUndoable(until: string, nowMs: number): boolean {
  const leftMs = Date.parse(until) - nowMs;
  return leftMs > 0 && leftMs <= UNDO_MS;
}

/** Deletes held back for undo, because the server does not restore deleted rows. */
export function heldForUndo(queue: readonly QueueItem[], nowMs: number): readonly QueueItemId[] {
  return queue
    .filter(
      (item) =>
        item.undoableUntil !== undefined && item.sentAt === null && isUndoable(item.undoableUntil, nowMs),
    )
    .map((item) => item.id);
}
