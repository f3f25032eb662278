/* Detects file types from the first bytes, for immediate feedback; the server decodes in full. */

/** Bytes read: the brands of a HEIF container follow its name. */
const HEAD_BYTES = 64;

const text = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, to));

const starts = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** Brands of H.265 photos (ISO/IEC 23008-12, annex B); `mif1` and `msf1` only mean "some image". */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const AVIF_BRANDS = new Set(['avif', 'avis']);
const IMAGE_BRANDS = new Set(['mif1', 'msf1', 'miaf']);
const AUDIO_BRANDS = new Set(['M4A ', 'M4B ', 'M4P ']);

/**
 * MP4, QuickTime and HEIC consist of boxes; the first box gives the type, except in some old QuickTime files.
 */
function typeOfBoxes(head: Uint8Array): string | null {
  const name = text(head, 4, 8);
  if (['moov', 'mdat', 'wide', 'free', 'skip'].includes(name)) return 'video/quicktime';
  if (name !== 'ftyp') return null;
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0));
  const brands = [text(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(head, at, at + 4));
  const [major = ''] = brands;
  if (HEIC_BRANDS.has(major)) return 'image/heic';
  if (AVIF_BRANDS.has(major)) return 'image/avif';
  if (IMAGE_BRANDS.has(major)) return brands.some((b) => AVIF_BRANDS.has(b)) ? 'image/avif' : 'image/heic';
  if (AUDIO_BRANDS.has(major)) return 'audio/mp4';
  return major === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

/**
 * The MIME type by content, independent of the file name; null for unknown types. A photo renamed .pdf is a
 * photo; an SVG renamed .jpg is unknown.
 */
export async function contentType(file: Blob): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (head.length < 4) return null;
  if (starts(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (text(head, 0, 4) === 'GIF8') return 'image/gif';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp';
  if (starts(head, [0x1a, 0x45, 0xdf, 0xa3])) return 'video/webm';
  if (text(head, 0, 4) === 'OggS') return 'video/ogg';
  if (text(head, 0, 5) === '%PDF-') return 'application/pdf';
  return typeOfBoxes(head);
}
