import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { sendStates } from '@metalquest/core/queue/send-state';
import { queueStats } from '@metalquest/core/queue/stats';
import { queued } from '@metalquest/core/test/queue/queue-test-data';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDevice } from '../../test/support/test-device.ts';
import { readQueueStats } from './queue-store.ts';
import { readFront } from './read-front.ts';

const REFUSED = { status: 'failed', attempts: 3, permanentlyFailed: true } as const;

/** A queue of a few rows that refer to each other: created, moved, refused, deleted and recreated. */
const anyQueue = fc
  .array(
    fc.record({
      table: fc.constantFrom('quests', 'finds', 'media', 'equipment'),
      type: fc.constantFrom('INSERT', 'INSERT', 'INSERT', 'UPDATE', 'DELETE'),
      row: fc.integer({ min: 0, max: 3 }),
      parent: fc.integer({ min: 0, max: 3 }),
      gear: fc.option(fc.integer({ min: 0, max: 3 })),
      isRefused: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((changes) =>
    changes.map(({ table, type, row, parent, gear, isRefused }, index): QueueItem => {
      const parents = {
        finds: { quest_id: `quests${parent}`, detector_id: gear === null ? null : `equipment${gear}` },
        media: { find_id: `finds${parent}` },
      };
      const payload = type === 'DELETE' || !(table === 'finds' || table === 'media') ? {} : parents[table];
      const given = { table, type, entityId: `${table}${row}`, seq: index + 1, payload };
      return queued(isRefused ? { ...given, ...REFUSED } : given);
    }),
  );

const readyIn = (queue: readonly QueueItem[]): ReadonlySet<string> => {
  const standing = sendStates(queue);
  return new Set(queue.filter(({ id }) => standing.get(id)?.state === 'ready').map(({ id }) => id));
};

it('the front of a queue marks no blocked item as ready, and contains the oldest items unchanged', async () => {
  const { replica } = testDevice();
  await fc.assert(
    fc.asyncProperty(anyQueue, fc.integer({ min: 1, max: 12 }), async (queue, size) => {
      await replica.queue.clear();
      await replica.queue.bulkPut(queue.slice());
      const whole = readyIn(queue);
      const front = await readFront(replica, size);
      const ready = readyIn(front.items);
      for (const id of ready) expect(whole).toContain(id);
      for (const { id, type } of queue.slice(0, size)) {
        // The front may take a DELETE for waiting when its row is recreated beyond the front.
        if (type === 'INSERT' && whole.has(id)) expect(ready).toContain(id);
      }
      expect(front.isComplete).toBe(queue.length < size);
      expect(await readQueueStats(replica)).toEqual(queueStats(queue));
    }),
    { numRuns: 300 },
  );
});

it('a row recreated after a DELETE beyond the front still precedes rows that refer to it', async () => {
  const { replica } = testDevice();
  const queue = [
    queued({ table: 'media', type: 'INSERT', entityId: 'm', seq: 1, payload: { find_id: 'f' }, ...REFUSED }),
    queued({ table: 'quests', type: 'DELETE', entityId: 'q', seq: 2, payload: {}, ...REFUSED }),
    queued({ table: 'finds', type: 'INSERT', entityId: 'f', seq: 3, payload: { quest_id: 'q' } }),
    queued({ table: 'quests', type: 'INSERT', entityId: 'q', seq: 4, payload: {}, ...REFUSED }),
  ];
  await replica.queue.bulkPut(queue);
  expect(readyIn((await readFront(replica, 1)).items)).toEqual(new Set());
});
