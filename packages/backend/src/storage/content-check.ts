import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { refuse } from './errors.ts';
import { createLimiter } from './limiter.ts';
import { isImage, mayBe } from './media-kind.ts';
import { carriesPlace } from './photo-place.ts';

/** Above the largest phone camera of 2026 (200 MP shots are scaled by the client), below what a bomb needs. */
const MAX_PIXELS = 50_000_000;
/** All frames of an animation together. */
const MAX_ANIMATION_PIXELS = 250_000_000;

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

sharp.cache(false);
const inTurn = createLimiter(2);

/**
 * Checks that the file at `path` is what `type` says: by its magic bytes, and a picture by decoding every pixel, which
 * also refuses files that are a picture and a script at once.
 * @param type a type of media-kind.ts
 * @throws StorageError InvalidMimeType, or `place` for a photo that still tells where it was taken
 */
export async function checkContent(path: string, type: string): Promise<void> {
  const detected = (await fileTypeFromFile(path))?.mime;
  if (!mayBe(type, detected)) {
    throw refuse.content(`The file was sent as ${type}, but it is ${detected ?? 'something else'}`);
  }
  if (isImage(type)) await inTurn(() => checkImage(path, type));
}

async function checkImage(path: string, type: string): Promise<void> {
  if (!(await decodes(path, FORMATS[type]))) {
    throw refuse.content(
      `The file was sent as ${type}, but it cannot be read as a picture of at most 50 megapixels`,
    );
  }
  if (await carriesPlace(await readFile(path))) throw refuse.place();
}

async function decodes(path: string, format: string | undefined): Promise<boolean> {
  try {
    const header = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).metadata();
    if (header.format !== format) return false;
    // A shrink to a few pixels reads every one of them, in strips: no whole picture in memory.
    await sharp(path, { pages: -1, limitInputPixels: MAX_ANIMATION_PIXELS, failOn: 'error' })
      .resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return true;
  } catch {
    // sharp throws plain errors with libvips' text; whatever it says, the file is not a sound picture.
    return false;
  }
}
