import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { ConflictRule } from '../mapping/synced-table.ts';

/**
 * A server row as this device shows it: the columns of its own changes that wait to be sent win until they are. An
 * INSERT is no such change: where the row has come back from the server, the INSERT has arrived and only its answer
 * was lost.
 */
export function rebase(rule: ConflictRule, row: JsonObject, waiting: readonly QueueItem[]): JsonObject {
  if (rule === 'written-once') return row;
  const patches = waiting.filter((item) => item.type === 'UPDATE').map((item) => item.payload);
  return Object.assign({}, row, ...patches);
}

/** Whether a row that waits to be deleted, or whose deletion is on its way round, comes in a page. */
export function isBeingDeleted(waiting: readonly QueueItem[]): boolean {
  return waiting.some((item) => item.type === 'DELETE');
}
