import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { excessOf } from './picture-parts.ts';
import { gifOf, jpegOf, pngOf, webpOf } from './testing/many-parts.ts';

const FRAMES = /at most 1,000 frames/;
const PARTS = /too many parts/;

/** The picture can be decoded, so that only the limit refuses it. */
async function expectSound(picture: Buffer): Promise<void> {
  await sharp(picture, { pages: -1 }).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
}

it.each([
  ['GIF', async (frames: number) => gifOf(frames)],
  ['WebP', async (frames: number) => webpOf(frames)],
  ['WebP with frames inside of a frame', async (frames: number) => webpOf(frames, true)],
  ['PNG', async (frames: number) => pngOf(frames, 'fcTL', Buffer.alloc(26))],
])('a %s of 1,000 frames may be decoded, one frame more may not', async (_what, made) => {
  await expectSound(await made(1000));
  expect(excessOf(await made(1000))).toBeNull();
  expect(excessOf(await made(1001))).toMatch(FRAMES);
});

it('a JPEG of 100 scans may be decoded, one scan more may not', async () => {
  await expectSound(jpegOf(100));
  expect(excessOf(jpegOf(100))).toBeNull();
  expect(excessOf(jpegOf(101))).toMatch(PARTS);
});

it('a picture of 100,000 parts and more is refused', async () => {
  expect(excessOf(await pngOf(100_001, 'zzZz', Buffer.alloc(0)))).toMatch(PARTS);
  const comments = Buffer.concat(Array<Buffer>(100_001).fill(Buffer.from('21fe00', 'hex')));
  expect(excessOf(Buffer.concat([gifOf(1).subarray(0, 19), comments]))).toMatch(PARTS);
  const segments = Buffer.concat(Array<Buffer>(100_001).fill(Buffer.from('fffe0002', 'hex')));
  expect(excessOf(Buffer.concat([jpegOf(1).subarray(0, 2), segments]))).toMatch(PARTS);
});

it('an extension of a GIF that decoders read in two ways is refused', () => {
  const [header, rest] = [gifOf(1).subarray(0, 19), gifOf(2000).subarray(19)];
  expect(excessOf(Buffer.concat([header, Buffer.from('215500', 'hex'), rest]))).toMatch(/damaged/);
});

it.each([
  ['zTXt', Buffer.from('Comment\0\0')],
  ['iCCP', Buffer.from('Profile\0\0')],
  ['iTXt', Buffer.from('Comment\0\x01\0en\0Bemerkung\0')],
])('a PNG with 8 MB of %s may be decoded, with more it may not', async (type, head) => {
  const png = async (count: number, bytes: number) =>
    pngOf(count, type, Buffer.concat([head, deflateSync(Buffer.alloc(bytes, 'x'))]));
  expect(excessOf(await png(1, 8 * 1024 * 1024))).toBeNull();
  expect(excessOf(await png(1, 8 * 1024 * 1024 + 1))).toMatch(/larger than 8 MB/);
  expect(excessOf(await png(3, 3 * 1024 * 1024))).toMatch(/larger than 8 MB/);
});

it('pictures of programs, and damaged ones, are left to the decoder', async () => {
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#687553' } });
  for (const made of [photo.jpeg({ progressive: true }), photo.png(), photo.webp(), photo.gif()]) {
    const picture = await made.withIccProfile('srgb').toBuffer();
    expect(excessOf(picture)).toBeNull();
    for (let length = 0; length < picture.length; length += 7) {
      const found = excessOf(picture.subarray(0, length));
      expect(found).toBeNull();
    }
  }
  expect(excessOf(Buffer.from('<svg/>'))).toBeNull();
});
