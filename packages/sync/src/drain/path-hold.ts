import type { QueueItemId } from '@metalquest/core/ids';
import { nextBatch } from '@metalquest/core/queue/batch';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { heldForRoom } from '@metalquest/core/queue/room';
import { heldForUndo } from '@metalquest/core/queue/undo';
import { PATH_POINTS } from '../mapping/tables.ts';

/**
 * How long path points wait, at most, for another change to be sent with (design, Radio and scale: an active
 * quest costs at most 12 requests an hour). Opening the app and regaining signal send them at once.
 */
export const PATH_HOLD_MS = 15 * 60_000;

/**
 * Whether a path has waited long enough. A path sent without an answer is due, and so is an item dated in the
 * future, because the clock was set back.
 */
export function arePathsDue(queue: readonly QueueItem[], nowMs: number): boolean {
  return queue.some((item) => {
    if (item.table !== PATH_POINTS) return false;
    if (item.sentAt !== null && item.attempts === 0) return true;
    const waitedMs = nowMs - Date.parse(item.timestamp);
    return waitedMs >= PATH_HOLD_MS || waitedMs < 0;
  });
}

export function heldPaths(queue: readonly QueueItem[], sendPaths: boolean): readonly QueueItemId[] {
  return sendPaths ? [] : queue.filter((item) => item.table === PATH_POINTS).map((item) => item.id);
}

/** Items that an automatic run holds back; with `sendPaths`, paths are not among them. */
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

/** Whether an automatic run would send anything. */
export function hasSendable(queue: readonly QueueItem[], nowMs: number, sendPaths: boolean): boolean {
  return nextBatch(queue, { limit: 1, tried: new Set(heldNow(queue, nowMs, sendPaths)) }) !== null;
}
