import { expect, test } from 'vitest';
import {
  applyFold,
  findInsert,
  questInsert,
  queued,
  REFUSED,
  TABLES,
  UNANSWERED,
} from '../../test/queue/queue-test-data.ts';
import { foldChange } from './fold.ts';
import type { QueueItem } from './queue-item.ts';

const update = (seq: number, fields: QueueItem['payload'], more: Partial<QueueItem> = {}): QueueItem =>
  queued({ table: 'quests', type: 'UPDATE', entityId: 'q1', seq, payload: fields, ...more });
const removal = (seq: number, more: Partial<QueueItem> = {}): QueueItem =>
  queued({ table: 'quests', type: 'DELETE', entityId: 'q1', seq, ...more });
const join = (queue: readonly QueueItem[], change: QueueItem): readonly QueueItem[] =>
  applyFold(queue, foldChange(queue, change, TABLES));
const ids = (queue: readonly QueueItem[]): number[] => queue.map((item) => item.seq);

test('a quest paused before it was sent is sent as paused', () => {
  const [only, ...rest] = join([questInsert(1, 'q1')], update(2, { status: 'paused' }));
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ seq: 1, type: 'INSERT', payload: { title: 'q1', status: 'paused' } });
});

test('a change to a quest whose INSERT may have arrived follows as an UPDATE', () => {
  for (const sent of [UNANSWERED, { status: 'processing', sentAt: UNANSWERED.sentAt }] as const) {
    const insert = questInsert(1, 'q1', sent);
    expect(join([insert], update(2, { status: 'paused' }))).toEqual([
      insert,
      update(2, { status: 'paused' }),
    ]);
  }
});

test('a correction of a refused INSERT is merged, resets its attempts, and also follows as an UPDATE', () => {
  const after = join([questInsert(1, 'q1', REFUSED)], update(2, { title: 'mended' }));
  expect(after).toMatchObject([
    { seq: 1, payload: { title: 'mended' }, status: 'pending', attempts: 0, permanentlyFailed: false },
    { seq: 2, type: 'UPDATE', payload: { title: 'mended' } },
  ]);
});

test('an INSERT refused once or twice keeps its count when corrected', () => {
  const once = questInsert(1, 'q1', { ...REFUSED, attempts: 1, permanentlyFailed: false });
  expect(join([once], update(2, { title: 'x' }))[0]).toMatchObject({ status: 'failed', attempts: 1 });
});

test('two changes to a row are merged, the later value winning', () => {
  expect(join([update(1, { title: 'a', notes: 'n' })], update(2, { title: 'b' }))).toMatchObject([
    { seq: 1, payload: { title: 'b', notes: 'n' } },
  ]);
});

test('a change is not merged into one being sent', () => {
  const sending = update(1, { title: 'a' }, { status: 'processing', sentAt: UNANSWERED.sentAt });
  expect(join([sending], update(2, { title: 'b' }))).toEqual([sending, update(2, { title: 'b' })]);
});

test("a change is merged only into the row's last one", () => {
  const queue = [
    update(1, { title: 'a' }, UNANSWERED),
    update(2, { title: 'b' }, { status: 'processing', sentAt: UNANSWERED.sentAt }),
  ];
  expect(ids(join(queue, update(3, { title: 'c' })))).toEqual([1, 2, 3]);
});

test('other rows and completed items are not affected', () => {
  const queue = [
    questInsert(1, 'q2'),
    update(2, { title: 'a' }, { status: 'completed' }),
    findInsert(3, 'q1', 'q2'),
  ];
  expect(join(queue, update(4, { title: 'b' }))).toEqual([...queue, update(4, { title: 'b' })]);
});

test('a row deleted before it was sent leaves nothing in the queue', () => {
  expect(join([questInsert(1, 'q1')], removal(2))).toEqual([]);
});

test('a delete drops the pending changes of the row', () => {
  expect(join([update(1, { title: 'a' }), update(2, { title: 'b' }, REFUSED)], removal(3))).toEqual([
    removal(3),
  ]);
});

test('a delete waits for an item being sent, and for an INSERT that may have arrived', () => {
  const insert = questInsert(1, 'q1', UNANSWERED);
  const sending = update(2, { title: 'a' }, { status: 'processing', sentAt: UNANSWERED.sentAt });
  expect(join([insert, sending, update(3, { title: 'b' })], removal(4))).toEqual([
    insert,
    sending,
    removal(4),
  ]);
});

test('deleting a row with a refused INSERT drops the INSERT, but still sends the delete', () => {
  expect(join([questInsert(1, 'q1', REFUSED)], removal(2))).toEqual([removal(2)]);
});

test('a second delete changes nothing except retrying a refused one', () => {
  expect(join([removal(1)], removal(2))).toEqual([removal(1)]);
  expect(join([removal(1, REFUSED)], removal(2))).toMatchObject([{ seq: 1, status: 'pending', attempts: 0 }]);
});

test('a delete beats a later update', () => {
  expect(join([removal(1)], update(2, { title: 'a' }))).toEqual([removal(1)]);
});

test('a row recreated after its delete is queued behind it, and can be removed again without trace', () => {
  const anew = join([removal(1)], questInsert(2, 'q1'));
  expect(ids(anew)).toEqual([1, 2]);
  expect(join(anew, removal(3))).toEqual([removal(1)]);
});

test('a find moved to another quest before it was sent waits for the new quest only', () => {
  const move = queued({
    table: 'finds',
    type: 'UPDATE',
    entityId: 'f1',
    seq: 3,
    payload: { quest_id: 'q2' },
  });
  expect(join([findInsert(2, 'f1', 'q1')], move)).toMatchObject([
    { seq: 2, parents: [{ table: 'quests', entityId: 'q2' }] },
  ]);
});

test('an edit is merged into a refused INSERT, even after a request without a response or a retry', () => {
  const tries = [
    { ...REFUSED, attempts: 1, permanentlyFailed: false },
    { ...REFUSED, attempts: 0, permanentlyFailed: false, status: 'pending', error: null },
  ] as const;
  for (const refused of tries) {
    const insert = findInsert(1, 'f1', 'q1', refused);
    const edit = queued({
      table: 'finds',
      type: 'UPDATE',
      entityId: 'f1',
      seq: 2,
      payload: { depth_cm: 14 },
    });
    const queue = applyFold([insert], foldChange([insert], edit, TABLES));
    expect(queue).toMatchObject([
      { type: 'INSERT', payload: { quest_id: 'q1', depth_cm: 14 } },
      { type: 'UPDATE', payload: { depth_cm: 14 } },
    ]);
  }
});
