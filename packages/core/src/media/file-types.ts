/** Storage access rules check the extension. 'image/jpg' is unregistered, but allowed by spec section 5. */
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

export type MediaMime = keyof typeof EXTENSION_OF;

export type MediaExtension = (typeof EXTENSION_OF)[MediaMime];

/** For a file input's `accept`. */
export const ALLOWED_MEDIA_TYPES = Object.keys(EXTENSION_OF) as readonly MediaMime[];

/** Stored as JPEG: phones write HEIC, which most browsers cannot show. */
const CONVERTED_MEDIA_TYPES = ['image/heic', 'image/heif'] as const;

export type ConvertedMime = (typeof CONVERTED_MEDIA_TYPES)[number];

/** For a file input. Some pickers know HEIC only by extension. */
export const FIND_MEDIA_ACCEPT = 'image/*,video/*,.heic,.heif';

const ALIAS: Record<string, MediaExtension> = { jpeg: 'jpg', jpe: 'jpg', ogg: 'ogv', qt: 'mov', m4v: 'mp4' };

export function isConvertedType(type: string): boolean {
  return CONVERTED_MEDIA_TYPES.some((converted) => converted === type.trim().toLowerCase());
}

/** Ignores MIME parameters such as '; codecs=…'. */
export function isAllowedMediaType(type: string): boolean {
  return mediaMime(type) !== null;
}

/** Normalised MIME type without parameters; null if not allowed. */
export function mediaMime(type: string): MediaMime | null {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase();
  return ALLOWED_MEDIA_TYPES.find((allowed) => allowed === bare) ?? null;
}

export function extensionOfType(type: string): MediaExtension | null {
  const mime = mediaMime(type);
  return mime ? EXTENSION_OF[mime] : null;
}

const CONVERTED_EXTENSIONS: Record<string, ConvertedMime> = {
  heic: 'image/heic',
  heif: 'image/heif',
  hif: 'image/heif',
};

/** MIME type by file name extension, or null. Only the content is authoritative. */
export function typeOfFilename(filename: string): MediaMime | ConvertedMime | null {
  const dot = filename.lastIndexOf('.');
  if (dot < 0) return null;
  const extension = filename.slice(dot + 1).toLowerCase();
  const stored = ALIAS[extension] ?? extension;
  const mime = ALLOWED_MEDIA_TYPES.find((type) => EXTENSION_OF[type] === stored);
  return mime ?? CONVERTED_EXTENSIONS[extension] ?? null;
}
