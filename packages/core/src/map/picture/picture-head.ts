import { MapFileError } from '../files/map-file.ts';

/** Formats that every browser shows. */
const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
type PictureType = (typeof TYPES)[keyof typeof TYPES];

/** Metadata and previews come before the size in a JPEG. */
export const PICTURE_HEAD_BYTES = 1024 * 1024;

export interface PictureHead {
  readonly type: PictureType;
  /** As stored, before it is turned as its EXIF orientation says. */
  readonly width: number;
  readonly height: number;
}

/** Start of a frame, without those for tables and arithmetic coding (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(view: DataView): Omit<PictureHead, 'type'> | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A marker may have any number of 0xff before it.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** WebP Container Specification (RFC 9649): simple lossy, simple lossless and extended. */
function webpSize(view: DataView): Omit<PictureHead, 'type'> | null {
  if (view.byteLength < 30) return null;
  const u24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: u24(24) + 1, height: u24(27) + 1 };
    default:
      return null;
  }
}

function pngSize(view: DataView): Omit<PictureHead, 'type'> | null {
  return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
}

const SIZES = { jpeg: jpegSize, png: pngSize, webp: webpSize } as const;

function formatOf(head: Uint8Array): keyof typeof TYPES | null {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'webp' : null;
}

/**
 * The format and size of a picture, by its first bytes; null if it is no picture.
 * @throws MapFileError with the remedy for a picture whose size cannot be read
 */
export function pictureHead(head: Uint8Array): PictureHead | null {
  const format = formatOf(head);
  if (!format) return null;
  const size = SIZES[format](new DataView(head.buffer, head.byteOffset, head.byteLength));
  if (size && size.width > 0 && size.height > 0) return { type: TYPES[format], ...size };
  throw new MapFileError('This picture is incomplete or damaged. Download or copy it again.');
}
