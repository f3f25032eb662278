import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { ConflictRule } from '../mapping/synced-table.ts';

/** A server row with pending local columns on top. A row from the server proves that its INSERT arrived. */
export function rebase(rule: ConflictRule, row: JsonObject, queued: readonly QueueItem[]): JsonObject {
  if (rule === 'written-once') return row;
  const patches = queued.filter((item) => item.type === 'UPDATE').map((item) => item.payload);
  return Object.assign({}, row, ...patches);
}

export function isBeingDeleted(queued: readonly QueueItem[]): boolean {
  return queued.some((item) => item.type === 'DELETE');
}
