import { err, ok, type Result } from '../result.ts';
import { isAllowedMediaType, isConvertedType, mediaMime } from './file-types.ts';
import type { MediaType } from './media.ts';

/** 50 MB per file (spec sections 5 and 9). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export const FILE_TOO_LARGE = 'File size exceeds limit of 50MB';

/** 500 MB for all files waiting on the device (spec sections 5 and 9). */
export const MAX_TOTAL_BYTES = 500 * 1024 * 1024;

export interface MediaError {
  readonly code: 'file-too-large' | 'type-not-allowed' | 'storage-full';
  readonly message: string;
}

/** `size` in bytes; `type` is the MIME type, '' if unknown. */
export interface MediaFileInfo {
  readonly type: string;
  readonly size: number;
}

/** First violated limit of spec section 5; `usedBytes` are already waiting. */
export function checkMediaFile(file: MediaFileInfo, usedBytes: number): Result<void, MediaError> {
  if (file.size > MAX_FILE_BYTES) {
    return err({ code: 'file-too-large', message: FILE_TOO_LARGE });
  }
  if (!isAllowedMediaType(file.type) && !isConvertedType(file.type)) return err(typeNotAllowed(file.type));
  if (usedBytes + file.size > MAX_TOTAL_BYTES) {
    return err({
      code: 'storage-full',
      message: 'Adding this file would exceed the total storage limit of 500MB',
    });
  }
  return ok(undefined);
}

/** Finds accept images and videos (spec section 5). */
export function checkFindMediaFile(file: MediaFileInfo, usedBytes: number): Result<void, MediaError> {
  if (mediaMime(file.type) === 'application/pdf' && file.size <= MAX_FILE_BYTES) {
    return err(typeNotAllowed(file.type));
  }
  return checkMediaFile(file, usedBytes);
}

/** Permissions accept images and PDFs. */
export function checkPermissionMediaFile(file: MediaFileInfo, usedBytes: number): Result<void, MediaError> {
  if (isVideo(file.type) && file.size <= MAX_FILE_BYTES) return err(typeNotAllowed(file.type));
  return checkMediaFile(file, usedBytes);
}

function typeNotAllowed(type: string): MediaError {
  return { code: 'type-not-allowed', message: `File type ${type || 'unknown'} is not allowed` };
}

const isVideo = (type: string): boolean => type.trim().toLowerCase().startsWith('video/');

export function classifyFindMedia(type: string): Exclude<MediaType, 'document'> {
  return isVideo(type) ? 'video' : 'image';
}

export function classifyGearMedia(type: string): MediaType {
  if (isVideo(type)) return 'video';
  return mediaMime(type) === 'application/pdf' ? 'document' : 'image';
}
