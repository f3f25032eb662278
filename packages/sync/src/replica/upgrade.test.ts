import { randomUUID } from 'node:crypto';
import { NO_RECORD } from '@metalquest/core/find/find-record';
import { asFindId, asQuestId, asUserId, type FindId } from '@metalquest/core/ids';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { differences } from '../../test/support/equality.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import { databaseOfVersion1, fillVersion1, STORES_OF_VERSION_1 } from '../../test/support/version-1.ts';
import { IDS, rowsOnServer, type Xids } from '../../test/support/version-1-rows.ts';
import { contactTable } from '../mapping/contact-tables.ts';
import { findTable } from '../mapping/find-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { replicaName } from './replica.ts';
import { VERSION_1 } from './schema.ts';
import { writeRows } from './write-rows.ts';

async function serverOfVersion1(userId: string): Promise<{ server: ModelServer; xids: Xids }> {
  const server = modelServer();
  const xids: Record<string, string> = {};
  for (const [table, row] of Object.entries(rowsOnServer(userId))) {
    const answer = await server.insert(table, table === 'user_preferences' ? 'user_id' : 'id', [row]);
    if (answer.verdict !== 'accepted') throw new Error(`${table} was not taken`);
    xids[table] = answer.value[0]?.xid ?? '';
  }
  const { user_preferences = '', equipment = '', quests = '', finds = '', media = '' } = xids;
  await server.insert('finds', 'id', [{ ...rowsOnServer(userId).finds, id: IDS.deletedFind }]);
  server.files.set(rowsOnServer(userId).media.storage_path, new Blob(['jpeg']));
  return { server, xids: { user_preferences, equipment, quests, finds, media } };
}

/** A device of version 1 whose app has just been updated. */
async function updatedDevice(): Promise<{ device: ModelDevice; server: ModelServer }> {
  const userId = asUserId(randomUUID());
  const indexedDB = new IDBFactory();
  const { server, xids } = await serverOfVersion1(userId);
  const old = databaseOfVersion1(replicaName(userId), indexedDB);
  await fillVersion1(old, userId, xids, server.epoch);
  old.close();
  return { device: modelDevice(server, { userId, indexedDB }), server };
}

describe('the schema of the replica', () => {
  it('version 1 stays as released', () => {
    expect(VERSION_1).toEqual(STORES_OF_VERSION_1);
  });

  it('has a store with the required indexes for every table', async () => {
    const { device } = await updatedDevice();
    await device.replica.dexie.open();
    for (const table of SYNCED_TABLES) {
      const { schema } = device.replica.rows(table);
      const indexes = schema.indexes.map((index) => index.src);
      const wanted = table.indexes === '' ? [] : table.indexes.split(', ');
      expect([table.name, indexes.toSorted()]).toEqual([table.name, wanted.toSorted()]);
    }
  });
});

describe('a version 1 replica with pending changes', () => {
  it('shows all its data after the update, offline', async () => {
    const { device } = await updatedDevice();
    expect((await device.queries.currentQuest())?.name).toBe('Wood');
    expect((await device.queries.trackedQuest())?.id).toBe(IDS.newQuest);
    expect((await device.queries.finds({ offset: 0, limit: 10 })).total).toBe(2);
    for (const sort of ['deepest', 'name'] as const) {
      expect((await device.queries.finds({ offset: 0, limit: 10, sort })).items).toHaveLength(2);
    }
    expect(await device.queries.questPath(asQuestId(IDS.newQuest))).toHaveLength(3);
    expect(await device.replica.queue.count()).toBe(7);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('drains completely, and the server is then equal to it', async () => {
    const { device, server } = await updatedDevice();
    await device.drain();
    await device.pull();
    expect(await device.replica.queue.toArray()).toEqual([]);
    expect(await differences(device.replica, server)).toEqual([]);
    expect(await brokenInvariants(device.replica)).toEqual([]);
    const quests = server.tables.get('quests');
    expect(quests?.get(IDS.oldQuest)?.row).toMatchObject({ title: 'Long field, north', notes: 'by the oak' });
    expect(quests?.get(IDS.newQuest)?.row).toMatchObject({ title: 'Wood', path_point_count: 3 });
    expect(server.tables.get('finds')?.get(IDS.newFind)?.row.item_description).toBe('Silver penny');
    expect(server.tables.get('finds')?.has(IDS.deletedFind)).toBe(false);
    expect(server.files.get(`finds/${IDS.newFind}/${IDS.newPhoto}.jpg`)?.size).toBe(4);
    const preferences = server.tables.get('user_preferences')?.get(device.userId)?.row;
    expect(preferences).toMatchObject({ keep_screen_awake: true, default_units: 'imperial' });
  });

  it('accepts new commands at once, and merges them into pending ones', async () => {
    const { device, server } = await updatedDevice();
    const contact = done(await device.commands.addContact({ name: 'Ann Farmer' }));
    const permission = done(
      await device.commands.addPermission({ propertyAddress: 'Hill Farm', contactId: contact.id }),
    );
    done(await device.commands.updateQuest(asQuestId(IDS.oldQuest), { permissionId: permission.id }));
    done(await device.commands.endQuest());
    await device.drain();
    await device.pull();
    expect(await device.replica.queue.count()).toBe(0);
    expect(await differences(device.replica, server)).toEqual([]);
    expect(server.tables.get('quests')?.get(IDS.oldQuest)?.row.permission_id).toBe(permission.id);
  });
});

/** Moves the cursor like version 1, which skips rows of unknown tables. */
async function passByAll({ replica }: ModelDevice, server: ModelServer): Promise<void> {
  const meta = await replica.meta.get('sync');
  const page = await server.pullChanges(meta?.changesCursor ?? null);
  if (!meta || page.verdict !== 'accepted') throw new Error('nothing to move');
  await replica.meta.put({ ...meta, changesCursor: page.value.cursor });
}

describe('tables added by an app update', () => {
  it('are pulled completely from before the cursor, once, without rewriting others', async () => {
    const { device, server } = await updatedDevice();
    const other = modelDevice(server, { userId: device.userId });
    const contact = done(await other.commands.addContact({ name: 'Ann Farmer' }));
    await other.drain();
    // The older version has moved its cursor past the contact.
    await passByAll(device, server);
    await device.drain();
    await device.pull();
    expect((await device.queries.contact(contact.id))?.contact.name).toBe('Ann Farmer');

    // Simulates another update: the app knows one more table than the one that moved the cursor.
    await device.pull();
    const settled = await device.replica.meta.get('sync');
    if (!settled?.covered) throw new Error('the cursor covers nothing');
    const tables = settled.covered.tables.filter((table) => table !== 'landowner_contacts');
    await device.replica.meta.put({ ...settled, covered: { ...settled.covered, tables } });
    await device.replica.rows(contactTable).delete(contact.id);
    const written: unknown[] = [];
    for (const table of SYNCED_TABLES) {
      device.replica.rows(table).hook('updating', (changes) => void written.push([table.name, changes]));
      device.replica.rows(table).hook('creating', (id) => void written.push([table.name, id]));
    }
    await device.pull();
    await device.pull();
    expect(written).toEqual([['landowner_contacts', contact.id]]);
  });

  it('are pulled again if a tab of the older version has moved the cursor meanwhile', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    await firstDevice.pull();
    const contact = done(await secondDevice.commands.addContact({ name: 'Ann Farmer' }));
    await secondDevice.drain();
    await passByAll(firstDevice, server);
    await firstDevice.pull();
    expect((await firstDevice.queries.contact(contact.id))?.contact.name).toBe('Ann Farmer');
  });
});

describe('columns added by an app update', () => {
  it('are null for a find of version 1, and its next change sends only the changed columns', async () => {
    const { device } = await updatedDevice();
    const found = await device.queries.find(asFindId(IDS.oldFind));
    expect(found?.find).toMatchObject({ ...NO_RECORD, name: 'Button' });
    expect((await device.queries.preferences()).coordinateFormat).toBe('decimal');
    done(await device.commands.updateFind(asFindId(IDS.oldFind), { details: 'gilt' }));
    const [item] = (await device.replica.queue.toArray()).filter(
      ({ entityId, type }) => entityId === IDS.oldFind && type === 'UPDATE',
    );
    expect(Object.keys(item?.payload ?? {})).not.toContain('period');
    expect(item?.payload.details).toBe('gilt');
  });

  it('are pulled for rows that an older app stored without them', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await secondDevice.commands.startQuest({ name: 'Long field', location: FIELD }));
    const { find } = done(
      await secondDevice.commands.logFind({ questId: quest.id, period: 'Roman', weightG: 3.21 }),
    );
    await secondDevice.drain();
    await firstDevice.pull();
    await storeAsOlderApp(firstDevice, find.id);
    await firstDevice.pull();
    expect((await firstDevice.queries.find(find.id))?.find).toMatchObject({ period: 'Roman', weightG: 3.21 });
    expect(await brokenInvariants(firstDevice.replica)).toEqual([]);
  });
});

/** An upgraded find that an older app pulled without its records, moving the cursor past it. */
async function storeAsOlderApp({ replica }: ModelDevice, id: FindId): Promise<void> {
  await replica.dexie.transaction('rw', replica.everything, async () => {
    const before = await replica.rows(findTable).get(id);
    const meta = await replica.meta.get('sync');
    if (!before || !meta?.covered) throw new Error('nothing was pulled');
    await writeRows(replica, findTable, [
      { before, after: { ...before, value: { ...before.value, ...NO_RECORD } } },
    ]);
    const tables = meta.covered.tables.map((table) => (table.startsWith('finds ') ? 'finds' : table));
    await replica.meta.put({ ...meta, covered: { ...meta.covered, tables } });
  });
}
