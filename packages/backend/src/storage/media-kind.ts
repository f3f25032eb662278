/** file-type's names that each declared type may have. Other types cannot be stored. */
const DETECTED: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['image/jpeg'],
  'image/png': ['image/png', 'image/apng'],
  'image/gif': ['image/gif'],
  'image/webp': ['image/webp'],
  // One container format: phones and drones write QuickTime brands into .mp4 and vice versa.
  'video/mp4': ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp'],
  'video/quicktime': ['video/quicktime', 'video/mp4', 'video/x-m4v'],
  'video/webm': ['video/webm', 'video/matroska', 'video/x-matroska'],
  'video/ogg': ['video/ogg', 'application/ogg'],
  // Voice notes; sound-file.ts checks what is in the container.
  'audio/webm': ['video/webm'],
  'audio/mp4': ['video/mp4', 'audio/mp4', 'audio/x-m4a'],
  'application/pdf': ['application/pdf'],
};

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'mov'],
  'video/quicktime': ['mov', 'mp4'],
  'video/webm': ['webm'],
  'video/ogg': ['ogg', 'ogv'],
  'audio/webm': ['weba'],
  'audio/mp4': ['m4a'],
  'application/pdf': ['pdf'],
};

const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg' };

/** The media type of a Content-Type header, in lower case; '' if missing. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The type under which a declared type is stored and served; null if this service cannot check it. */
export function storedType(declared: string): string | null {
  const name = ALIASES[declared] ?? declared;
  return Object.hasOwn(DETECTED, name) ? name : null;
}

export function fitsDetectedType(stored: string, detected: string | undefined): boolean {
  return detected !== undefined && (DETECTED[stored]?.includes(detected) ?? false);
}

/** True if the extension of `name` fits the type, since browsers and computers open files by extension. */
export function isNamedAs(stored: string, name: string): boolean {
  return EXTENSIONS[stored]?.includes(name.slice(name.lastIndexOf('.') + 1)) ?? false;
}

export function isImage(stored: string): boolean {
  return stored.startsWith('image/');
}

export function isSound(stored: string): boolean {
  return stored.startsWith('audio/');
}

export function isShownInPlace(stored: string): boolean {
  return stored.startsWith('image/') || stored.startsWith('video/');
}
