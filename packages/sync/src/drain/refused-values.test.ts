import { asUserId } from '@metalquest/core/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../../backend/test/support/harness.ts';
import { connectionOf } from '../../test/support/connection-of.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { A_QUEST, view } from '../../test/support/sync-centre.ts';
import { done, newFiles, photo } from '../../test/support/test-device.ts';
import { systemClock } from '../environment/clock.ts';
import { supabaseServer } from '../server/supabase-server.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function newDevice() {
  const { client, userId: id } = await backend.signUp();
  const userId = asUserId(id);
  const requestContext = { clock: systemClock, stop: new AbortController().signal };
  return {
    client,
    device: modelDevice(supabaseServer(connectionOf(client), userId, requestContext), { userId }),
  };
}

/** Queues an invalid change, as an older app version without the rule would. */
async function queueInstead(device: ModelDevice, table: string, columns: object) {
  const item = (await device.replica.queue.toArray()).find((each) => each.table === table);
  if (!item) throw new Error(`no ${table} is queued`);
  await device.replica.queue.put({ ...item, payload: { ...item.payload, ...columns } });
}

const firstLine = async (device: ModelDevice) => (await view(device)).sections[0]?.groups[0]?.lines[0];

const drainAgain = async (device: ModelDevice) => {
  for (let attempt = 0; attempt < 3; attempt += 1) await device.drain();
};

it('a find off the globe waits in the sync centre with its photo and the reason until its place is corrected', async () => {
  const { client, device } = await newDevice();
  const quest = done(await device.commands.startQuest(A_QUEST));
  const find = done(
    await device.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  await queueInstead(device, 'finds', { location_geom: 'SRID=4326;POINT(181 52)' });
  await drainAgain(device);

  expect(await firstLine(device)).toMatchObject({
    state: 'refused',
    reason: 'The place is not valid: set it again',
  });
  expect(await device.replica.dexie.table('finds').count()).toBe(1);
  expect((await client.from('quests').select('title')).data).toEqual([{ title: A_QUEST.name }]);
  expect((await client.from('finds').select('id')).data).toEqual([]);

  done(await device.commands.updateFind(find.find.id, { location: { lng: -179, lat: 52 } }));
  await device.drain();
  expect(await device.replica.queue.count()).toBe(0);
  expect((await client.from('finds').select('item_description, media(media_type)')).data).toEqual([
    { item_description: 'Penny', media: [{ media_type: 'image' }] },
  ]);
});

it('reports a refused picture address, and the profile stays unchanged', async () => {
  const { client, device } = await newDevice();
  await device.pull();
  done(await device.commands.saveProfile({ firstName: 'Mary', avatarUrl: 'https://example.org/me.jpg' }));
  await queueInstead(device, 'profiles', { avatar_url: 'http://example.org/me.jpg' });
  await drainAgain(device);
  expect(await firstLine(device)).toMatchObject({
    state: 'refused',
    reason: 'The picture must be uploaded here or be at an https address',
  });
  expect((await client.from('profiles').select('first_name, avatar_url')).data).toEqual([
    { first_name: '', avatar_url: '' },
  ]);
});
