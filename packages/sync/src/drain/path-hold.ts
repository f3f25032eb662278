import type { QueueItemId } from '@metalquest/core/ids';
import { nextBatch } from '@metalquest/core/queue/batch';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { heldForRoom } from '@metalquest/core/queue/room';
import { heldForUndo } from '@metalquest/core/queue/undo';
import { PATH_POINTS } from '../mapping/tables.ts';

/**
 * Path points wait this long for company on the radio (design, Radio and scale: an active quest costs at most 12
 * requests an hour). Any other change that is sent takes them along, pausing and ending among them; so does the opening
 * of the app and the return of the signal, which ask the server anyway.
 */
export const PATH_HOLD_MS = 15 * 60_000;

/**
 * Whether some path has waited long enough. One that was on its way and got no answer has: its page was left, or the
 * signal went, and its company is gone. An item dated in the future comes from a clock that was set back.
 */
export function arePathsDue(queue: readonly QueueItem[], nowMs: number): boolean {
  return queue.some((item) => {
    if (item.table !== PATH_POINTS) return false;
    if (item.sentAt !== null && item.attempts === 0) return true;
    const waitedMs = nowMs - Date.parse(item.timestamp);
    return waitedMs >= PATH_HOLD_MS || waitedMs < 0;
  });
}

/** The items to leave where they are when paths are not to be sent. */
export function heldPaths(queue: readonly QueueItem[], sendPaths: boolean): readonly QueueItemId[] {
  return sendPaths ? [] : queue.filter((item) => item.table === PATH_POINTS).map((item) => item.id);
}

/** All that a run which nobody asked for leaves where it is; with `sendPaths`, not the paths. */
export function heldNow(
  queue: readonly QueueItem[],
  nowMs: number,
  sendPaths = false,
): readonly QueueItemId[] {
  return [
    ...heldPaths(queue, sendPaths || arePathsDue(queue, nowMs)),
    ...heldForUndo(queue, nowMs),
    ...heldForRoom(queue, nowMs),
  ];
}

/** Whether such a run would send anything. */
export function hasSendable(queue: readonly QueueItem[], nowMs: number, sendPaths: boolean): boolean {
  return nextBatch(queue, { limit: 1, tried: new Set(heldNow(queue, nowMs, sendPaths)) }) !== null;
}
