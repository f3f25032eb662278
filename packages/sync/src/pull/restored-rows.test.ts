import { asUserId, type FindId } from '@metalquest/core/ids';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../../backend/test/support/harness.ts';
import { connectionOf } from '../../test/support/connection-of.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import { systemClock } from '../environment/clock.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { pathRange } from '../replica/path.ts';
import { supabaseServer } from '../server/supabase-server.ts';

/* What devices make of a record that was restored on the server (decision 80). */

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function sync(...devices: readonly ModelDevice[]): Promise<void> {
  for (const device of devices) {
    await device.drain();
    expect(await device.pull()).toBe('accepted');
    // A deletion that the device resends would be sent now.
    await device.drain();
  }
}

/** A quest with a path, a find and its photo on two devices of one user. */
async function world() {
  const { client, userId: id } = await backend.signUp();
  const userId = asUserId(id);
  const requestContext = { clock: systemClock, stop: new AbortController().signal };
  const device = () => modelDevice(supabaseServer(connectionOf(client), userId, requestContext), { userId });
  const [first, second] = [device(), device()];
  const quest = done(await first.commands.startQuest({ name: 'Long field', location: FIELD }));
  for (let step = 0; step < 3; step += 1) {
    first.clock.nowMs += 5_000;
    const point = { ...FIELD, lat: FIELD.lat + step * 0.001, t: first.clock.nowMs };
    await first.commands.recordPathPoint(quest.id, point);
  }
  const { find, media } = done(
    await first.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  done(await first.commands.endQuest(quest.id));
  await sync(first, second);
  return { client, first, second, quest, find, path: media[0]?.storagePath ?? '' };
}

const nameOf = async ({ queries }: ModelDevice, id: FindId) => (await queries.find(id))?.find.name;

async function restoreLast(client: SupabaseClient): Promise<void> {
  const { data } = await client.rpc('list_deleted');
  const { error } = await client.rpc('restore_deleted', { record: data.records[0].id });
  if (error) throw error;
}

async function contentsOf({ replica }: ModelDevice): Promise<unknown> {
  const rows = SYNCED_TABLES.map(async (table) => {
    const all = await replica.rows(table).orderBy('id').toArray();
    return [table.name, all.map(({ value }) => table.write(value))];
  });
  const quests = await replica.dexie.table('quests').toCollection().primaryKeys();
  const paths = quests.map((id) => pathRange(replica, String(id)).toArray());
  return [await Promise.all(rows), (await Promise.all(paths)).map((path) => path.map(({ t }) => t))];
}

it('comes back on every device, with finds, path and photo', async () => {
  const { client, first, second, quest, path } = await world();
  const before = [await contentsOf(first), await contentsOf(second)];
  done(await first.commands.deleteQuest(quest.id));
  await sync(first, second);
  expect(await second.queries.quest(quest.id)).toBeNull();
  await restoreLast(client);
  await sync(first, second);
  expect([await contentsOf(first), await contentsOf(second)]).toEqual(before);
  expect((await client.storage.from('media').download(path)).data?.size).toBe(photo().size);
  for (const device of [first, second]) {
    expect(await brokenInvariants(device.replica)).toEqual([]);
    expect(await device.queries.notices()).toEqual([]);
  }
});

it('comes back on a device that has deleted it and has not pulled since', async () => {
  const { client, first, second, find } = await world();
  done(await first.commands.deleteFind(find.id));
  await first.drain();
  await restoreLast(client);
  await sync(first, second, first);
  for (const device of [first, second]) {
    expect(await nameOf(device, find.id)).toBe('Penny');
    expect(await device.queries.media(find.id)).toHaveLength(1);
  }
});

it('can be deleted and restored any number of times', async () => {
  const { client, first, second, quest, find } = await world();
  for (const device of [first, second, first]) {
    done(await device.commands.deleteQuest(quest.id));
    await sync(first, second, first);
    expect(await second.queries.find(find.id)).toBeNull();
    await restoreLast(client);
    await sync(second, first);
    expect(await nameOf(first, find.id)).toBe('Penny');
    expect(await nameOf(second, find.id)).toBe('Penny');
  }
});

it('takes the change of a device that was offline meanwhile', async () => {
  const { client, first, second, find } = await world();
  done(await second.commands.updateFind(find.id, { name: 'Sixpence' }));
  done(await first.commands.deleteFind(find.id));
  await sync(first);
  await restoreLast(client);
  await sync(second, first);
  for (const device of [first, second]) expect(await nameOf(device, find.id)).toBe('Sixpence');
});

it('leaves a change that the delete has overridden in its notice', async () => {
  const { client, first, second, find } = await world();
  done(await second.commands.updateFind(find.id, { name: 'Sixpence' }));
  done(await first.commands.deleteFind(find.id));
  await sync(first, second);
  await restoreLast(client);
  await sync(second, first);
  expect(await nameOf(second, find.id)).toBe('Penny');
  expect(await second.queries.notices()).toMatchObject([{ kind: 'deleted-elsewhere' }]);
});

it('is deleted again by a device whose own delete was still waiting, and can be restored again', async () => {
  const { client, first, second, quest, find } = await world();
  done(await second.commands.deleteQuest(quest.id));
  done(await first.commands.deleteQuest(quest.id));
  await sync(first);
  await restoreLast(client);
  expect(await second.pull()).toBe('accepted');
  expect(await second.queries.find(find.id)).toBeNull();
  await sync(second, first);
  expect(await first.queries.quest(quest.id)).toBeNull();
  await restoreLast(client);
  await sync(second, first);
  for (const device of [first, second]) expect(await nameOf(device, find.id)).toBe('Penny');
});

it('stays deleted on a server that is put back to the time before the restore', async () => {
  const { client, first, second, find } = await world();
  done(await first.commands.deleteFind(find.id));
  await sync(first, second);
  await backend.db.query('update private.sync_epoch set epoch = gen_random_uuid()');
  await sync(first, second, first);
  for (const device of [first, second]) expect(await device.queries.find(find.id)).toBeNull();
  await restoreLast(client);
  await sync(first, second);
  for (const device of [first, second]) expect(await device.queries.find(find.id)).not.toBeNull();
});
