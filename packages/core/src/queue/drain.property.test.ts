import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFold, NOW, queued, TABLES } from '../../test/queue/queue-test-data.ts';
import type { JsonObject } from '../json.ts';
import { nextBatch } from './batch.ts';
import { foldChange } from './fold.ts';
import { afterCrash, afterNoAnswer, markSending, revived } from './outcome.ts';
import { parentsIn, rowKey } from './parents.ts';
import type { QueueItem, QueueItemType } from './queue-item.ts';
import { planRefusal, settledBy } from './settle.ts';

/*
 * A minimal device and server. The device edits rows and queues each edit. The server ignores an INSERT of a
 * known row, refuses changes with missing parents, and deletes children with their parent. Requests and
 * answers get lost, the app dies, and the server sometimes refuses.
 */

type Rows = Map<string, JsonObject>;
type Fate = 'accepted' | 'request lost' | 'answer lost' | 'died before' | 'died after' | 'refused';

class Server {
  readonly rows: Rows = new Map();
  /** Queue positions of arrived changes, by row. */
  readonly arrived = new Map<string, number[]>();

  apply(item: QueueItem): void {
    const key = rowKey(item.table, item.entityId);
    this.arrived.set(key, [...(this.arrived.get(key) ?? []), item.seq]);
    const row = this.rows.get(key);
    if (item.type === 'DELETE') this.#remove(item.table, item.entityId);
    if (item.type === 'DELETE' || (item.type === 'INSERT' ? row : !row)) return;
    for (const parent of parentsIn(TABLES, item.table, item.payload)) {
      if (!this.rows.has(rowKey(parent.table, parent.entityId))) {
        throw new Error(
          `${item.type} of ${key} arrived before its parent ${parent.table}/${parent.entityId}`,
        );
      }
    }
    this.rows.set(key, { ...row, ...item.payload });
  }

  #remove(table: string, entityId: string): void {
    this.rows.delete(rowKey(table, entityId));
    for (const child of childrenOf(this.rows, table, entityId)) {
      if (child.field === 'detector_id') this.rows.set(child.key, { ...child.row, detector_id: null });
      else this.#remove(child.table, child.entityId);
    }
  }
}

function childrenOf(rows: Rows, table: string, entityId: string) {
  return [...rows].flatMap(([key, row]) => {
    const [childTable = '', childId = ''] = key.split('/');
    return (TABLES[childTable] ?? [])
      .filter((parent) => parent.table === table && row[parent.field] === entityId)
      .map(({ field }) => ({ key, row, table: childTable, entityId: childId, field }));
  });
}

class Device {
  readonly rows: Rows = new Map();
  /** Every change as made, before folding. */
  readonly changes: QueueItem[] = [];
  queue: readonly QueueItem[] = [];
  #seq = 0;

  #change(type: QueueItemType, table: string, entityId: string, payload: JsonObject): void {
    this.#seq += 1;
    const change = queued({ table, type, entityId, seq: this.#seq, payload });
    this.changes.push(change);
    this.queue = applyFold(this.queue, foldChange(this.queue, change, TABLES));
  }

  insert(table: string, payload: JsonObject): void {
    const entityId = `${table[0]}${this.#seq + 1}`;
    this.rows.set(rowKey(table, entityId), payload);
    this.#change('INSERT', table, entityId, payload);
  }

  update(table: string, entityId: string, fields: JsonObject): void {
    const key = rowKey(table, entityId);
    this.rows.set(key, { ...this.rows.get(key), ...fields });
    this.#change('UPDATE', table, entityId, fields);
  }

  remove(table: string, entityId: string): void {
    for (const child of childrenOf(this.rows, table, entityId)) {
      if (child.field === 'detector_id') this.update(child.table, child.entityId, { detector_id: null });
      else this.remove(child.table, child.entityId);
    }
    this.rows.delete(rowKey(table, entityId));
    this.#change('DELETE', table, entityId, {});
  }

  idsOf(table: string): string[] {
    return [...this.rows.keys()]
      .filter((key) => key.startsWith(`${table}/`))
      .map((key) => key.slice(table.length + 1));
  }

  /** Sends one request with the given fate; false when there was nothing to send. */
  send(server: Server, fate: Fate): boolean {
    const batch = nextBatch(this.queue, { limit: 4 });
    if (!batch) return false;
    const sent = new Set(batch.items.map((item) => item.id));
    this.#replace((item) => (sent.has(item.id) ? markSending(item, NOW) : item));
    if (fate === 'accepted' || fate === 'answer lost' || fate === 'died after') {
      for (const item of batch.items) server.apply(item);
    }
    if (fate === 'accepted') {
      const settled = new Set(batch.items.flatMap((item) => settledBy(this.queue, item)));
      this.queue = this.queue.filter((item) => !settled.has(item.id));
    } else if (fate === 'refused') {
      for (const item of this.queue.filter(({ id }) => sent.has(id))) {
        this.queue = applyFold(this.queue, planRefusal(this.queue, item, 'no', NOW));
      }
    } else if (fate === 'died before' || fate === 'died after') {
      this.#replace(afterCrash);
    } else {
      this.#replace((item) => (sent.has(item.id) ? afterNoAnswer(item) : item));
    }
    return true;
  }

  /** Sends everything over a perfect network and retries refused changes. */
  drain(server: Server): void {
    this.#replace((item) => (item.permanentlyFailed ? revived(item) : item));
    while (this.send(server, 'accepted'));
  }

  #replace(replacement: (item: QueueItem) => QueueItem): void {
    this.queue = this.queue.map(replacement);
  }
}

interface Step {
  readonly act: 'start' | 'buy' | 'log' | 'photo' | 'edit' | 'move' | 'lend' | 'remove' | 'send';
  readonly pick: number;
  readonly other: number;
  readonly fate: Fate;
}

const pickFrom = (list: readonly string[], n: number): string | undefined => list[n % (list.length || 1)];

function live(device: Device, server: Server | null, step: Step): void {
  const quest = pickFrom(device.idsOf('quests'), step.other);
  const find = pickFrom(device.idsOf('finds'), step.pick);
  const detector = pickFrom(device.idsOf('equipment'), step.other);
  const value = step.pick * 100 + step.other;
  if (step.act === 'start') device.insert('quests', { title: `${value}` });
  if (step.act === 'buy') device.insert('equipment', { name: `${value}` });
  if (step.act === 'log' && quest) {
    device.insert('finds', { quest_id: quest, detector_id: detector ?? null, depth_cm: value });
  }
  if (step.act === 'photo' && find) device.insert('media', { find_id: find, sort_order: value });
  if (step.act === 'move' && find && quest) device.update('finds', find, { quest_id: quest });
  if (step.act === 'lend' && find && detector) device.update('finds', find, { detector_id: detector });
  const row = pickFrom([...device.rows.keys()], step.pick);
  const [table = '', entityId = ''] = row?.split('/') ?? [];
  if (step.act === 'edit' && row)
    device.update(table, entityId, { [step.other % 2 ? 'notes' : 'title']: `${value}` });
  if (step.act === 'remove' && row) device.remove(table, entityId);
  if (step.act === 'send' && server) device.send(server, step.fate);
}

const acts = fc.constantFrom<Step['act']>(
  ...([
    'start',
    'buy',
    'log',
    'log',
    'photo',
    'edit',
    'edit',
    'move',
    'lend',
    'remove',
    'send',
    'send',
    'send',
  ] as const),
);
const anyFate = fc.constantFrom<Fate>(
  'accepted',
  'request lost',
  'answer lost',
  'died before',
  'died after',
  'refused',
);
const steps = fc.array(fc.record({ act: acts, pick: fc.nat(20), other: fc.nat(20), fate: anyFate }), {
  minLength: 1,
  maxLength: 60,
  size: 'max',
});
const sorted = (rows: Rows): [string, JsonObject][] => [...rows].toSorted(([a], [b]) => a.localeCompare(b));

test('a folded queue has the same effect on the server as the unfolded changes', () => {
  fc.assert(
    fc.property(steps, (life) => {
      const device = new Device();
      for (const step of life) live(device, null, step);
      const unfolded = new Server();
      for (const change of device.changes) unfolded.apply(change);
      const folded = new Server();
      device.drain(folded);
      expect(device.queue).toEqual([]);
      expect(sorted(folded.rows)).toEqual(sorted(unfolded.rows));
      expect(sorted(folded.rows)).toEqual(sorted(device.rows));
    }),
    { numRuns: 1500 },
  );
});

test('with any faults of network, app and server, every change arrives, and no child before its parent', () => {
  fc.assert(
    fc.property(steps, (life) => {
      const device = new Device();
      const server = new Server();
      for (const step of life) live(device, server, step);
      device.drain(server);
      expect(device.queue).toEqual([]);
      expect(sorted(server.rows)).toEqual(sorted(device.rows));
    }),
    { numRuns: 1500 },
  );
});

test('the changes of a row arrive in the order they were made', () => {
  fc.assert(
    fc.property(steps, (life) => {
      const device = new Device();
      const server = new Server();
      for (const step of life) live(device, server, step);
      device.drain(server);
      for (const positions of server.arrived.values()) {
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 1500 },
  );
});

test('no change leaves the queue without arriving or becoming obsolete, however often it is refused', () => {
  fc.assert(
    fc.property(steps, (life) => {
      const device = new Device();
      for (const step of life) live(device, new Server(), { ...step, fate: 'refused' });
      const server = new Server();
      device.drain(server);
      expect(device.queue).toEqual([]);
      expect(sorted(server.rows)).toEqual(sorted(device.rows));
    }),
    { numRuns: 1500 },
  );
});
