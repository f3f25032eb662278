import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkContent, createContentCheck } from './content-check.ts';

it('a file that takes too long is refused with a clear message', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-content-'));
  const file = path.join(folder, 'photo.png');
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#687553' } }).toFile(file);
  // A thread takes longer than a millisecond to start.
  await expect(createContentCheck(1)('ada', file, 'image/png')).rejects.toMatchObject({
    name: 'StorageError',
    status: 415,
    message: expect.stringContaining('took too long'),
  });
  await checkContent('ada', file, 'image/png');
  await rm(folder, { recursive: true });
});
