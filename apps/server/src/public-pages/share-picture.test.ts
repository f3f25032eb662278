import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSharePicture } from './share-picture.ts';

const draw = (title: string) => drawSharePicture({ title, label: 'Guides', siteTitle: 'MetalQuest' });

it.each([
  'Coils',
  '',
  ' \u0000\u202e ',
  '<span foreground="red">&amp;</span> ]]> &nbsp;',
  'Ünlü çelik – „Größe“ Žižek 古銭 🪙',
  'x'.repeat(500),
  'A title that goes on and on, as those of the old surveys did, with all its sheets and edges. '.repeat(5),
])('every title such as %j gives an image of the right size', async (title) => {
  expect(await sharp(await draw(title)).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
});

it('markup in a title is drawn as text', async () => {
  const plain = await sharp(await draw('<b>Coils</b>')).stats();
  const red = await draw('<span foreground="#ff0000">Coils</span>');
  const { dominant } = await sharp(red).stats();
  expect(Math.abs(dominant.r - dominant.g)).toBeLessThan(40);
  expect(plain.channels[0]?.mean).not.toBe((await sharp(await draw('Coils')).stats()).channels[0]?.mean);
});
