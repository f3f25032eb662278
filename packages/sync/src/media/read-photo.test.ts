import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { contentType } from './content-type.ts';
import { readPhoto } from './read-photo.ts';

async function fixture(name: string): Promise<Blob> {
  const url = new URL(`../../../../e2e/fixtures/photos/${name}`, import.meta.url);
  return new Blob([await readFile(url)]);
}

describe('a photo from a camera', () => {
  it.each(['DSCN0010.jpg', 'DSCN0010.heic'])('%s provides its place and time', async (name) => {
    const facts = await readPhoto(await fixture(name));
    expect(facts.location?.lat).toBeCloseTo(43.4674, 3);
    expect(facts.location?.lng).toBeCloseTo(11.8851, 3);
    expect(facts.takenAt).toBe(new Date('2008-10-22T16:28:39').toISOString());
  });

  it('with position 0, 0 provides its time only', async () => {
    const bytes = await (await fixture('DSCN0010.jpg')).arrayBuffer();
    const view = new DataView(bytes);
    // Latitude and longitude as degrees, minutes and seconds: fractions of two 4-byte numbers.
    const positionAt = 1064;
    for (let part = 0; part < 6; part += 1) view.setUint32(positionAt + part * 8, 0);
    const facts = await readPhoto(new Blob([bytes]));
    expect(facts.location).toBeNull();
    expect(facts.takenAt).not.toBeNull();
  });

  it('without metadata, or that is not a photo, provides nothing and causes no error', async () => {
    const nothing = { location: null, takenAt: null };
    expect(await readPhoto(new Blob(['no photo at all'], { type: 'image/jpeg' }))).toEqual(nothing);
    expect(await readPhoto(new Blob([]))).toEqual(nothing);
  });
});

const ftyp = (...brands: string[]): Blob =>
  new Blob([
    new Uint8Array([0, 0, 0, 12 + brands.length * 4]),
    'ftyp',
    brands[0] ?? '',
    '\0\0\0\0',
    ...brands.slice(1),
  ]);

describe('the first bytes of a file', () => {
  it.each([
    ['image/jpeg', () => fixture('DSCN0021.jpg')],
    ['image/heic', () => fixture('DSCN0010.heic')],
    ['image/heic', () => fixture('DSCN0021-turned.heic')],
    ['image/heic', () => ftyp('mif1', 'heic')],
    ['image/avif', () => ftyp('mif1', 'avif')],
    ['image/png', () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])])],
    ['image/gif', () => new Blob(['GIF89a'])],
    ['image/webp', () => new Blob(['RIFF\0\0\0\0WEBPVP8 '])],
    ['video/mp4', () => ftyp('mp42', 'isom')],
    ['video/quicktime', () => ftyp('qt  ')],
    ['video/quicktime', () => new Blob(['\0\0\0\x08wide\0\0\0\0mdat'])],
    ['audio/mp4', () => ftyp('M4A ')],
    ['video/webm', () => new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])])],
    ['video/ogg', () => new Blob(['OggS\0'])],
    ['application/pdf', () => new Blob(['%PDF-1.7'])],
    [null, () => new Blob(['<svg onload="x"/>'])],
    [null, () => new Blob(['<html>'])],
    [null, () => new Blob([])],
  ])('identify %s', async (type, file) => {
    expect(await contentType(await file())).toBe(type);
  });
});
