import { expect, it } from 'vitest';
import type { Server } from '../server/server.ts';
import { modelDevice } from '../testing/model-device.ts';
import { modelServer } from '../testing/model-server.ts';
import { done, FIELD } from '../testing/test-device.ts';

it('a change that another device wrote over is let go, though the answer to it comes after the pull', async () => {
  const server = modelServer();
  const there = modelDevice(server);
  let beforeAnswer = async (): Promise<void> => {};
  const slow: Server = {
    ...server,
    async update(...args) {
      const answer = await server.update(...args);
      await beforeAnswer();
      return answer;
    },
  };
  const here = modelDevice(slow, { userId: there.userId });
  const quest = done(await here.commands.startQuest({ name: 'Long field', location: FIELD }));
  await here.drain();
  await here.pull();
  await there.pull();
  beforeAnswer = async () => {
    done(await there.commands.updateQuest(quest.id, { name: 'Theirs' }));
    await there.drain();
    await here.pull();
  };
  done(await here.commands.updateQuest(quest.id, { name: 'Ours' }));
  expect(await here.drain()).toMatchObject({ pull: true });
  await here.pull();
  expect(server.tables.get('quests')?.get(quest.id)?.row.title).toBe('Theirs');
  expect((await here.queries.quest(quest.id))?.name).toBe('Theirs');
});
