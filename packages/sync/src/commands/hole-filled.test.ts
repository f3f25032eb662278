import { expect, it } from 'vitest';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';

const hole = () => newFiles(photo()).map((file) => ({ ...file, as: 'hole_filled' as const }));

it('keeps the photo of the filled hole apart from the photos of the find', async () => {
  const { commands, queries } = testDevice();
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  const fields = { name: 'Penny', category: 'Coin', questId: quest.id, location: FIELD } as const;
  const { find } = done(await commands.logFind({ ...fields, files: [...newFiles(photo()), ...hole()] }));
  expect(await queries.find(find.id)).toMatchObject({
    media: [{ mediaType: 'image' }],
    holeFilled: [{ mediaType: 'hole_filled' }],
  });
  expect(await queries.media(find.id)).toHaveLength(1);
  const { find: other } = done(await commands.logFind({ ...fields, name: 'Button' }));
  done(await commands.addMedia({ findId: other.id }, hole()));
  const { items } = await queries.finds({ offset: 0, limit: 9 });
  const shown = Object.fromEntries(
    items.map(({ name, firstMedia, mediaCount, isHoleFilled }) => [
      name,
      [firstMedia?.mediaType ?? null, mediaCount, isHoleFilled],
    ]),
  );
  expect(shown).toEqual({ Penny: ['image', 1, true], Button: [null, 0, true] });
  expect((await queries.findCounts()).withPhoto).toBe(1);
});

it('refuses a video as the photo of a filled hole', async () => {
  const { commands } = testDevice();
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  const { find } = done(
    await commands.logFind({ name: 'Penny', category: 'Coin', questId: quest.id, location: FIELD }),
  );
  const video = new File([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0])], 'v.webm');
  const [file] = newFiles(video);
  expect(
    file && (await commands.addMedia({ findId: find.id }, [{ ...file, as: 'hole_filled' }])),
  ).toMatchObject({
    ok: false,
    error: { rejectedFiles: [{ message: 'Choose a photo of the filled hole, not a video' }] },
  });
});
