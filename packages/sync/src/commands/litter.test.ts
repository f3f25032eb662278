import { expect, it } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';

it('adds to the litter of a quest, and never goes below none', async () => {
  const { commands, queries, replica } = testDevice();
  const { id } = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  await replica.queue.clear();
  await Promise.all([commands.addLitter(id, 1), commands.addLitter(id, 1), commands.addLitter(id, 1)]);
  expect(await queries.quest(id)).toMatchObject({ litterCount: 3 });
  expect(await replica.queue.toArray()).toMatchObject([{ type: 'UPDATE', payload: { litter_count: 3 } }]);
  done(await commands.addLitter(id, -5));
  expect(await queries.quest(id)).toMatchObject({ litterCount: 0 });
});
