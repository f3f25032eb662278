/**
 * The MIME types that are taken, with the extension each is stored under (spec section 5; a storage path's
 * extension is part of the access rule for it). 'image/jpg' is no registered type, but the spec allows it.
 */
const EXTENSION_OF = {
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'application/pdf': 'pdf',
} as const;

/** A MIME type that may be stored. */
export type MediaMime = keyof typeof EXTENSION_OF;

/** An extension a stored file may have. */
export type MediaExtension = (typeof EXTENSION_OF)[MediaMime];

/** All MIME types that may be stored, for a file field's `accept`. */
export const ALLOWED_MEDIA_TYPES = Object.keys(EXTENSION_OF) as readonly MediaMime[];

/** The MIME types of images and videos, which a find may have (spec section 5). */
export const ALLOWED_FIND_MEDIA_TYPES = ALLOWED_MEDIA_TYPES.filter((type) => type !== 'application/pdf');

/** MIME types that are taken and stored as JPEG: phones write HEIC, which most browsers cannot show. */
export const CONVERTED_MEDIA_TYPES = ['image/heic', 'image/heif'] as const;

/** A MIME type that is taken and stored as another. */
export type ConvertedMime = (typeof CONVERTED_MEDIA_TYPES)[number];

/** What a field for photos and videos accepts; pickers that do not know HEIC by its type know it by its name. */
export const FIND_MEDIA_ACCEPT = 'image/*,video/*,.heic,.heif';

/** Other spellings of the stored extensions, as found in file names. */
const ALIAS: Record<string, MediaExtension> = { jpeg: 'jpg', jpe: 'jpg', ogg: 'ogv', qt: 'mov', m4v: 'mp4' };

/** True for a photo that is converted before it is stored. */
export function isConvertedType(type: string): boolean {
  return CONVERTED_MEDIA_TYPES.some((converted) => converted === type.trim().toLowerCase());
}

/** True when the MIME type may be stored; parameters such as '; codecs=…' are ignored. */
export function isAllowedMediaType(type: string): boolean {
  return mediaMime(type) !== null;
}

/** The MIME type without parameters and in lower case when it may be stored, else null. */
export function mediaMime(type: string): MediaMime | null {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase();
  return ALLOWED_MEDIA_TYPES.find((allowed) => allowed === bare) ?? null;
}

/** The extension a MIME type is stored under, without the dot; null when it may not be stored. */
export function extensionOfType(type: string): MediaExtension | null {
  const mime = mediaMime(type);
  return mime ? EXTENSION_OF[mime] : null;
}

/** Extensions of files that are converted. */
const CONVERTED_EXTENSIONS: Record<string, ConvertedMime> = {
  heic: 'image/heic',
  heif: 'image/heif',
  hif: 'image/heif',
};

/** The MIME type that a file name's extension stands for, or null. What the file is, only its bytes tell. */
export function typeOfFilename(filename: string): MediaMime | ConvertedMime | null {
  const dot = filename.lastIndexOf('.');
  if (dot < 0) return null;
  const extension = filename.slice(dot + 1).toLowerCase();
  const stored = ALIAS[extension] ?? extension;
  const known = ALLOWED_MEDIA_TYPES.find((type) => EXTENSION_OF[type] === stored);
  return known ?? CONVERTED_EXTENSIONS[extension] ?? null;
}
