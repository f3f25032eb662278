import type { JsonObject } from '@metalquest/core/json';
import { describe, expect, it } from 'vitest';
import { differences } from '../../test/support/equality.ts';
import { type ModelDevice, modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import { contactTable } from '../mapping/contact-tables.ts';
import { revised } from '../replica/write-rows.ts';

const UNSAFE = 'see <script src=//evil.example/x.js>';

/** A contact written by a client that does not validate. */
const contactOf = ({ userId }: ModelDevice, columns: JsonObject): JsonObject => ({
  id: '60000000-0000-4000-8000-000000000001',
  user_id: userId,
  name: 'Ann Farmer',
  ...columns,
});
const ID = '60000000-0000-4000-8000-000000000001';

describe('a server row that contains a script', () => {
  it('is omitted and reported, and stays on the server; everything else arrives', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await server.insert('landowner_contacts', 'id', [
      contactOf(device, { notes: UNSAFE }),
      contactOf(device, { id: '60000000-0000-4000-8000-000000000002', name: 'Bob' }),
    ]);
    await device.pull();
    expect((await device.queries.contacts()).map((contact) => contact.name)).toEqual(['Bob']);
    const [notice, ...otherNotices] = await device.queries.notices();
    expect(otherNotices).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'ignored',
      source: 'server',
      table: 'landowner_contacts',
      entityId: ID,
      label: 'contact “Ann Farmer”',
      reason: 'a script tag (Notes)',
    });
    expect(JSON.stringify(notice)).not.toContain('evil');
    expect(device.events).toMatchObject([{ type: 'noticed', notice: { kind: 'ignored' } }]);
    expect(server.tables.get('landowner_contacts')?.get(ID)?.row.notes).toBe(UNSAFE);
    expect(await device.replica.queue.count()).toBe(0);
  });

  it('is reported without its name if the name contains the script', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await server.insert('landowner_contacts', 'id', [contactOf(device, { name: 'javascript:alert(1)' })]);
    await device.pull();
    expect(await device.queries.notices()).toMatchObject([
      { label: 'contact', reason: '“javascript:” (Name)' },
    ]);
  });

  it('keeps the copy on this device until a safe version arrives, which removes the notice', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await server.insert('landowner_contacts', 'id', [contactOf(device, { notes: 'tea' })]);
    await device.pull();
    await server.update('landowner_contacts', 'id', ID, { notes: UNSAFE });
    await device.pull();
    await server.update('landowner_contacts', 'id', ID, { phone: '1' });
    await device.pull();
    expect(await device.queries.contacts()).toMatchObject([{ notes: 'tea', phone: null }]);
    expect(await device.queries.notices()).toHaveLength(1);
    await server.update('landowner_contacts', 'id', ID, { notes: 'coffee' });
    await device.pull();
    expect(await device.queries.contacts()).toMatchObject([{ notes: 'coffee', phone: '1' }]);
    expect(await device.queries.notices()).toEqual([]);
    expect(await differences(device.replica, server)).toEqual([]);
  });

  it('also removes an unsafe copy stored by an older version of the app', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await server.insert('landowner_contacts', 'id', [contactOf(device, {})]);
    await device.pull();
    await device.replica.dexie.transaction('rw', device.replica.rows(contactTable), async () => {
      const row = await device.replica.rows(contactTable).get(ID);
      if (!row) throw new Error('no contact');
      await device.replica
        .rows(contactTable)
        .put(revised(contactTable, row, { ...row.value, notes: UNSAFE }));
    });
    await server.update('landowner_contacts', 'id', ID, { notes: UNSAFE });
    await device.pull();
    expect(await device.queries.contacts()).toEqual([]);
  });

  it('is forgotten when it is deleted on another device', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await server.insert('landowner_contacts', 'id', [contactOf(device, { notes: UNSAFE })]);
    await device.pull();
    await server.remove('landowner_contacts', 'id', ID);
    await device.pull();
    expect(await device.queries.notices()).toEqual([]);
  });
});

describe('a queued change that contains a script', () => {
  it('from an older app version is refused permanently without being sent, and sent once edited', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await firstDevice.commands.startQuest({ name: 'Long field', location: FIELD }));
    const { find } = done(await firstDevice.commands.logFind({ questId: quest.id, details: 'plain' }));
    const fine = done(await firstDevice.commands.logFind({ questId: quest.id, name: 'fine' }));
    const row = firstDevice.replica.queue.where('[table+entityId]').equals(['finds', find.id]);
    const insert = await row.first();
    if (!insert) throw new Error('no insert');
    await firstDevice.replica.queue.put({ ...insert, payload: { ...insert.payload, details: UNSAFE } });
    const report = await firstDevice.drain();
    expect(report).toMatchObject({ refused: 1, stop: null });
    expect([...(server.tables.get('finds')?.keys() ?? [])]).toEqual([fine.find.id]);
    expect(await firstDevice.replica.queue.toArray()).toMatchObject([
      {
        entityId: find.id,
        status: 'failed',
        permanentlyFailed: true,
        error: expect.stringContaining('Details contains a script tag'),
      },
    ]);
    expect(firstDevice.events.map((event) => event.type)).toContain('item-failed-permanently');
    done(await firstDevice.commands.updateFind(find.id, { details: 'better' }));
    await firstDevice.drain();
    expect(server.tables.get('finds')?.get(find.id)?.row.details).toBe('better');
    await secondDevice.pull();
    expect(await differences(secondDevice.replica, server)).toEqual([]);
  });
});

describe('unsafe data in browser storage', () => {
  it('is reported once, like a row, until the user dismisses it', async () => {
    const device = modelDevice(modelServer());
    const data = { key: 'metalquest:draft', label: 'the draft of a find', content: 'a script tag' };
    done(await device.commands.noteIgnored(data));
    const notice = done(await device.commands.noteIgnored(data));
    expect(await device.queries.notices()).toEqual([notice]);
    expect(notice).toMatchObject({
      kind: 'ignored',
      source: 'device',
      label: data.label,
      reason: 'a script tag',
    });
    done(await device.commands.dismissNotice(notice.id));
    expect(await device.queries.notices()).toEqual([]);
  });
});
