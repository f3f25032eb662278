import type { QueueItemId } from '@metalquest/core/ids';
import { nextBatch } from '@metalquest/core/queue/batch';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { heldForSpace } from '@metalquest/core/queue/quota-refusal';
import { heldForUndo } from '@metalquest/core/queue/undo';
import { PATH_POINTS } from '../mapping/tables.ts';

/** Maximum hold of path points (design, Radio and scale: at most 12 requests an hour). */
export const PATH_HOLD_MS = 15 * 60_000;

/** A path sent without an answer is due, and so is an item from the future (clock set back). */
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
    ...heldForSpace(queue, nowMs),
  ];
}

export function hasSendable(queue: readonly QueueItem[], nowMs: number, sendPaths: boolean): boolean {
  return nextBatch(queue, { limit: 1, tried: new Set(heldNow(queue, nowMs, sendPaths)) }) !== null;
}
