import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stripMetadata } from './strip-metadata.ts';

const PLACE = 'GPS 52.20531 N 0.12181 E';

/** A noisy picture with EXIF, and with an embedded colour profile. */
function picture() {
  return sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { ImageDescription: PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 12/1 19/1' },
    });
}

const FILES = {
  'image/jpeg': () => picture().jpeg().toBuffer(),
  'image/png': () => picture().png().toBuffer(),
  'image/webp': () => picture().webp().toBuffer(),
} as const;

const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer();

test.each(Object.entries(FILES))('%s keeps its pixels and profile, and loses EXIF', async (type, make) => {
  const before = await make();
  expect((await sharp(before).metadata()).exif).toBeDefined();
  const bare = stripMetadata(before);
  expect(bare?.type).toBe(type);
  const after = Buffer.from(bare?.bytes ?? []);
  const { exif, xmp, icc } = await sharp(after).metadata();
  expect([exif, xmp, icc === undefined]).toEqual([undefined, undefined, false]);
  expect(after.includes('GPS')).toBe(false);
  expect(await pixels(after)).toEqual(await pixels(before));
});

test('a progressive photo with restart markers keeps all its scans, and loses comments and what follows', async () => {
  const photo = await picture().jpeg({ progressive: true }).toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + PLACE.length]), Buffer.from(PLACE)]);
  const file = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(PLACE)]);
  const bare = Buffer.from(stripMetadata(file)?.bytes ?? []);
  expect(bare.includes('52.20531')).toBe(false);
  expect(await pixels(bare)).toEqual(await pixels(photo));
});

test('a text chunk of a PNG and a comment of a GIF are removed', async () => {
  const gif = await sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } })
    .gif()
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, PLACE.length]), Buffer.from(`${PLACE}\0`)]);
  const trailer = gif.length - 1;
  const file = Buffer.concat([gif.subarray(0, trailer), comment, gif.subarray(trailer), Buffer.from(PLACE)]);
  const bare = Buffer.from(stripMetadata(file)?.bytes ?? []);
  expect(bare.includes('52.20531')).toBe(false);
  expect(await pixels(bare)).toEqual(await pixels(gif));

  const png = await picture().png().toBuffer();
  const chunk = Buffer.alloc(12 + PLACE.length);
  chunk.writeUInt32BE(PLACE.length);
  chunk.write(`tEXt${PLACE}`, 4, 'latin1');
  const marked = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33), Buffer.from(PLACE)]);
  expect(Buffer.from(stripMetadata(marked)?.bytes ?? []).includes('52.20531')).toBe(false);
});

test('a file that is cut off or no picture is refused, and nothing fails', async () => {
  for (const make of Object.values(FILES)) {
    const file = await make();
    for (const length of [0, 1, 7, 20, 40, file.length - 30]) {
      expect(stripMetadata(file.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  }
  expect(stripMetadata(Buffer.from('%PDF-1.7'))).toBeNull();
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(...['ffd8', '89504e470d0a1a0a', '474946383961']),
      (tail, head) => {
        stripMetadata(Buffer.concat([Buffer.from(head, 'hex'), tail]));
      },
    ),
  );
});
