import { asMediaId } from '@metalquest/core/ids';
import {
  extensionOfType,
  isConvertedType,
  type MediaExtension,
  typeOfFilename,
} from '@metalquest/core/media/file-types';
import {
  checkFindMediaFile,
  checkMediaFile,
  checkPermissionMediaFile,
  classifyFindMedia,
  classifyGearMedia,
} from '@metalquest/core/media/limits';
import type { MediaOwnerKind, MediaType } from '@metalquest/core/media/media';
import { unreadableFile } from '@metalquest/core/media/unreadable';
import { err, ok, type Result } from '@metalquest/core/result';
import type { RejectedFile } from '../commands/command-error.ts';
import { contentType } from './content-type.ts';
import { type ImageProcessor, UnreadableImageError } from './image-processor.ts';
import {
  FILENAME_MAX_LENGTH,
  type FileRefusal,
  type NewFile,
  type Preparation,
  type PreparedFile,
} from './new-file.ts';
import { prepareVoiceNote } from './prepare-voice-note.ts';

/** A quest has voice notes only. */
type OwnerOfPicked = Exclude<MediaOwnerKind, 'quest'>;

const CHECKS = {
  find: checkFindMediaFile,
  gear: checkMediaFile,
  permission: checkPermissionMediaFile,
} as const;

/**
 * Checks files against spec section 5 and prepares them. The type comes from the content. Videos and PDFs
 * keep their metadata, including a position, until the server removes it: share them only with the owner's
 * devices.
 */
export async function prepareFiles(
  files: readonly NewFile[],
  owner: MediaOwnerKind,
  usedBytes: number,
  images: ImageProcessor,
): Promise<Preparation> {
  const prepared: PreparedFile[] = [];
  const rejected: RejectedFile[] = [];
  let used = usedBytes;
  for (const newFile of files) {
    const { file } = newFile;
    const ready = await prepareOne(newFile, owner, used, images);
    if (!ready.ok) {
      rejected.push({ file, filename: file.name, ...ready.error });
      continue;
    }
    used += ready.value.blob.size;
    prepared.push(ready.value);
  }
  return { prepared, rejected };
}

async function prepareOne(
  newFile: NewFile,
  owner: MediaOwnerKind,
  used: number,
  images: ImageProcessor,
): Promise<Result<PreparedFile, FileRefusal>> {
  if (newFile.as === 'voice_note') return prepareVoiceNote(newFile, used);
  if (owner === 'quest')
    return err({ code: 'type-not-allowed', message: 'A quest can only have voice notes' });
  const type = await acceptedType(newFile.file, owner, used);
  const typed = type.ok ? (refusedPurpose(newFile, type.value) ?? type) : type;
  return typed.ok ? prepareFile(newFile, typed.value, owner, images) : typed;
}

/** A filled hole is shown by a photo. */
function refusedPurpose({ as }: NewFile, type: string): Result<never, FileRefusal> | null {
  if (as !== 'hole_filled' || type.startsWith('image/')) return null;
  return err({ code: 'type-not-allowed', message: 'Choose a photo of the filled hole, not a video' });
}

export async function acceptedType(
  file: File,
  owner: OwnerOfPicked,
  usedBytes: number,
): Promise<Result<string, FileRefusal>> {
  const declared = file.type || typeOfFilename(file.name) || '';
  const content = await contentType(file);
  const allowed = CHECKS[owner]({ type: content ?? declared, size: file.size }, usedBytes);
  if (!allowed.ok) return allowed;
  return content ? ok(content) : err(unreadableFile(declared));
}

async function prepareFile(
  { id, file, as }: NewFile,
  type: string,
  owner: OwnerOfPicked,
  images: ImageProcessor,
): Promise<Result<PreparedFile, FileRefusal>> {
  const mediaType = owner === 'find' ? classifyFindMedia(type) : classifyGearMedia(type);
  try {
    const content = await contentOf(file, type, mediaType, images);
    const extension = extensionOfType(content.blob.type);
    if (!extension) return err(unreadableFile(type));
    const filename = storedName(file.name, type, extension);
    return ok({ id: asMediaId(id), mediaType: as ?? mediaType, extension, filename, ...content });
  } catch (error) {
    if (error instanceof UnreadableImageError) return err(unreadableFile(type, error.readerMissing));
    throw error;
  }
}

type Content = Pick<PreparedFile, 'blob' | 'thumbnail' | 'width' | 'height'>;

async function contentOf(
  file: File,
  type: string,
  mediaType: MediaType,
  images: ImageProcessor,
): Promise<Content> {
  if (mediaType === 'image') {
    const { full, thumbnail, width, height } = await images.process(file, type);
    return { blob: full, thumbnail, width, height };
  }
  // A copy with the bare type, because the server compares type and bytes.
  const blob = new Blob([file], { type });
  const poster = mediaType === 'video' ? await images.poster(blob) : null;
  return {
    blob,
    thumbnail: poster?.thumbnail ?? null,
    width: poster?.width ?? null,
    height: poster?.height ?? null,
  };
}

function storedName(name: string, type: string, extension: MediaExtension): string {
  const renamed = isConvertedType(type) ? `${name.replace(/\.[^.]*$/, '')}.${extension}` : name;
  return renamed.slice(0, FILENAME_MAX_LENGTH);
}
