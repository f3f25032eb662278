import { expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';

/** Two devices that show a quest of `here`, and a function that restores the server to before the quest. */
async function lostQuest() {
  const server = modelServer();
  const [firstDevice, secondDevice] = twoDevices(server);
  await firstDevice.pull();
  await secondDevice.pull();
  const before = server.snapshot();
  const { id } = done(await firstDevice.commands.startQuest({ name: 'Long field', location: FIELD }));
  await sync(firstDevice, secondDevice);
  const restore = (): void => {
    before();
    server.epoch = 'restored';
  };
  return { server, firstDevice, secondDevice, id, restore };
}

async function sync(...devices: readonly ModelDevice[]): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const device of devices) {
      await device.drain();
      await device.pull();
    }
  }
}

/** Both have queried the server and queued the quest's INSERT; `there` sends it first. */
async function otherSendsFirst(firstDevice: ModelDevice, secondDevice: ModelDevice): Promise<void> {
  await firstDevice.pull();
  await secondDevice.pull();
  await secondDevice.drain();
}

const onServer = (server: ModelServer, id: string) => server.tables.get('quests')?.get(id)?.row;

/** After all devices sync, server and devices have the quest with these texts, and the queues are empty. */
async function expectEverywhere(
  { server, firstDevice, secondDevice, id }: Awaited<ReturnType<typeof lostQuest>>,
  texts: { readonly name: string; readonly description: string | null },
): Promise<void> {
  await sync(firstDevice, secondDevice);
  expect(onServer(server, id)).toMatchObject({ title: texts.name, notes: texts.description });
  for (const { replica, queries } of [firstDevice, secondDevice]) {
    expect(await queries.quest(id)).toMatchObject(texts);
    expect(await replica.queue.toArray()).toEqual([]);
    expect(await brokenInvariants(replica)).toEqual([]);
  }
}

it('a pending change reaches a row that the other device resent first', async () => {
  const world = await lostQuest();
  const { server, firstDevice, secondDevice, id, restore } = world;
  done(await firstDevice.commands.updateQuest(id, { name: 'Ours' }));
  done(await secondDevice.commands.updateQuest(id, { name: 'Theirs' }));
  restore();
  await otherSendsFirst(firstDevice, secondDevice);
  expect(onServer(server, id)?.title).toBe('Theirs');
  await firstDevice.pull();
  expect((await firstDevice.queries.quest(id))?.name).toBe('Ours');
  await expectEverywhere(world, { name: 'Ours', description: null });
});

it('a change made while the row waits to be resent reaches the server too', async () => {
  const world = await lostQuest();
  const { firstDevice, secondDevice, id, restore } = world;
  done(await secondDevice.commands.updateQuest(id, { name: 'Theirs' }));
  restore();
  await otherSendsFirst(firstDevice, secondDevice);
  done(await firstDevice.commands.updateQuest(id, { name: 'Ours' }));
  await expectEverywhere(world, { name: 'Ours', description: null });
});

it('a row deleted while it waits to be resent stays deleted', async () => {
  const { server, firstDevice, secondDevice, id, restore } = await lostQuest();
  done(await secondDevice.commands.updateQuest(id, { name: 'Theirs' }));
  restore();
  await otherSendsFirst(firstDevice, secondDevice);
  done(await firstDevice.commands.deleteQuest(id));
  await firstDevice.pull();
  expect(await firstDevice.queries.quest(id)).toBeNull();
  await sync(firstDevice, secondDevice);
  expect(onServer(server, id)).toBeUndefined();
  for (const { replica, queries } of [firstDevice, secondDevice]) {
    expect(await queries.quest(id)).toBeNull();
    expect(await replica.queue.toArray()).toEqual([]);
  }
});

it('a row whose DELETE reached the server before another device resent the row stays deleted', async () => {
  const { server, firstDevice, secondDevice, id, restore } = await lostQuest();
  done(await secondDevice.commands.updateQuest(id, { name: 'Theirs' }));
  done(await firstDevice.commands.deleteQuest(id));
  restore();
  await firstDevice.pull();
  await firstDevice.drain();
  await secondDevice.pull();
  await secondDevice.drain();
  expect(onServer(server, id)?.title).toBe('Theirs');
  await sync(firstDevice, secondDevice);
  expect(onServer(server, id)).toBeUndefined();
  for (const { queries } of [firstDevice, secondDevice]) expect(await queries.quest(id)).toBeNull();
});

it('a change that the server lost is resent even if a path response came before the row', async () => {
  const world = await lostQuest();
  const { server, firstDevice, secondDevice, id, restore } = world;
  done(await firstDevice.commands.updateQuest(id, { description: 'Ours' }));
  await firstDevice.drain();
  done(await secondDevice.commands.logFind({ questId: id, name: 'Penny' }));
  restore();
  await otherSendsFirst(firstDevice, secondDevice);
  expect(onServer(server, id)?.notes).toBeNull();
  await firstDevice.drain();
  await firstDevice.pull();
  expect((await firstDevice.queries.quest(id))?.description).toBe('Ours');
  await expectEverywhere(world, { name: 'Long field', description: 'Ours' });
});

it('a change included in its row is not resent over a later one', async () => {
  const world = await lostQuest();
  const { server, firstDevice, secondDevice, id, restore } = world;
  done(await firstDevice.commands.updateQuest(id, { name: 'Ours' }));
  restore();
  await firstDevice.pull();
  await firstDevice.drain({ limit: 1 });
  expect(onServer(server, id)?.title).toBe('Ours');
  await secondDevice.pull();
  done(await secondDevice.commands.updateQuest(id, { name: 'Theirs, later' }));
  await secondDevice.drain();
  await expectEverywhere(world, { name: 'Theirs, later', description: null });
});

it('devices agree on a column changed back elsewhere, if one sends a change before it notices the restore', async () => {
  const world = await lostQuest();
  const { server, firstDevice, secondDevice, id } = world;
  done(await firstDevice.commands.updateQuest(id, { name: 'Ours' }));
  await sync(firstDevice, secondDevice);
  done(await secondDevice.commands.updateQuest(id, { name: 'Long field' }));
  await secondDevice.drain();
  server.snapshot()();
  server.epoch = 'restored';
  done(await firstDevice.commands.updateQuest(id, { description: 'Wet' }));
  await firstDevice.drain();
  expect(onServer(server, id)).toMatchObject({ title: 'Long field', notes: 'Wet' });
  // The first device cannot tell whether the server lost its name.
  await expectEverywhere(world, { name: 'Ours', description: 'Wet' });
});
