import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findInsert, itemId, NOW, questInsert, queued } from '../../test/queue/queue-test-data.ts';
import { SPACE_RETRY_MS } from './limits.ts';
import { afterRefusal, isEligible, revived } from './outcome.ts';
import type { QueueItem } from './queue-item.ts';
import { afterQuotaRefusal, fullPartOf, heldForSpace, waitingForSpace } from './quota-refusal.ts';
import { queueStats } from './stats.ts';

const FULL = 'Your account is full: it can hold 200,000 records.';
const media = (seq: number): QueueItem =>
  queued({ table: 'media', type: 'INSERT', entityId: `m${seq}`, seq });
const edit = (seq: number): QueueItem =>
  queued({ table: 'quests', type: 'UPDATE', entityId: 'q0', seq, payload: { notes: 'Clay' } });
const remove = (seq: number): QueueItem => queued({ table: 'quests', type: 'DELETE', entityId: 'q9', seq });
const noRoom = (item: QueueItem, part: 'rows' | 'files' = 'rows', atMs = NOW): QueueItem =>
  afterQuotaRefusal(item, part, FULL, atMs);

test.each([
  [{ code: 'PT413', message: FULL }, 'rows'],
  [{ code: null, message: 'Your storage is full: files may take up 20 GB in total.' }, 'files'],
  [{ code: '42501', message: 'Your storage is full: files may take up 20 GB in total.' }, 'files'],
  [{ code: null, message: 'The object exceeded the maximum allowed size' }, null],
  [{ code: '23514', message: 'violates check constraint "quests_title_check"' }, null],
] as const)('%j means lack of space in: %s', (refusal, part) => {
  expect(fullPartOf(refusal)).toBe(part);
});

describe('a change without space', () => {
  it('counts no attempt, and is never given up', () => {
    let item = questInsert(1, 'q1');
    for (let n = 0; n < 20; n += 1) item = noRoom(item);
    expect(item).toMatchObject({ status: 'failed', attempts: 0, permanentlyFailed: false, error: FULL });
    expect(isEligible(item)).toBe(true);
    expect(queueStats([questInsert(2, 'q2'), item])).toMatchObject({ full: 'rows', failed: 1, pending: 1 });
  });

  it('keeps its earlier attempts, and loses its mark with a refusal or a retry', () => {
    const once = afterRefusal(questInsert(1, 'q1'), 'no', NOW);
    expect(noRoom(once)).toMatchObject({ attempts: 1, noRoom: 'rows' });
    expect(afterRefusal(noRoom(once), 'no', NOW)).not.toHaveProperty('noRoom');
    expect(revived(noRoom(once))).not.toHaveProperty('noRoom');
    expect(revived(noRoom(once))).toMatchObject({ status: 'pending', attempts: 0, error: null });
  });
});

describe('while the account is full', () => {
  const queue = [noRoom(questInsert(1, 'q1')), findInsert(2, 'f2', 'q1'), media(3), edit(4), remove(5)];

  it('holds what needs space, and lets edits and deletes pass', () => {
    expect(heldForSpace(queue, NOW)).toEqual([itemId(1), itemId(2), itemId(3)]);
    expect([...waitingForSpace(queue)]).toEqual([
      [itemId(1), 'rows'],
      [itemId(2), 'rows'],
      [itemId(3), 'rows'],
    ]);
  });

  it('holds only photos if only the file storage is full', () => {
    const files = [noRoom(media(1), 'files'), questInsert(2, 'q2'), media(3)];
    expect(heldForSpace(files, NOW)).toEqual([itemId(1), itemId(3)]);
    expect([...waitingForSpace(files).keys()]).toEqual([itemId(1), itemId(3)]);
  });

  it('holds an edit that makes a record too large, and no other edit', () => {
    const edits = [noRoom(edit(1)), edit(2), questInsert(3, 'q3')];
    expect(heldForSpace(edits, NOW)).toEqual([itemId(1), itemId(3)]);
  });

  it('retries after 15 minutes, and at once when the clock was set back', () => {
    expect(heldForSpace(queue, NOW + SPACE_RETRY_MS - 1)).not.toEqual([]);
    expect(heldForSpace(queue, NOW + SPACE_RETRY_MS)).toEqual([]);
    expect(heldForSpace(queue, NOW - 1)).toEqual([]);
    expect(waitingForSpace(queue).size).toBe(3);
  });
});

test('without a change that lacked space nothing is held', () => {
  const any = fc.constantFrom(questInsert(1, 'q1'), media(2), edit(3), remove(4));
  fc.assert(
    fc.property(fc.array(any), (queue) => {
      expect(heldForSpace(queue, NOW)).toEqual([]);
      expect(waitingForSpace(queue).size).toBe(0);
    }),
  );
});
