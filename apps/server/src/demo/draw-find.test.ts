import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FIND_KINDS } from './catalogue.ts';
import { findPainter, PHOTO_SIZE } from './draw-find.ts';

const drawings = [...new Set(FIND_KINDS.map(({ shape, metal }) => `${shape} ${metal}`))];

it('draws each shape and metal as a square JPEG without metadata, and shapes differ', async () => {
  const paint = findPainter();
  const photos = new Set<string>();
  for (const { shape, metal } of FIND_KINDS) {
    const photo = await paint({ shape, metal, seed: 1 });
    const { format, width, height, exif } = await sharp(photo).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', PHOTO_SIZE, PHOTO_SIZE, undefined]);
    photos.add(photo.toString('base64'));
  }
  expect(photos.size).toBe(drawings.length);
});

it('draws a few variants of a find, the same for the same seed', async () => {
  const coin = { shape: 'coin', metal: 'silver' } as const;
  const paint = findPainter();
  const first = await paint({ ...coin, seed: 0 });
  expect((await paint({ ...coin, seed: 1 })).equals(first)).toBe(false);
  expect((await findPainter()({ ...coin, seed: 0 })).equals(first)).toBe(true);
});
