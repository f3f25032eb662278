import { expect, test } from 'vitest';
import {
  findInsert,
  itemId,
  NOW,
  questInsert,
  queued,
  REFUSED,
  UNANSWERED,
} from '../../test/queue/queue-test-data.ts';
import type { QueueItemId } from '../ids.ts';
import { nextBatch } from './batch.ts';
import type { QueueItem } from './queue-item.ts';
import { sendStates } from './send-state.ts';
import { planRefusal, settledBy, supersededBy } from './settle.ts';

const next = (queue: readonly QueueItem[], limit = 10): number[] | null =>
  nextBatch(queue, { limit })?.items.map((item) => item.seq) ?? null;
const standing = (queue: readonly QueueItem[], seq: number) => sendStates(queue).get(itemId(seq));
const mediaInsert = (seq: number, entityId: string, find: string): QueueItem =>
  queued({ table: 'media', type: 'INSERT', entityId, seq, payload: { find_id: find } });
const change = (
  seq: number,
  type: 'UPDATE' | 'DELETE',
  table: string,
  entityId: string,
  more: Partial<QueueItem> = {},
) => queued({ table, type, entityId, seq, ...more });

test('a find logged offline on a quest started offline, with a photo, is sent in the order quest, find, photo', () => {
  let queue: readonly QueueItem[] = [
    mediaInsert(3, 'm1', 'f1'),
    findInsert(2, 'f1', 'q1'),
    questInsert(1, 'q1'),
  ];
  const order: string[] = [];
  for (let batch = nextBatch(queue, { limit: 10 }); batch; batch = nextBatch(queue, { limit: 10 })) {
    order.push(batch.table);
    const sent = new Set(batch.items.map((item) => item.id));
    queue = queue.filter((item) => !sent.has(item.id));
  }
  expect(order).toEqual(['quests', 'finds', 'media']);
});

test('an empty queue, or a run that has used its operations, sends nothing', () => {
  expect(next([])).toBeNull();
  expect(next([questInsert(1, 'q1')], 0)).toBeNull();
});

test('inserts into one table are sent in one request, even with others in between', () => {
  const queue = [
    findInsert(1, 'f1', 'q1'),
    mediaInsert(2, 'm1', 'f1'),
    findInsert(3, 'f2', 'q1'),
    questInsert(4, 'q2'),
    findInsert(5, 'f3', 'q1'),
  ];
  expect(next(queue)).toEqual([1, 3, 5]);
});

test('a run sends 10 operations, a manual sync 50', () => {
  const queue = Array.from({ length: 60 }, (_, n) => findInsert(n + 1, `f${n}`, 'q1'));
  expect(next(queue, 10)).toHaveLength(10);
  expect(next(queue, 50)).toHaveLength(50);
});

test('updates and deletes are sent one by one, oldest first', () => {
  expect(next([change(2, 'DELETE', 'finds', 'f2'), change(1, 'UPDATE', 'finds', 'f1')])).toEqual([1]);
  expect(next([change(1, 'UPDATE', 'finds', 'f1'), findInsert(2, 'f2', 'q1')])).toEqual([1]);
});

test('changes of one row keep their order', () => {
  const queue = [questInsert(1, 'q1', UNANSWERED), change(2, 'UPDATE', 'quests', 'q1')];
  expect(next(queue)).toEqual([1]);
  expect(standing(queue, 2)).toEqual({ state: 'waiting', behind: itemId(1) });
});

test('a child waits while its parent is being sent', () => {
  const queue = [questInsert(1, 'q1', { status: 'processing' }), findInsert(2, 'f1', 'q1')];
  expect(next(queue)).toBeNull();
  expect(next([questInsert(1, 'q1', { status: 'completed' }), findInsert(2, 'f1', 'q1')])).toEqual([2]);
});

test('a parent queued after its child still precedes it', () => {
  expect(next([findInsert(1, 'f1', 'q2'), questInsert(2, 'q2')])).toEqual([2]);
});

test('a refused quest blocks only its own finds and photos', () => {
  const queue = [
    questInsert(1, 'q1', REFUSED),
    findInsert(2, 'f1', 'q1'),
    mediaInsert(3, 'm1', 'f1'),
    change(4, 'UPDATE', 'quests', 'q1'),
    questInsert(5, 'q2'),
    findInsert(6, 'f2', 'q2'),
  ];
  expect(standing(queue, 1)).toEqual({ state: 'refused', behind: null });
  for (const seq of [2, 3, 4]) expect(standing(queue, seq)).toEqual({ state: 'stuck', behind: itemId(1) });
  expect(next(queue)).toEqual([5]);
  expect(standing(queue, 6)).toEqual({ state: 'waiting', behind: itemId(5) });
});

test('a refused update of a quest does not block its finds', () => {
  const queue = [change(1, 'UPDATE', 'quests', 'q1', REFUSED), findInsert(2, 'f1', 'q1')];
  expect(next(queue)).toEqual([2]);
});

test('a change refused in this run is skipped until the next', () => {
  const queue = [questInsert(1, 'q1', { status: 'failed', attempts: 1 }), questInsert(2, 'q2')];
  const tried = new Set<QueueItemId>([itemId(1)]);
  expect(next(queue)).toEqual([1, 2]);
  expect(nextBatch(queue, { limit: 10, tried })?.items.map((item) => item.seq)).toEqual([2]);
});

test('items of a refused batch are sent one by one', () => {
  const queue = [questInsert(1, 'q1'), questInsert(2, 'q2'), questInsert(3, 'q3')];
  const alone = (...seqs: number[]) =>
    nextBatch(queue, { limit: 10, alone: new Set(seqs.map(itemId)) })?.items.map((item) => item.seq);
  expect(alone(1, 2)).toEqual([1]);
  expect(alone(2)).toEqual([1, 3]);
});

test('a deleted quest is sent after earlier changes of its finds', () => {
  const queue = [findInsert(1, 'f1', 'q1', UNANSWERED), change(2, 'DELETE', 'quests', 'q1')];
  expect(next(queue)).toEqual([1]);
  expect(standing(queue, 2)).toEqual({ state: 'waiting', behind: itemId(1) });
});

test('a delete resolves a refusal of the row and of its children', () => {
  expect(next([questInsert(1, 'q1', REFUSED), change(2, 'DELETE', 'quests', 'q1')])).toEqual([2]);
  expect(next([findInsert(1, 'f1', 'q1', REFUSED), change(2, 'DELETE', 'quests', 'q1')])).toEqual([2]);
});

test('a find moved to another quest is sent before its old quest is deleted', () => {
  const move = (more: Partial<QueueItem>) =>
    queued({ table: 'finds', type: 'UPDATE', entityId: 'f1', seq: 1, payload: { quest_id: 'q2' }, ...more });
  const removal = change(2, 'DELETE', 'quests', 'q1');
  expect(next([move({}), removal])).toEqual([1]);
  expect(next([move({ status: 'processing' }), removal])).toBeNull();
  expect(standing([move(REFUSED), removal], 2)).toEqual({ state: 'stuck', behind: itemId(1) });
});

test('a change made before its quest was deleted does not wait for the recreated quest', () => {
  const queue = [
    change(1, 'UPDATE', 'finds', 'f1', {
      payload: { quest_id: 'q1' },
      parents: [{ table: 'quests', entityId: 'q1' }],
    }),
    change(2, 'DELETE', 'quests', 'q1'),
    questInsert(3, 'q1'),
  ];
  expect(next(queue)).toEqual([1]);
});

test('circular parent references do not wait forever', () => {
  const queue = [
    queued({ table: 'a', type: 'INSERT', entityId: '1', seq: 1, parents: [{ table: 'b', entityId: '1' }] }),
    queued({ table: 'b', type: 'INSERT', entityId: '1', seq: 2, parents: [{ table: 'a', entityId: '1' }] }),
  ];
  expect(next(queue)).not.toBeNull();
});

test('an accepted delete settles earlier refusals of the row', () => {
  const insert = questInsert(1, 'q1', REFUSED);
  const removal = change(2, 'DELETE', 'quests', 'q1');
  const queue = [insert, removal, questInsert(3, 'q1'), questInsert(4, 'q2')];
  expect(settledBy(queue, removal)).toEqual([itemId(2), itemId(1)]);
  expect(settledBy(queue, insert)).toEqual([itemId(1)]);
});

test('an accepted INSERT settles a change it contained, but not one with more fields', () => {
  const payload = { title: 'Field', location: [1, 2] };
  const insert = questInsert(1, 'q1', { payload });
  const update = change(2, 'UPDATE', 'quests', 'q1', { payload: { location: [1, 2] } });
  const more = change(3, 'UPDATE', 'quests', 'q1', { payload: { title: 'Wood' } });
  const other = change(4, 'UPDATE', 'quests', 'q2', { payload });
  expect(supersededBy([insert, update, other], insert)).toEqual([itemId(2)]);
  // The later update may revert the earlier one, so both are sent.
  expect(supersededBy([insert, more, update], insert)).toEqual([]);
  expect(supersededBy([update, other], update)).toEqual([]);
});

test('drops a refused change of a row deleted later, and retains any other with its attempt', () => {
  const insert = questInsert(1, 'q1', { status: 'processing', sentAt: UNANSWERED.sentAt });
  const removal = change(2, 'DELETE', 'quests', 'q1');
  expect(planRefusal([insert, removal], insert, 'no', NOW)).toEqual({ put: [], remove: [itemId(1)] });
  const other = [insert, change(2, 'DELETE', 'quests', 'q2'), change(3, 'DELETE', 'finds', 'q1')];
  expect(planRefusal(other, insert, 'no', NOW)).toMatchObject({
    put: [{ seq: 1, status: 'failed', attempts: 1, error: 'no' }],
    remove: [],
  });
  expect(planRefusal([change(0, 'DELETE', 'quests', 'q1'), insert], insert, 'no', NOW).remove).toEqual([]);
});

test('1,000 queued finds are sent in a hundred requests', () => {
  let queue: readonly QueueItem[] = Array.from({ length: 1000 }, (_, n) => findInsert(n + 1, `f${n}`, 'q1'));
  let requests = 0;
  for (let batch = nextBatch(queue, { limit: 10 }); batch; batch = nextBatch(queue, { limit: 10 })) {
    const sent = new Set(batch.items.map((item) => item.id));
    queue = queue.filter((item) => !sent.has(item.id));
    requests += 1;
  }
  expect(requests).toBe(100);
});
