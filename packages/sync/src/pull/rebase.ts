import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { ConflictRule } from '../mapping/synced-table.ts';

/** A server row with pending local columns on top. A row from the server proves that its INSERT arrived. */
export function rebase(rule: ConflictRule, row: JsonObject, waiting: readonly QueueItem[]): JsonObject {
  if (rule === 'written-once') return row;
  const patches = waiting.filter((item) => item.type === 'UPDATE').map((item) => item.payload);
  return Object.assign({}, row, ...patches);
}

export function isBeingDeleted(waiting: readonly QueueItem[]): boolean {
  return waiting.some((item) => item.type === 'DELETE');
}
