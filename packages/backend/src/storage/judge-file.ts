/** The program of the threads that read uploaded files (content-check.ts). */
import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { refuse, StorageError } from './errors.ts';
import { isImage, mayBe } from './media-kind.ts';
import { carriesPlace } from './photo-place.ts';

/** A file to be judged, and the type of media-kind.ts that it was sent as. */
export interface FileToJudge {
  readonly path: string;
  readonly type: string;
}

/** What is wrong with a file: a StorageError in its parts, since no error keeps its class between threads. */
export type Refusal = Pick<StorageError, 'status' | 'code' | 'error' | 'message'>;

/** Above the largest phone camera of 2026 (200 MP shots are scaled by the client), below what a bomb needs. */
const MAX_PIXELS = 50_000_000;
/** All frames of an animation together. */
const MAX_ANIMATION_PIXELS = 250_000_000;

/** How long one file may take: a phone's photo takes half a second, 250 megapixels of animation five. */
export const FILE_SECONDS = 30;

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

sharp.cache(false);

/** The reason to refuse a file; null when there is none. */
export default async function judgeFile(file: FileToJudge): Promise<Refusal | null> {
  try {
    await checkFile(file);
    return null;
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    const { status, code, error, message } = cause;
    return { status, code, error, message };
  }
}

async function checkFile({ path, type }: FileToJudge): Promise<void> {
  const detected = (await fileTypeFromFile(path))?.mime;
  if (!mayBe(type, detected)) {
    throw refuse.content(`The file was sent as ${type}, but it is ${detected ?? 'something else'}`);
  }
  if (isImage(type)) await checkImage(path, type);
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
      // The end of the thread does not end libvips.
      .timeout({ seconds: FILE_SECONDS })
      .toBuffer();
    return true;
  } catch {
    // sharp throws plain errors with libvips' text. All of them mean that the picture cannot be read.
    return false;
  }
}
