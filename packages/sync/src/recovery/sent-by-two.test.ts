import { expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';

/** Two devices that show a quest of `here`, and a function that restores the server to before the quest. */
async function lostQuest() {
  const server = modelServer();
  const [here, there] = twoDevices(server);
  await here.pull();
  await there.pull();
  const before = server.snapshot();
  const { id } = done(await here.commands.startQuest({ name: 'Long field', location: FIELD }));
  await sync(here, there);
  const restore = (): void => {
    before();
    server.epoch = 'restored';
  };
  return { server, here, there, id, restore };
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
async function otherSendsFirst(here: ModelDevice, there: ModelDevice): Promise<void> {
  await here.pull();
  await there.pull();
  await there.drain();
}

const onServer = (server: ModelServer, id: string) => server.tables.get('quests')?.get(id)?.row;

/** After all devices sync, server and devices have the quest with these texts, and the queues are empty. */
async function expectEverywhere(
  { server, here, there, id }: Awaited<ReturnType<typeof lostQuest>>,
  texts: { readonly name: string; readonly description: string | null },
): Promise<void> {
  await sync(here, there);
  expect(onServer(server, id)).toMatchObject({ title: texts.name, notes: texts.description });
  for (const { replica, queries } of [here, there]) {
    expect(await queries.quest(id)).toMatchObject(texts);
    expect(await replica.queue.toArray()).toEqual([]);
    expect(await brokenInvariants(replica)).toEqual([]);
  }
}

it('a pending change reaches a row that the other device resent first', async () => {
  const world = await lostQuest();
  const { server, here, there, id, restore } = world;
  done(await here.commands.updateQuest(id, { name: 'Ours' }));
  done(await there.commands.updateQuest(id, { name: 'Theirs' }));
  restore();
  await otherSendsFirst(here, there);
  expect(onServer(server, id)?.title).toBe('Theirs');
  await here.pull();
  expect((await here.queries.quest(id))?.name).toBe('Ours');
  await expectEverywhere(world, { name: 'Ours', description: null });
});

it('so does a change made while the row waits to be resent', async () => {
  const world = await lostQuest();
  const { here, there, id, restore } = world;
  done(await there.commands.updateQuest(id, { name: 'Theirs' }));
  restore();
  await otherSendsFirst(here, there);
  done(await here.commands.updateQuest(id, { name: 'Ours' }));
  await expectEverywhere(world, { name: 'Ours', description: null });
});

it('a row deleted while it waits to be resent stays deleted', async () => {
  const { server, here, there, id, restore } = await lostQuest();
  done(await there.commands.updateQuest(id, { name: 'Theirs' }));
  restore();
  await otherSendsFirst(here, there);
  done(await here.commands.deleteQuest(id));
  await here.pull();
  expect(await here.queries.quest(id)).toBeNull();
  await sync(here, there);
  expect(onServer(server, id)).toBeUndefined();
  for (const { replica, queries } of [here, there]) {
    expect(await queries.quest(id)).toBeNull();
    expect(await replica.queue.toArray()).toEqual([]);
  }
});

it('a row whose DELETE reached the server before another device resent the row stays deleted', async () => {
  const { server, here, there, id, restore } = await lostQuest();
  done(await there.commands.updateQuest(id, { name: 'Theirs' }));
  done(await here.commands.deleteQuest(id));
  restore();
  await here.pull();
  await here.drain();
  await there.pull();
  await there.drain();
  expect(onServer(server, id)?.title).toBe('Theirs');
  await sync(here, there);
  expect(onServer(server, id)).toBeUndefined();
  for (const { queries } of [here, there]) expect(await queries.quest(id)).toBeNull();
});

it('a change that the server lost is resent even if a path response came before the row', async () => {
  const world = await lostQuest();
  const { server, here, there, id, restore } = world;
  done(await here.commands.updateQuest(id, { description: 'Ours' }));
  await here.drain();
  done(await there.commands.logFind({ questId: id, name: 'Penny' }));
  restore();
  await otherSendsFirst(here, there);
  expect(onServer(server, id)?.notes).toBeNull();
  await here.drain();
  await here.pull();
  expect((await here.queries.quest(id))?.description).toBe('Ours');
  await expectEverywhere(world, { name: 'Long field', description: 'Ours' });
});

it('a change included in its row is not resent over a later one', async () => {
  const world = await lostQuest();
  const { server, here, there, id, restore } = world;
  done(await here.commands.updateQuest(id, { name: 'Ours' }));
  restore();
  await here.pull();
  await here.drain({ limit: 1 });
  expect(onServer(server, id)?.title).toBe('Ours');
  await there.pull();
  done(await there.commands.updateQuest(id, { name: 'Theirs, later' }));
  await there.drain();
  await expectEverywhere(world, { name: 'Theirs, later', description: null });
});
