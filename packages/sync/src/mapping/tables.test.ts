import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@metalquest/core/json';
import { describe, expect, it } from 'vitest';
import { differences } from '../../test/support/equality.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { SAMPLES, type Sample } from '../../test/support/sample-rows.ts';
import { deleteRow, insertRow, updateRow } from '../commands/row-changes.ts';
import type { Stamp } from '../queue/enqueue.ts';
import type { SyncedTable } from './synced-table.ts';
import { SYNCED_TABLES, syncedTable } from './tables.ts';

type AnyTable = SyncedTable<unknown>;

function sampleOf(table: string): Sample {
  const sample = SAMPLES[table];
  if (!sample) throw new Error(`${table} has no sample row: see testing/sample-rows.ts`);
  return sample;
}

function tableOf(name: string): AnyTable {
  const table = syncedTable(name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}

function read(table: AnyTable, columns: JsonObject): unknown {
  const value = table.read(columns);
  if (!value.ok) throw new Error(`${table.name}: ${value.error}`);
  return value.value;
}

const stamp = (device: ModelDevice): Stamp => ({
  userId: device.userId,
  nowMs: device.clock.nowMs,
  newId: randomUUID,
});

function within<T>({ replica }: ModelDevice, act: () => Promise<T>): Promise<T> {
  return replica.dexie.transaction('rw', [...replica.everything], act);
}

/** Adds a row on the device, with new parent rows where none are given. */
async function add(
  device: ModelDevice,
  table: AnyTable,
  given: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { userId, replica } = device;
  const refs: Record<string, string> = {};
  for (const parent of sampleOf(table.name).parents) {
    refs[parent] = given[parent] ?? (await add(device, tableOf(parent)));
  }
  const id = randomUUID();
  const value = read(table, sampleOf(table.name).row({ id, userId, refs }));
  await within(device, async () => {
    if (table.name === 'media') {
      const blob = new Blob(['file'], { type: 'application/pdf' });
      await replica.mediaFiles.put({ id, blob, size: 4, waiting: 1, lastUsedAt: 0 });
    }
    await insertRow(replica, table, id, value, stamp(device));
  });
  return id;
}

async function change(device: ModelDevice, table: AnyTable, id: string, columns: JsonObject): Promise<void> {
  await within(device, async () => {
    const row = await device.replica.rows(table).get(id);
    if (!row) throw new Error(`${table.name} is not here`);
    const value = read(table, { ...table.write(row.value), ...columns });
    await updateRow(device.replica, table, row, value, stamp(device));
  });
}

async function remove(device: ModelDevice, table: AnyTable, id: string): Promise<void> {
  await within(device, async () => {
    const row = await device.replica.rows(table).get(id);
    if (row) await deleteRow(device.replica, table, row, stamp(device));
  });
}

async function sync(...devices: ModelDevice[]): Promise<void> {
  for (const device of devices) {
    await device.drain();
    await device.pull();
  }
}

async function expectEqual(server: ModelServer, ...devices: ModelDevice[]): Promise<void> {
  for (const device of devices) {
    expect(await differences(device.replica, server)).toEqual([]);
    expect(await brokenInvariants(device.replica)).toEqual([]);
    expect(await device.replica.queue.toArray()).toEqual([]);
  }
}

const columnsOf = async (device: ModelDevice, table: AnyTable, id: string): Promise<JsonObject | null> => {
  const row = await device.replica.rows(table).get(id);
  return row ? table.write(row.value) : null;
};

/** Two devices that both have a row of the table; the server creates it where users cannot. */
async function bothWith(table: AnyTable) {
  const server = modelServer();
  const [firstDevice, secondDevice] = twoDevices(server);
  let id: string = firstDevice.userId;
  if (table.key === 'id') id = await add(firstDevice, table);
  else
    await server.insert(table.name, 'user_id', [
      { user_id: id, ...sampleOf(table.name).row({ id, userId: id, refs: {} }) },
    ]);
  await sync(firstDevice, secondDevice);
  return { server, firstDevice, secondDevice, id };
}

const written = SYNCED_TABLES.filter((table) => table.key === 'id');
const changed = SYNCED_TABLES.filter((table) => table.conflict === 'last-write-per-column');

describe.each(SYNCED_TABLES.map((table) => ({ name: table.name, table })))('$name', ({ table }) => {
  it('reads what it writes, and labels a row', () => {
    const refs = Object.fromEntries(sampleOf(table.name).parents.map((parent) => [parent, randomUUID()]));
    const columns = sampleOf(table.name).row({ id: randomUUID(), userId: randomUUID(), refs });
    const value = read(table, columns);
    expect(table.write(value)).toMatchObject(columns);
    expect(read(table, table.write(value))).toEqual(value);
    expect(table.label(value)).not.toBe('');
    expect(table.read(null).ok).toBe(false);
  });

  it('comes after all its parents, and can lose optional references', () => {
    const names = SYNCED_TABLES.map((each) => each.name);
    for (const parent of table.parents) {
      expect(names.indexOf(parent.table)).toBeGreaterThanOrEqual(0);
      expect(names.indexOf(parent.table)).toBeLessThan(names.indexOf(table.name));
      if (parent.onDelete === 'clear') expect(table.cleared).toBeTypeOf('function');
    }
  });

  it('says whether its rows can change', () => {
    expect(sampleOf(table.name).changes !== null).toBe(table.conflict === 'last-write-per-column');
  });
});

describe.each(written.map((table) => ({ name: table.name, table })))('a row of $name', ({ table }) => {
  it('created offline reaches the server and the other device', async () => {
    const { server, firstDevice, secondDevice, id } = await bothWith(table);
    expect(server.tables.get(table.name)?.has(id)).toBe(true);
    expect(await columnsOf(secondDevice, table, id)).toEqual(await columnsOf(firstDevice, table, id));
    await expectEqual(server, firstDevice, secondDevice);
  });

  it('deleted on one device is deleted on the other, with all its children; the server keeps its file', async () => {
    const { server, firstDevice, secondDevice, id } = await bothWith(table);
    await remove(firstDevice, table, id);
    await sync(firstDevice, secondDevice);
    expect(server.tables.get(table.name)?.has(id)).toBe(false);
    expect(await columnsOf(secondDevice, table, id)).toBeNull();
    expect(await secondDevice.queries.notices()).toEqual([]);
    expect(server.files.size).toBe(table.name === 'media' ? 1 : 0);
    await expectEqual(server, firstDevice, secondDevice);
  });

  it('created and deleted offline leaves nothing', async () => {
    const server = modelServer();
    const [firstDevice] = twoDevices(server);
    const id = await add(firstDevice, table);
    await remove(firstDevice, table, id);
    await sync(firstDevice);
    expect(server.tables.get(table.name)?.size).toBe(0);
    await expectEqual(server, firstDevice);
  });
});

describe.each(changed.map((table) => ({ name: table.name, table })))('a change of $name', ({ table }) => {
  const changes = sampleOf(table.name).changes ?? { mine: {}, theirs: {}, rival: {} };

  it('to different columns on two devices keeps both', async () => {
    const { server, firstDevice, secondDevice, id } = await bothWith(table);
    await change(firstDevice, table, id, changes.mine);
    await change(secondDevice, table, id, changes.theirs);
    await sync(firstDevice, secondDevice, firstDevice);
    expect(await columnsOf(firstDevice, table, id)).toMatchObject({ ...changes.mine, ...changes.theirs });
    await expectEqual(server, firstDevice, secondDevice);
  });

  it('to the same column on two devices keeps the one that reached the server last', async () => {
    const { server, firstDevice, secondDevice, id } = await bothWith(table);
    await change(firstDevice, table, id, changes.mine);
    await change(secondDevice, table, id, changes.rival);
    await sync(firstDevice, secondDevice, firstDevice);
    expect(await columnsOf(firstDevice, table, id)).toMatchObject(changes.rival);
    await expectEqual(server, firstDevice, secondDevice);
  });

  it('is beaten by a delete on another device, which is reported and can be undone', async () => {
    if (table.key === 'user_id') return;
    const { server, firstDevice, secondDevice, id } = await bothWith(table);
    await change(firstDevice, table, id, changes.mine);
    await remove(secondDevice, table, id);
    await sync(secondDevice, firstDevice);
    expect(await columnsOf(firstDevice, table, id)).toBeNull();
    expect(await firstDevice.queries.notices()).toMatchObject([{ kind: 'deleted-elsewhere', entityId: id }]);
    await expectEqual(server, firstDevice, secondDevice);
  });
});

const references = written.flatMap((table) =>
  table.parents
    .filter((parent) => sampleOf(table.name).parents.includes(parent.table))
    // One column per parent: a sample refers to each parent once.
    .filter(
      (parent) =>
        sampleOf(table.name).row({ id: 'i', userId: 'u', refs: { [parent.table]: 'x' } })[parent.column] ===
        'x',
    )
    .map((parent) => ({ name: table.name, parentName: parent.table, table, parent })),
);

describe.each(references)(
  '$name, created here while its $parentName was deleted elsewhere',
  ({ table, parent }) => {
    it(
      parent.onDelete === 'clear'
        ? 'arrives without it, and without an error'
        : 'is deleted with it, and reported',
      async () => {
        const server = modelServer();
        const [firstDevice, secondDevice] = twoDevices(server);
        const parentId = await add(firstDevice, tableOf(parent.table));
        await sync(firstDevice, secondDevice);
        const id = await add(firstDevice, table, { [parent.table]: parentId });
        await remove(secondDevice, tableOf(parent.table), parentId);
        await secondDevice.drain();
        // Without a pull, the refusal itself must notify the user.
        await firstDevice.drain();
        const copy = server.tables.get(table.name)?.get(id);
        if (parent.onDelete === 'clear') {
          expect(copy?.row[parent.column]).toBeNull();
          expect(await firstDevice.queries.notices()).toEqual([]);
        } else {
          expect(copy).toBeUndefined();
          expect(await columnsOf(firstDevice, table, id)).toBeNull();
          expect(await firstDevice.queries.notices()).toMatchObject([{ kind: 'deleted-elsewhere' }]);
        }
        expect(firstDevice.events.filter((event) => event.type.startsWith('item-failed'))).toEqual([]);
        await sync(firstDevice, secondDevice);
        await expectEqual(server, firstDevice, secondDevice);
      },
    );
  },
);
