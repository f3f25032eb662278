import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInsert, NOW, questInsert, queued } from '../../test/queue/queue-test-data.ts';
import type { QueueItemId } from '../ids.ts';
import { UPLOAD_CHUNK_BYTES } from '../media/upload-plan.ts';
import { hasOtherSendable, isLarge, nextBatch, type RunState } from './batch.ts';
import { afterNoAnswer, markSending } from './outcome.ts';
import { rowKey } from './parents.ts';
import type { QueueItem } from './queue-item.ts';

/*
 * A device that keeps recording while large videos wait. The network carries one piece of a video or one
 * other request at a time.
 */

type Act = 'quest' | 'find' | 'photo' | 'film' | 'edit';

interface Step {
  readonly act: Act;
  readonly pick: number;
  readonly pieces: number;
}

class Device {
  queue: readonly QueueItem[] = [];
  /** Arrived items, in order. */
  readonly arrived: QueueItem[] = [];
  readonly #pieces = new Map<QueueItemId, number>();
  readonly #rows: { readonly table: string; readonly id: string }[] = [{ table: 'quests', id: 'q0' }];
  #seq = 0;

  record({ act, pick, pieces }: Step): void {
    this.#seq += 1;
    const seq = this.#seq;
    const id = `${act}${seq}`;
    const among = (table: string) => this.#rows.filter((row) => row.table === table);
    const quests = among('quests');
    const finds = among('finds');
    const quest = quests[pick % quests.length];
    const find = finds[pick % (finds.length || 1)];
    if (act === 'quest') this.#queue(questInsert(seq, id));
    else if (act === 'edit') {
      const row = this.#rows[pick % this.#rows.length];
      if (row) this.#queue(queued({ table: row.table, type: 'UPDATE', entityId: row.id, seq }));
    } else if (act === 'find' || !find) this.#queue(findInsert(seq, id, quest?.id ?? 'q0'));
    else {
      const bytes = act === 'film' ? UPLOAD_CHUNK_BYTES * (pieces - 1) + 1 : 1_000;
      const payload = { find_id: find.id, byte_size: bytes };
      this.#queue(queued({ table: 'media', type: 'INSERT', entityId: id, seq, payload }));
    }
  }

  #queue(item: QueueItem): void {
    this.queue = [...this.queue, item];
    if (item.type === 'INSERT') this.#rows.push({ table: item.table, id: item.entityId });
  }

  /**
   * One run of the engine; returns the number of operations and video pieces. Calls `record` after each
   * request.
   */
  run(limit: number, record: () => void): { operations: number; pieces: number } {
    let operations = 0;
    let pieces = 0;
    let largeHadTurn = false;
    const state = (): RunState => ({ limit: limit - operations, largeHadTurn });
    for (let batch = nextBatch(this.queue, state()); batch; batch = nextBatch(this.queue, state())) {
      const [first] = batch.items;
      if (!isLarge(first)) {
        operations += batch.items.length;
        this.#arrive(batch.items);
        record();
        continue;
      }
      expect(batch.items).toHaveLength(1);
      // While others wait, a video takes only the last operation of a run, and once per run.
      if (hasOtherSendable(this.queue, state()))
        expect([limit - operations, largeHadTurn]).toEqual([1, false]);
      largeHadTurn = true;
      this.#replace(markSending(first, NOW));
      const pieceCount = Math.ceil(Number(first.payload.byte_size) / UPLOAD_CHUNK_BYTES);
      let sent = this.#pieces.get(first.id) ?? 0;
      do {
        sent += 1;
        pieces += 1;
        record();
      } while (sent < pieceCount && !hasOtherSendable(this.queue, state()));
      this.#pieces.set(first.id, sent);
      if (sent === pieceCount) {
        operations += 1;
        this.#arrive([first]);
      } else this.#replace(afterNoAnswer(first));
    }
    return { operations, pieces };
  }

  #arrive(items: readonly QueueItem[]): void {
    const presentKeys = new Set([
      'quests/q0',
      ...this.arrived.map((item) => rowKey(item.table, item.entityId)),
    ]);
    for (const item of items)
      for (const parent of item.parents) expect(presentKeys).toContain(rowKey(parent.table, parent.entityId));
    this.arrived.push(...items);
    const removedIds = new Set(items.map((item) => item.id));
    this.queue = this.queue.filter((item) => !removedIds.has(item.id));
  }

  #replace(changed: QueueItem): void {
    this.queue = this.queue.map((item) => (item.id === changed.id ? changed : item));
  }
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom<Act>('quest', 'find', 'find', 'photo', 'film', 'edit'),
    pick: fc.nat(20),
    pieces: fc.integer({ min: 2, max: 8 }),
  }),
  { minLength: 1, maxLength: 30 },
);
const limits = fc.integer({ min: 1, max: 10 });

test('films are sent last, nothing before its parent, and the changes of a row in order', () => {
  fc.assert(
    fc.property(steps, limits, (life, limit) => {
      const device = new Device();
      const later = life.slice(life.length / 2);
      for (const step of life.slice(0, life.length / 2)) device.record(step);
      const recordNext = (): void => {
        const step = later.shift();
        if (step) device.record(step);
      };
      for (let runs = 0; device.queue.length > 0 || later.length > 0; runs += 1) {
        expect(runs).toBeLessThan(400);
        if (device.queue.length === 0) recordNext();
        expect(device.run(limit, recordNext).operations).toBeLessThanOrEqual(limit);
      }
      for (const row of Map.groupBy(device.arrived, (item) => rowKey(item.table, item.entityId)).values()) {
        expect(row.map(({ seq }) => seq)).toEqual(row.map(({ seq }) => seq).toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 500 },
  );
});

test('a video advances by a chunk in each run, even if records arrive faster than they can be sent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 8 }),
      limits,
      fc.integer({ min: 1, max: 3 }),
      (pieces, limit, pace) => {
        const device = new Device();
        device.record({ act: 'find', pick: 0, pieces });
        device.run(1, () => {});
        device.record({ act: 'film', pick: 0, pieces });
        const record = (): void => {
          for (let n = 0; n < pace; n += 1) device.record({ act: 'find', pick: 0, pieces });
        };
        for (let n = 0; n < 20; n += 1) record();
        for (let runs = 1; runs <= pieces; runs += 1) {
          expect(device.run(limit, record).pieces).toBe(1);
          expect(device.arrived.some(isLarge)).toBe(runs === pieces);
        }
      },
    ),
    { numRuns: 200 },
  );
});
