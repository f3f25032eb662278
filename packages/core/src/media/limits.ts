import { err, ok, type Result } from '../result.ts';
import { isAllowedMediaType, isConvertedType, mediaMime } from './file-types.ts';
import type { MediaType } from './media.ts';

/** Largest file kept for sending, in bytes: 50 MB (spec sections 5 and 9). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Most that all files waiting on the device may take, in bytes: 500 MB (spec sections 5 and 9). */
export const MAX_TOTAL_BYTES = 500 * 1024 * 1024;

/** Why a file is not taken, with the text the product shows (spec section 5). */
export interface MediaError {
  readonly code: 'file-too-large' | 'type-not-allowed' | 'storage-full';
  readonly message: string;
}

/** What a picked file says about itself; `size` is bytes, `type` its MIME type (empty when unknown). */
export interface MediaFileInfo {
  readonly type: string;
  readonly size: number;
}

/**
 * Whether a file may be added to the `usedBytes` already waiting on this device, or the refusal of spec section 5:
 * over 50 MB, a type that is not allowed, or over 500 MB in all; the first that applies.
 */
export function checkMediaFile(file: MediaFileInfo, usedBytes: number): Result<void, MediaError> {
  if (file.size > MAX_FILE_BYTES) {
    return err({ code: 'file-too-large', message: 'File size exceeds limit of 50MB' });
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

/** checkMediaFile for a find, which takes images and videos only (spec section 5: find media). */
export function checkFindMediaFile(file: MediaFileInfo, usedBytes: number): Result<void, MediaError> {
  if (mediaMime(file.type) === 'application/pdf' && file.size <= MAX_FILE_BYTES) {
    return err(typeNotAllowed(file.type));
  }
  return checkMediaFile(file, usedBytes);
}

/** checkMediaFile for a permission, which takes images and PDFs only: letters and maps. */
export function checkPermissionMediaFile(file: MediaFileInfo, usedBytes: number): Result<void, MediaError> {
  if (isVideo(file.type) && file.size <= MAX_FILE_BYTES) return err(typeNotAllowed(file.type));
  return checkMediaFile(file, usedBytes);
}

function typeNotAllowed(type: string): MediaError {
  return { code: 'type-not-allowed', message: `File type ${type || 'unknown'} is not allowed` };
}

const isVideo = (type: string): boolean => type.trim().toLowerCase().startsWith('video/');

/** What a find's file is, by its MIME type: video or image only (spec section 5). */
export function classifyFindMedia(type: string): Exclude<MediaType, 'document'> {
  return isVideo(type) ? 'video' : 'image';
}

/** What a file of gear or a permission is, by its MIME type: video, document if pdf, else image (spec section 5). */
export function classifyGearMedia(type: string): MediaType {
  if (isVideo(type)) return 'video';
  return mediaMime(type) === 'application/pdf' ? 'document' : 'image';
}
