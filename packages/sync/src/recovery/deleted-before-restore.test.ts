import { expect, it } from 'vitest';
import { twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';

it('a quest whose delete was accepted but not yet pulled is deleted again on the restored server', async () => {
  const server = modelServer();
  const [first, second] = twoDevices(server);
  const quest = done(await first.commands.startQuest({ name: 'Long field', location: FIELD }));
  await first.drain();
  await first.pull();
  await second.pull();
  const restore = server.snapshot();
  done(await first.commands.deleteQuest(quest.id));
  await first.drain();
  expect(server.tables.get('quests')?.has(quest.id)).toBe(false);

  restore();
  server.epoch = 'second';
  expect(server.tables.get('quests')?.has(quest.id)).toBe(true);
  for (const device of [first, second, first, second]) {
    await device.pull();
    await device.drain();
  }
  expect(server.tables.get('quests')?.has(quest.id)).toBe(false);
  for (const { queries } of [first, second]) expect(await queries.quest(quest.id)).toBeNull();
});
