import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { contentMatches } from './content-check.ts';
import { readPhoto } from './read-photo.ts';

async function fixture(name: string): Promise<Blob> {
  const url = new URL(`../../../../e2e/fixtures/photos/${name}`, import.meta.url);
  return new Blob([await readFile(url)], { type: 'image/jpeg' });
}

describe('a photo from a camera', () => {
  it('offers its place and time', async () => {
    const facts = await readPhoto(await fixture('DSCN0010.jpg'));
    expect(facts.location?.lat).toBeCloseTo(43.4674, 3);
    expect(facts.location?.lng).toBeCloseTo(11.8851, 3);
    expect(facts.takenAt).toBe(new Date('2008-10-22T16:28:39').toISOString());
  });

  it('without metadata, or that is no photo, offers nothing and fails nothing', async () => {
    const nothing = { location: null, takenAt: null };
    expect(await readPhoto(new Blob(['no photo at all'], { type: 'image/jpeg' }))).toEqual(nothing);
    expect(await readPhoto(new Blob([]))).toEqual(nothing);
  });
});

describe('the first bytes of a file', () => {
  it('tell a photo from an SVG that was renamed', async () => {
    expect(await contentMatches(await fixture('DSCN0021.jpg'), 'image/jpeg')).toBe(true);
    expect(await contentMatches(new Blob(['<svg onload="x"/>']), 'image/jpeg')).toBe(false);
    expect(await contentMatches(new Blob(['%PDF-1.7']), 'application/pdf')).toBe(true);
    expect(await contentMatches(new Blob(['%PDF-1.7']), 'image/png')).toBe(false);
    expect(await contentMatches(new Blob(['\0\0\0\x18ftypmp42']), 'video/mp4')).toBe(true);
    expect(await contentMatches(new Blob(['anything']), 'text/html')).toBe(false);
  });
});
