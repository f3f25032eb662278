import { liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';
import type { FindFilter } from './query-types.ts';

const NARROWED: readonly Omit<FindFilter, 'offset' | 'limit'>[] = [
  {},
  { category: 'Coin' },
  { search: 'penny' },
  { depthCm: { from: 1, to: 30 } },
  { search: 'penny', category: 'Coin', sort: 'deepest' },
];

/** Only the unfiltered list reads quests inside the live query; a filtered one uses findItems. */
const readsQuests = (by: (typeof NARROWED)[number]) => Object.keys(by).length === 0;

it.each(NARROWED)('a list of finds by %j updates with its finds and their photos', async (by) => {
  const { commands, queries } = testDevice();
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  const { find } = done(
    await commands.logFind({ questId: quest.id, name: 'Penny', category: 'Coin', depthCm: 12 }),
  );
  const texts: string[] = [];
  let notify = (): void => {};
  const live = liveQuery(() => queries.finds({ ...by, offset: 0, limit: 10 })).subscribe(
    ({ items, total }) => {
      const [first] = items;
      texts.push(`${total} ${first?.name}, ${first?.mediaCount} photos, ${first?.questName}`);
      notify();
    },
  );
  const shows = (text: string): Promise<void> =>
    new Promise((resolve) => {
      notify = () => {
        if (texts.at(-1) === text) resolve();
      };
      notify();
    });
  await shows('1 Penny, 0 photos, Long field');
  done(await commands.addMedia({ findId: find.id }, newFiles(photo())));
  await shows('1 Penny, 1 photos, Long field');
  done(await commands.updateQuest(quest.id, { name: 'Meadow' }));
  if (readsQuests(by)) await shows('1 Penny, 1 photos, Meadow');
  done(await commands.deleteFind(find.id));
  await shows('0 undefined, undefined photos, undefined');
  live.unsubscribe();
  expect(live.closed).toBe(true);
});
