import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { VOICE_NOTE_MAX_BYTES } from '@metalquest/core/media/voice-note';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUpWithFind } from '../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { storageService } from './service.ts';
import { gifOf, pngOf } from './testing/many-parts.ts';

const SOUNDS = fileURLToPath(new URL('../../../../e2e/fixtures/sounds/', import.meta.url));
const PHOTOS = fileURLToPath(new URL('../../../../e2e/fixtures/photos/', import.meta.url));

let backend: TestBackend;
let owner: Account;
let photo: Buffer;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService, '/storage/v1': storageService },
  });
  owner = await signUpWithFind(backend);
  // Rotated, scaled and without metadata, as the client sends it.
  photo = await sharp(`${PHOTOS}DSCN0010.jpg`).rotate().jpeg({ quality: 85 }).toBuffer();
});
afterAll(() => backend.close());

const newPath = (ext = 'jpg') => `finds/${owner.findId}/${randomUUID()}.${ext}`;
const bytesOf = (part: Uint8Array, type: string) => new Blob([new Uint8Array(part)], { type });
const bucket = () => owner.client.storage.from('media');

describe('accepted content', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const polyglot = Buffer.from(`GIF89a=1;alert(document.domain);//${' '.repeat(200)}`);

  it.each([
    ['an SVG named .jpg', svg, 'image/jpeg', /sent as image\/jpeg/, 'jpg'],
    ['an SVG declared as such', svg, 'image/svg+xml', /mime type image\/svg\+xml is not supported/, 'jpg'],
    ['an HTML page', Buffer.from('<!doctype html>'), 'text/html', /text\/html is not supported/, 'jpg'],
    ['a picture that is also a script', polyglot, 'image/gif', /cannot be read as a picture/, 'gif'],
    ['a text that claims to be a PDF', Buffer.from('hello'), 'application/pdf', /something else/, 'jpg'],
    ['bytes that claim to be a video', Buffer.alloc(2000, 7), 'video/mp4', /something else/, 'mp4'],
  ])('refuses %s', async (_what, content, type, message, ext) => {
    const { error } = await bucket().upload(newPath(ext), bytesOf(content, type));
    expect(error).toMatchObject({ status: 400, statusCode: '415' });
    expect(error?.message).toMatch(message);
  });

  it('accepts the recordings of browsers as voice notes', async () => {
    for (const [name, type] of [
      ['beep.weba', 'audio/webm'],
      ['beep.m4a', 'audio/mp4'],
    ] as const) {
      const sound = await readFile(`${SOUNDS}${name}`);
      const path = newPath(name.slice(-4).replace('.', ''));
      expect((await bucket().upload(path, bytesOf(sound, type))).error).toBeNull();
    }
  });

  it('refuses a voice note that has pictures, is too large or is named as a video', async () => {
    const sound = await readFile(`${SOUNDS}beep.m4a`);
    const video = Buffer.from(sound.toString('latin1').replace('soun', 'vide'), 'latin1');
    const seen = await bucket().upload(newPath('m4a'), bytesOf(video, 'audio/mp4'));
    expect(seen.error?.message).toMatch(/cannot be read as a sound recording/);
    const large = Buffer.concat([sound, Buffer.alloc(VOICE_NOTE_MAX_BYTES)]);
    const long = await bucket().upload(newPath('m4a'), bytesOf(large, 'audio/mp4'));
    expect(long.error?.message).toMatch(/at most 10 MB/);
    const named = await bucket().upload(newPath('mp4'), bytesOf(sound, 'audio/mp4'));
    expect(named.error?.message).toMatch(/does not match its name/);
  });

  it('refuses a photo with another extension', async () => {
    for (const ext of ['png', 'webp', 'mp4']) {
      const { error } = await bucket().upload(newPath(ext), bytesOf(photo, 'image/jpeg'));
      expect(error?.message).toMatch(/does not match its name/);
    }
    expect((await bucket().upload(newPath('jpeg'), bytesOf(photo, 'image/jpeg'))).error).toBeNull();
  });

  it('refuses a truncated photo', async () => {
    const { error } = await bucket().upload(
      newPath(),
      bytesOf(photo.subarray(0, photo.length / 2), 'image/jpeg'),
    );
    expect(error).toMatchObject({ statusCode: '415' });
  });

  it('refuses a picture of more than 50 megapixels', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const { error } = await bucket().upload(newPath('png'), bytesOf(bomb, 'image/png'));
    expect(error?.message).toMatch(/50 megapixels/);
  });

  it('refuses an animation of too many frames, and metadata that decompress to hundreds of megabytes', async () => {
    const animation = await bucket().upload(newPath('gif'), bytesOf(gifOf(400_000), 'image/gif'));
    expect(animation.error?.message).toMatch(/at most 1,000 frames/);
    const comment = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(30_000_000, 'x'))]);
    const large = await bucket().upload(
      newPath('png'),
      bytesOf(await pngOf(10, 'zTXt', comment), 'image/png'),
    );
    expect(large.error?.message).toMatch(/larger than 8 MB/);
  });

  it.each(['DSCN0010.jpg', 'DSCN0021.jpg', 'DSCN0042.jpg'])(
    'refuses %s straight from the camera, because it contains a location',
    async (file) => {
      const { error } = await bucket().upload(
        newPath(),
        bytesOf(await readFile(PHOTOS + file), 'image/jpeg'),
      );
      expect(error).toMatchObject({ statusCode: '422' });
      expect(error?.message).toMatch(/still contains the location/);
    },
  );

  it('refuses a location that is only in the XMP', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,12.3N"/></rdf:RDF></x:xmpmeta>';
    const tagged = await sharp(photo).withXmp(xmp).webp().toBuffer();
    const { error } = await bucket().upload(newPath('webp'), bytesOf(tagged, 'image/webp'));
    expect(error).toMatchObject({ statusCode: '422' });
  });

  it('accepts a photo with camera data but no location', async () => {
    const tagged = await sharp(photo)
      .withExif({ IFD0: { Make: 'NIKON', Model: 'COOLPIX' } })
      .jpeg()
      .toBuffer();
    const { error } = await bucket().upload(newPath(), bytesOf(tagged, 'image/jpeg'));
    expect(error).toBeNull();
  });

  it('accepts PNG, GIF and WebP', async () => {
    const small = sharp(photo).resize(300);
    for (const format of ['png', 'gif', 'webp'] as const) {
      const made = await small.clone().toFormat(format).toBuffer();
      const { error } = await bucket().upload(newPath(format), bytesOf(made, `image/${format}`));
      expect(error).toBeNull();
    }
  });
});
