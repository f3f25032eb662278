import { asUserId } from '@metalquest/core/ids';
import { boundaryError } from '@metalquest/core/permission/boundary';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../../backend/test/support/harness.ts';
import { connectionOf } from '../../test/support/connection-of.ts';
import { fill, NORTH_FIELD, ring, TITHE_MAP } from '../../test/support/every-table.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { SAMPLES } from '../../test/support/sample-rows.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import { systemClock } from '../environment/clock.ts';
import { supabaseServer } from '../server/supabase-server.ts';
import { SYNCED_TABLES } from './tables.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

/** Two devices of a new user on the real server; they sync only on demand. */
async function twoDevices(): Promise<{
  client: SupabaseClient;
  firstDevice: ModelDevice;
  secondDevice: ModelDevice;
}> {
  const { client, userId: id } = await backend.signUp();
  const userId = asUserId(id);
  const requestContext = { clock: systemClock, stop: new AbortController().signal };
  const device = () => modelDevice(supabaseServer(connectionOf(client), userId, requestContext), { userId });
  return { client, firstDevice: device(), secondDevice: device() };
}

async function sync(...devices: ModelDevice[]): Promise<void> {
  for (const device of devices) {
    await device.drain();
    expect(await device.pull()).toBe('accepted');
  }
}

async function rowsOf({ replica }: ModelDevice): Promise<Record<string, unknown[]>> {
  const entries = SYNCED_TABLES.map(async (table) => {
    const rows = await replica.rows(table).orderBy('id').toArray();
    return [table.name, rows.map((row) => table.write(row.value))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function expectEqual(one: ModelDevice, other: ModelDevice): Promise<void> {
  expect(await rowsOf(one)).toEqual(await rowsOf(other));
  for (const device of [one, other]) {
    expect(await device.replica.queue.toArray()).toEqual([]);
    expect(device.events.filter((event) => event.type.startsWith('item-failed'))).toEqual([]);
  }
}

describe('the descriptors', () => {
  it('match the order, the columns and the foreign keys of the schema', async () => {
    const synced = await backend.db.query<{ table_name: string; key_column: string }>(
      'select table_name::text, key_column::text from private.synced_tables order by position',
    );
    expect(SYNCED_TABLES.map(({ name, key }) => [name, key])).toEqual(
      synced.map((row) => [row.table_name, row.key_column]),
    );
    for (const table of SYNCED_TABLES) {
      const columns = await backend.db.query<{ column_name: string }>(
        "select column_name::text from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table.name],
      );
      const names = columns.map((column) => column.column_name);
      const sample = SAMPLES[table.name]?.row({ id: 'id', userId: 'user', refs: {} }) ?? {};
      expect([table.name, Object.keys(sample).filter((column) => !names.includes(column))]).toEqual([
        table.name,
        [],
      ]);
      const keys = await backend.db.query<{ column: string; parent: string; rule: string }>(
        `select a.attname::text as column, p.relname::text as parent, c.confdeltype::text as rule
         from pg_constraint c
         join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.conrelid = ('public.' || $1)::regclass and p.relname <> 'users'`,
        [table.name],
      );
      const rules = keys.map(({ column, parent, rule }) => [
        column,
        parent,
        rule === 'c' ? 'cascade' : 'clear',
      ]);
      expect([table.name, rules.toSorted()]).toEqual([
        table.name,
        table.parents.map((parent) => [parent.column, parent.table, parent.onDelete]).toSorted(),
      ]);
    }
  });
});

describe('rows of every table', () => {
  it('created offline are accepted and arrive identically on the other device', async () => {
    const { client, firstDevice, secondDevice } = await twoDevices();
    const { permission, detector } = await fill(firstDevice);
    await sync(firstDevice, secondDevice);
    await expectEqual(firstDevice, secondDevice);
    const rows = await rowsOf(secondDevice);
    const counts = Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length]));
    expect(counts).toEqual({
      profiles: 1,
      user_preferences: 1,
      equipment: 2,
      landowner_contacts: 1,
      property_permissions: 1,
      contact_interactions: 1,
      quests: 1,
      planned_quests: 1,
      finds: 1,
      find_equipment: 1,
      bucket_list: 1,
      map_layers: 1,
      media: 5,
    });
    const gear = await secondDevice.queries.gear();
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(gear.find(({ id }) => id === detector.id)).toMatchObject({ ...detector, ...times });
    const detail = await secondDevice.queries.permission(permission.id);
    expect(detail?.permission).toMatchObject({ boundary: NORTH_FIELD, findsAgreementShare: 33.33 });
    const { data } = await client
      .from('property_permissions_with_geojson')
      .select('boundary_geojson')
      .single();
    expect(data?.boundary_geojson).toMatchObject({ type: 'Polygon' });
  });

  it('can be changed by either device', async () => {
    const { firstDevice, secondDevice } = await twoDevices();
    const { contact, permission, interaction, item } = await fill(firstDevice);
    await sync(firstDevice, secondDevice);
    done(await secondDevice.commands.updateContact(contact.id, { phone: null, preferredContact: 'post' }));
    done(await secondDevice.commands.updatePermission(permission.id, { status: 'revoked', boundary: null }));
    done(
      await secondDevice.commands.updateInteraction(interaction.id, { kind: 'letter', followUpDate: null }),
    );
    done(await secondDevice.commands.archiveBucketItem(item.id));
    done(await secondDevice.commands.saveProfile({ avatarUrl: 'https://example.org/mary.jpg' }));
    done(await firstDevice.commands.updatePermission(permission.id, { terms: 'Fill the holes' }));
    await sync(secondDevice, firstDevice, secondDevice);
    await expectEqual(firstDevice, secondDevice);
    expect((await firstDevice.queries.permission(permission.id))?.permission).toMatchObject({
      status: 'revoked',
      boundary: null,
      terms: 'Fill the holes',
    });
    expect(await firstDevice.queries.profile()).toMatchObject({
      firstName: 'Mary',
      avatarUrl: expect.any(String),
    });
  });

  it('are deleted with their children, and lose optional references; their files are kept', async () => {
    const { client, firstDevice, secondDevice } = await twoDevices();
    const { contact, permission, quest, find, item, media } = await fill(firstDevice);
    await sync(firstDevice, secondDevice);
    done(await secondDevice.commands.deletePermission(permission.id));
    done(await secondDevice.commands.deleteContact(contact.id));
    done(await secondDevice.commands.deleteFind(find.id));
    await sync(secondDevice, firstDevice);
    await expectEqual(firstDevice, secondDevice);
    expect(await firstDevice.queries.contacts()).toEqual([]);
    expect((await firstDevice.queries.interactions({ offset: 0, limit: 1 })).total).toBe(0);
    expect((await firstDevice.queries.quest(quest.id))?.permissionId).toBeNull();
    expect(await firstDevice.queries.bucketItem(item.id)).toMatchObject({ status: 'found', findId: null });
    const letter = media[0]?.storagePath ?? '';
    expect((await client.storage.from('media').download(letter)).error).toBeNull();
  });
});

it('an account has at most 100 map layers, on the device and on the server', async () => {
  const { client, firstDevice } = await twoDevices();
  const names = Array.from({ length: 100 }, (_, n) => `Map ${n}`);
  for (const name of names) done(await firstDevice.commands.addMapLayer({ ...TITHE_MAP, name }));
  const refused = await firstDevice.commands.addMapLayer(TITHE_MAP);
  expect(refused).toMatchObject({ ok: false, error: { code: 'too-many-layers' } });
  const row = { name: 'Map', address: 'https://maps.example', tiles: {} };
  const hundred = Array.from({ length: 100 }, () => row);
  expect((await client.from('map_layers').insert([...hundred, row])).error?.message).toContain(
    'at most 100 map layers',
  );
  const { data, error } = await client.from('map_layers').insert(hundred).select('id');
  expect(error).toBeNull();
  // A device that did not hear the answer sends a row again.
  const again = { ...row, id: data?.[0]?.id };
  const options = { onConflict: 'id', ignoreDuplicates: true };
  expect((await client.from('map_layers').upsert(again, options)).error).toBeNull();
});

describe('a row whose parent was deleted on another device', () => {
  it('arrives without the reference if optional, and is deleted if required', async () => {
    const { client, firstDevice, secondDevice } = await twoDevices();
    const contact = done(await firstDevice.commands.addContact({ name: 'Ann Farmer' }));
    const old = done(await firstDevice.commands.addPermission({ propertyAddress: 'Mill', status: 'active' }));
    await sync(firstDevice, secondDevice);
    done(await secondDevice.commands.deleteContact(contact.id));
    done(await secondDevice.commands.deletePermission(old.id));
    await secondDevice.drain();
    const hill = done(
      await firstDevice.commands.addPermission({ propertyAddress: 'Hill Farm', contactId: contact.id }),
    );
    done(await firstDevice.commands.logInteraction({ contactId: contact.id }));
    const quest = done(
      await firstDevice.commands.startQuest({ name: 'Mill field', location: FIELD, permissionId: old.id }),
    );
    await firstDevice.drain();
    const { data } = await client.from('property_permissions').select('id,contact_id');
    expect(data).toEqual([{ id: hill.id, contact_id: null }]);
    expect((await client.from('contact_interactions').select('id')).data).toEqual([]);
    expect((await client.from('quests').select('id,permission_id')).data).toEqual([
      { id: quest.id, permission_id: null },
    ]);
    expect(await firstDevice.queries.notices()).toMatchObject([{ kind: 'deleted-elsewhere' }]);
    await sync(firstDevice, secondDevice);
    await expectEqual(firstDevice, secondDevice);
  });
});

describe('geometry', () => {
  it('of a boundary is validated the same on client and server', async () => {
    const { client } = await backend.signUp();
    const square = ring([0, 0], [4, 0], [4, 4], [0, 4]);
    const shapes: Boundary[] = [
      [square],
      [square.toReversed()],
      [square, ring([1, 1], [2, 1], [2, 2], [1, 2])],
      [square, ring([1, 1], [2, 1], [2, 2], [1, 2]), ring([2.5, 2.5], [3, 2.5], [3, 3])],
      [square, ring([5, 5], [6, 5], [6, 6])],
      [square, ring([3, 3], [5, 3], [5, 5], [3, 5])],
      [ring([0, 0], [1, 1], [1, 0], [0, 1])],
      [ring([0, 0], [4, 0], [2, 0], [2, 2])],
      [ring([0, 0], [1, 1], [2, 2])],
      [ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])],
      [ring([0, 0], [1, 0], [1, 0], [1, 1])],
      [ring([0, 0], [1, 0], [0.5, 0.2], [1, 1])],
    ];
    for (const shape of shapes) {
      const coordinates = shape.map((points) => points.map(({ lng, lat }) => [lng, lat]));
      const { status } = await client
        .from('property_permissions')
        .insert({ property_address: 'x', boundary: { type: 'Polygon', coordinates } });
      expect([JSON.stringify(coordinates), status === 201]).toEqual([
        JSON.stringify(coordinates),
        boundaryError(shape) === null,
      ]);
    }
  });
});
