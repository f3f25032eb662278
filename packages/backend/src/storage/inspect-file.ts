/** Worker thread that checks uploaded files (content-check.ts). */
import { readFile, stat } from 'node:fs/promises';
import { VOICE_NOTE_MAX_BYTES } from '@metalquest/core/media/voice-note';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { refuse, StorageError } from './errors.ts';
import { fitsDetectedType, isImage, isSound } from './media-kind.ts';
import { hasLocationMetadata } from './photo-location.ts';
import { excessOf } from './picture-parts.ts';
import { hasOnlySound } from './sound-file.ts';

export interface FileToInspect {
  readonly path: string;
  readonly type: string;
}

/** A StorageError as plain data, since errors lose their class between threads. */
export type Refusal = Pick<StorageError, 'status' | 'code' | 'error' | 'message'>;

/** Above the largest phone camera of 2026 (clients scale 200 MP photos down), below a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const MAX_ANIMATION_PIXELS = 250_000_000;

/** Time limit per file: a phone's photo takes half a second, a 250-megapixel animation five. */
export const FILE_SECONDS = 30;

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

sharp.cache(false);

export default async function inspectFile(file: FileToInspect): Promise<Refusal | null> {
  try {
    await checkFile(file);
    return null;
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    const { status, code, error, message } = cause;
    return { status, code, error, message };
  }
}

async function checkFile({ path, type }: FileToInspect): Promise<void> {
  const detected = (await fileTypeFromFile(path))?.mime;
  if (!fitsDetectedType(type, detected)) {
    throw refuse.content(`The file was sent as ${type}, but it is ${detected ?? 'something else'}`);
  }
  if (isImage(type)) await checkImage(path, type);
  if (isSound(type)) await checkSound(path, type);
}

async function checkImage(path: string, type: string): Promise<void> {
  const picture = await readFile(path);
  const excess = excessOf(picture);
  if (excess) throw refuse.content(excess);
  if (!(await decodes(path, FORMATS[type]))) {
    throw refuse.content(
      `The file was sent as ${type}, but it cannot be read as a picture of at most 50 megapixels`,
    );
  }
  if (await hasLocationMetadata(picture)) throw refuse.place();
}

async function checkSound(path: string, type: string): Promise<void> {
  if ((await stat(path)).size > VOICE_NOTE_MAX_BYTES)
    throw refuse.content('A voice note can be at most 10 MB');
  if (!hasOnlySound(await readFile(path), type))
    throw refuse.content(`The file was sent as ${type}, but it cannot be read as a sound recording`);
}

async function decodes(path: string, format: string | undefined): Promise<boolean> {
  try {
    const header = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).metadata();
    if (header.format !== format) return false;
    // Shrinking reads every pixel in strips, without the whole picture in memory.
    await sharp(path, { pages: -1, limitInputPixels: MAX_ANIMATION_PIXELS, failOn: 'error' })
      .resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      // Ending the thread would not stop libvips.
      .timeout({ seconds: FILE_SECONDS })
      .toBuffer();
    return true;
  } catch {
    // sharp throws plain errors with libvips' text; all mean an unreadable picture.
    return false;
  }
}
