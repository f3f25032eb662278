import { asMediaId, type MediaId } from '@metalquest/core/ids';
import {
  extensionOfType,
  type MediaExtension,
  mediaMime,
  typeOfFilename,
} from '@metalquest/core/media/file-types';
import {
  checkFindMediaFile,
  checkMediaFile,
  classifyFindMedia,
  classifyGearMedia,
} from '@metalquest/core/media/limits';
import type { MediaType } from '@metalquest/core/media/media';
import type { RejectedFile } from '../commands/command-error.ts';
import { contentMatches } from './content-check.ts';
import { type ImageProcessor, UnreadableImageError } from './image-processor.ts';

/** A file ready to be kept: an image re-encoded without metadata; anything else as it was picked. */
export interface PreparedFile {
  readonly id: MediaId;
  readonly blob: Blob;
  readonly thumbnail: Blob | null;
  readonly mediaType: MediaType;
  readonly extension: MediaExtension;
  readonly filename: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface Preparation {
  readonly prepared: readonly PreparedFile[];
  readonly rejected: readonly RejectedFile[];
}

/** Longest name that is kept; the schema's limit. */
const FILENAME_MAX_LENGTH = 300;

const UNREADABLE = 'The file is damaged or is not what its name says';

/**
 * Checks the files against the limits of spec section 5 and makes them ready. `usedBytes` wait on the device already.
 * Videos and PDFs are kept as they are: their own metadata, a position too, stays in them until the server removes
 * it, so nothing but the owner's devices may be given them.
 */
export async function prepareFiles(
  files: readonly File[],
  owner: 'find' | 'gear',
  usedBytes: number,
  images: ImageProcessor,
  newId: () => string,
): Promise<Preparation> {
  const prepared: PreparedFile[] = [];
  const rejected: RejectedFile[] = [];
  let used = usedBytes;
  for (const file of files) {
    const declared = file.type || typeOfFilename(file.name) || '';
    const check = owner === 'find' ? checkFindMediaFile : checkMediaFile;
    const allowed = check({ type: declared, size: file.size }, used);
    if (!allowed.ok) {
      rejected.push({ filename: file.name, ...allowed.error });
      continue;
    }
    const type = mediaMime(declared) ?? declared;
    const ready = await prepareFile(file, type, owner, images, newId);
    if (!ready) {
      rejected.push({ filename: file.name, code: 'file-unreadable', message: UNREADABLE });
      continue;
    }
    used += ready.blob.size;
    prepared.push(ready);
  }
  return { prepared, rejected };
}

async function prepareFile(
  file: File,
  type: string,
  owner: 'find' | 'gear',
  images: ImageProcessor,
  newId: () => string,
): Promise<PreparedFile | null> {
  if (!(await contentMatches(file, type))) return null;
  const mediaType = owner === 'find' ? classifyFindMedia(type) : classifyGearMedia(type);
  const id = asMediaId(newId());
  const filename = file.name.slice(0, FILENAME_MAX_LENGTH);
  if (mediaType !== 'image') {
    const extension = extensionOfType(type);
    // A copy with the bare type: the server compares the type with the bytes.
    const blob = new Blob([file], { type });
    return (
      extension && { id, blob, thumbnail: null, mediaType, extension, filename, width: null, height: null }
    );
  }
  try {
    const { full, thumbnail, width, height } = await images.process(new Blob([file], { type }));
    const extension = extensionOfType(full.type);
    return extension && { id, blob: full, thumbnail, mediaType, extension, filename, width, height };
  } catch (error) {
    if (error instanceof UnreadableImageError) return null;
    throw error;
  }
}
