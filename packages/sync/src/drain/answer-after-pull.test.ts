import { expect, it } from 'vitest';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import type { Server } from '../server/server.ts';

/** Two devices with a quest. `before.answer` runs after an update of `here` arrived and before its answer. */
async function twoDevices() {
  const server = modelServer();
  const otherDevice = modelDevice(server);
  const before = { answer: async (): Promise<void> => {} };
  const slow: Server = {
    ...server,
    async update(...args) {
      const answer = await server.update(...args);
      await before.answer();
      return answer;
    },
  };
  const device = modelDevice(slow, { userId: otherDevice.userId });
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  await device.drain();
  await device.pull();
  await otherDevice.pull();
  return { server, device, otherDevice, before, quest };
}

it('a change overwritten by another device is released, even if its response arrives after the pull', async () => {
  const { server, device, otherDevice, before, quest } = await twoDevices();
  before.answer = async () => {
    done(await otherDevice.commands.updateQuest(quest.id, { name: 'Theirs' }));
    await otherDevice.drain();
    await device.pull();
  };
  done(await device.commands.updateQuest(quest.id, { name: 'Ours' }));
  expect(await device.drain()).toMatchObject({ pull: true });
  await device.pull();
  expect(server.tables.get('quests')?.get(quest.id)?.row.title).toBe('Theirs');
  expect((await device.queries.quest(quest.id))?.name).toBe('Theirs');
});

it('a row overwritten under the same change number is fetched again', async () => {
  const { server, device, before, quest } = await twoDevices();
  before.answer = async () => {
    const stored = server.tables.get('quests')?.get(quest.id);
    if (stored) stored.row = { ...stored.row, title: 'Theirs', updated_at: '2026-12-31T00:00:00.000Z' };
    await device.pull();
  };
  done(await device.commands.updateQuest(quest.id, { name: 'Ours' }));
  expect(await device.drain()).toMatchObject({ pull: true });
  await device.pull();
  expect((await device.queries.quest(quest.id))?.name).toBe('Theirs');
});
