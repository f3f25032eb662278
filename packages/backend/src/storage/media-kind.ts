/** What the bytes of a declared type may turn out to be, by file-type's names. Nothing else can be stored. */
const DETECTED: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['image/jpeg'],
  'image/png': ['image/png', 'image/apng'],
  'image/gif': ['image/gif'],
  'image/webp': ['image/webp'],
  // One container under several brands: phones and drones write QuickTime brands into .mp4 and the other way round.
  'video/mp4': ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp'],
  'video/quicktime': ['video/quicktime', 'video/mp4', 'video/x-m4v'],
  'video/webm': ['video/webm', 'video/matroska', 'video/x-matroska'],
  'video/ogg': ['video/ogg', 'application/ogg'],
  'application/pdf': ['application/pdf'],
};

/** The ends that a name of each type may have. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'mov'],
  'video/quicktime': ['mov', 'mp4'],
  'video/webm': ['webm'],
  'video/ogg': ['ogg', 'ogv'],
  'application/pdf': ['pdf'],
};

const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg' };

/** A Content-Type header's media type alone, in lower case; '' when there is none. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The name under which a declared type is stored and served, or null for one this service cannot check. */
export function storedType(declared: string): string | null {
  const name = ALIASES[declared] ?? declared;
  return Object.hasOwn(DETECTED, name) ? name : null;
}

export function mayBe(stored: string, detected: string | undefined): boolean {
  return detected !== undefined && (DETECTED[stored]?.includes(detected) ?? false);
}

/** Whether a file may have `name`; its end tells a browser or a computer what to open it with. */
export function isNamedAs(stored: string, name: string): boolean {
  return EXTENSIONS[stored]?.includes(name.slice(name.lastIndexOf('.') + 1)) ?? false;
}

export function isImage(stored: string): boolean {
  return stored.startsWith('image/');
}

/** Pictures and videos may be shown in place; a document is saved. */
export function isShownInPlace(stored: string): boolean {
  return stored.startsWith('image/') || stored.startsWith('video/');
}
