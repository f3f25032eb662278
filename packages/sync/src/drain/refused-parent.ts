import type { QueueItem, RowRef } from '@metalquest/core/queue/queue-item';
import { fullPartOf } from '@metalquest/core/queue/room';
import type { Answer } from '../server/server.ts';
import type { BatchOutcome, DrainContext } from './drain-context.ts';

/** How PostgreSQL refuses a row whose parent is not there: by the foreign key, or by the policy that looks for it. */
const MISSES_PARENT = new Set(['23503', '42501']);

/**
 * What a refusal of one item comes to. When a row that it names was deleted on another device, which only a tombstone
 * proves, nobody is to blame and no attempt counts: the deletion is learnt of at once, instead of with the next pull.
 */
export async function judgeRefusal(
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
    const answer = await server.isDeleted(parent.table, parent.entityId);
    if (answer.verdict === 'silence' || answer.verdict === 'unauthenticated')
      return { items: [{ kind: 'unanswered', item }], stop: answer.verdict, pull: true };
    if (answer.verdict === 'accepted' && answer.value) deleted.push(parent);
  }
  if (deleted.length > 0)
    return { items: [{ kind: 'parent-deleted', item, deleted }], stop: null, pull: true };
  // What is in the way may have come from another device: the next pull knows.
  return { items: [{ kind: 'refused', item, message: refusal.message }], stop: null, pull: true };
}
