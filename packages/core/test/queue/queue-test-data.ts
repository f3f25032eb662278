import { asQueueItemId, asUserId, type QueueItemId } from '../../src/ids.ts';
import type { FoldPlan } from '../../src/queue/fold.ts';
import { parentsIn, type TableParents } from '../../src/queue/parents.ts';
import type { QueueItem } from '../../src/queue/queue-item.ts';

export const TABLES: TableParents = {
  finds: [
    { field: 'quest_id', table: 'quests' },
    { field: 'detector_id', table: 'equipment' },
  ],
  media: [{ field: 'find_id', table: 'finds' }],
};

export const NOW = Date.UTC(2026, 5, 7, 8);

export const itemId = (seq: number): QueueItemId =>
  asQueueItemId(`00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`);

type Given = Pick<QueueItem, 'table' | 'type' | 'entityId' | 'seq'> & Partial<QueueItem>;

export function queued(given: Given): QueueItem {
  const payload = given.payload ?? {};
  return {
    id: itemId(given.seq),
    userId: asUserId('11111111-1111-4111-8111-111111111111'),
    timestamp: new Date(NOW + given.seq).toISOString(),
    status: 'pending',
    attempts: 0,
    lastAttempt: null,
    error: null,
    permanentlyFailed: false,
    sentAt: null,
    parents: parentsIn(TABLES, given.table, payload),
    ...given,
    payload,
  };
}

export const questInsert = (seq: number, entityId: string, more: Partial<QueueItem> = {}): QueueItem =>
  queued({ table: 'quests', type: 'INSERT', entityId, seq, payload: { title: entityId }, ...more });

export const findInsert = (
  seq: number,
  entityId: string,
  quest: string,
  more: Partial<QueueItem> = {},
): QueueItem =>
  queued({ table: 'finds', type: 'INSERT', entityId, seq, payload: { quest_id: quest }, ...more });

export const REFUSED = {
  status: 'failed',
  attempts: 3,
  permanentlyFailed: true,
  sentAt: '2026-06-07T08:00:00.000Z',
  lastAttempt: '2026-06-07T08:00:00.000Z',
  error: 'no',
} as const;

export const UNANSWERED = { status: 'pending', sentAt: '2026-06-07T08:00:00.000Z' } as const;

/** Applies a plan; replaced items keep their position, new ones go to the end. */
export function applyFold(queue: readonly QueueItem[], plan: FoldPlan): readonly QueueItem[] {
  const removed = new Set(plan.remove);
  const put = new Map(plan.put.map((item) => [item.id, item]));
  const remaining = queue.filter((item) => !removed.has(item.id)).map((item) => put.get(item.id) ?? item);
  const known = new Set(queue.map((item) => item.id));
  return [...remaining, ...plan.put.filter((item) => !known.has(item.id))];
}
