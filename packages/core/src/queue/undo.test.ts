import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOW, queued } from '../../test/queue/queue-test-data.ts';
import { nextBatch } from './batch.ts';
import { heldForUndo, isUndoable, UNDO_MS, undoableUntil } from './undo.ts';

const deleted = (atMs: number, sentAt: string | null = null) =>
  queued({
    table: 'finds',
    type: 'DELETE',
    entityId: 'f',
    seq: 1,
    sentAt,
    undoableUntil: undoableUntil(atMs),
  });

it('a delete can be undone for 10 s, and is held back exactly that long', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60_000, max: 60_000 }), (afterMs) => {
      const isInTime = afterMs >= 0 && afterMs < UNDO_MS;
      const item = deleted(NOW);
      expect(isUndoable(undoableUntil(NOW), NOW + afterMs)).toBe(isInTime);
      expect(heldForUndo([item], NOW + afterMs)).toEqual(isInTime ? [item.id] : []);
    }),
  );
});

it('a clock that was set back does not hold it longer', () => {
  expect(heldForUndo([deleted(NOW)], NOW - 365 * 86_400_000)).toEqual([]);
});

it('does not hold a delete already sent, or one that cannot be undone', () => {
  const plain = queued({ table: 'media', type: 'DELETE', entityId: 'm', seq: 2 });
  expect(heldForUndo([deleted(NOW, new Date(NOW).toISOString()), plain], NOW + 1)).toEqual([]);
});

it('lets all other changes pass', () => {
  const other = queued({ table: 'finds', type: 'UPDATE', entityId: 'g', seq: 2 });
  const queue = [deleted(NOW), other];
  const held = new Set(heldForUndo(queue, NOW + 1));
  expect(nextBatch(queue, { limit: 10, tried: held })?.items).toEqual([other]);
});
