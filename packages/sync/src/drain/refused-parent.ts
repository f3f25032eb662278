import type { QueueItem, RowRef } from '@metalquest/core/queue/queue-item';
import { fullPartOf } from '@metalquest/core/queue/quota-refusal';
import type { Answer } from '../server/server.ts';
import type { BatchOutcome, DrainContext } from './drain-context.ts';

/** PostgreSQL codes for a missing parent: foreign key violation, or refusal by the row policy. */
const MISSES_PARENT = new Set(['23503', '42501']);

/** If a tombstone shows that a parent was deleted elsewhere, applies that without counting an attempt. */
export async function resolveRefusal(
  { server }: DrainContext,
  item: QueueItem,
  refusal: Extract<Answer<unknown>, { verdict: 'refused' }>,
): Promise<BatchOutcome> {
  const part = fullPartOf(refusal);
  if (part) {
    return { items: [{ kind: 'no-room', item, part, message: refusal.message }], stop: null, pull: true };
  }
  const deleted: RowRef[] = [];
  for (const parent of MISSES_PARENT.has(refusal.code ?? '') ? item.parents : []) {
    const response = await server.isDeleted(parent.table, parent.entityId);
    if (response.verdict === 'silence' || response.verdict === 'unauthenticated')
      return { items: [{ kind: 'unanswered', item }], stop: response.verdict, pull: true };
    if (response.verdict === 'accepted' && response.value) deleted.push(parent);
  }
  if (deleted.length > 0)
    return { items: [{ kind: 'parent-deleted', item, deleted }], stop: null, pull: true };
  // The cause may be a change from another device: pull.
  return { items: [{ kind: 'refused', item, message: refusal.message }], stop: null, pull: true };
}
