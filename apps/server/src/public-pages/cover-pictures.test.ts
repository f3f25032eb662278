import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { COVERS_DIRECTORY, readShippedPosts } from '../content/shipped-content.ts';
import { coverPictures } from './cover-pictures.ts';

it('each shipped cover can be inlined into its page unchanged', async () => {
  const pictures = await coverPictures(COVERS_DIRECTORY, '/covers/');
  const posts = await readShippedPosts();
  expect([...pictures.keys()].sort()).toEqual(posts.map(({ coverFile }) => `/covers/${coverFile}`).sort());
  for (const [address, picture] of pictures) {
    // The value is used in an attribute.
    expect(picture).not.toMatch(/["<>&\s]/);
    const drawing = decodeURIComponent(picture.replace('data:image/svg+xml,', ''));
    expect(drawing).toBe(await readFile(path.join(COVERS_DIRECTORY, path.basename(address)), 'utf8'));
  }
});
