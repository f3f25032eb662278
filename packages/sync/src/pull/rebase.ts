import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { ConflictRule } from '../mapping/synced-table.ts';

/**
 * A server row with pending local columns on top. Pending INSERTs are ignored: if the row came from the
 * server, its INSERT has arrived and only the answer was lost.
 */
export function rebase(rule: ConflictRule, row: JsonObject, waiting: readonly QueueItem[]): JsonObject {
  if (rule === 'written-once') return row;
  const patches = waiting.filter((item) => item.type === 'UPDATE').map((item) => item.payload);
  return Object.assign({}, row, ...patches);
}

/** Whether the row of a page is waiting for a local DELETE. */
export function isBeingDeleted(waiting: readonly QueueItem[]): boolean {
  return waiting.some((item) => item.type === 'DELETE');
}
