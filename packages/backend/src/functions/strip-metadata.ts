/** A picture without its metadata, which can name the place; colours and animations stay. */
export interface BarePicture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Removes EXIF, XMP, comments and what follows the picture. Null for other types and broken files. */
export function stripMetadata(file: Uint8Array): BarePicture | null {
  const reader = new Reader(file);
  const kept = { jpeg, png, webp, gif };
  for (const [type, read] of Object.entries(kept)) {
    const parts = read(reader.rewound());
    if (parts) return { type: `image/${type}` as BarePicture['type'], bytes: joined(parts) };
  }
  return null;
}

type Parts = Uint8Array[] | null;

class Reader {
  at = 0;
  readonly file: Uint8Array;

  constructor(file: Uint8Array) {
    this.file = file;
  }

  rewound(): Reader {
    return new Reader(this.file);
  }

  /** The next bytes; null beyond the end. */
  take(length: number): Uint8Array | null {
    if (length < 0 || this.at + length > this.file.length) return null;
    this.at += length;
    return this.file.subarray(this.at - length, this.at);
  }

  text(offset: number, length: number): string {
    return String.fromCharCode(...this.file.subarray(this.at + offset, this.at + offset + length));
  }

  byte(offset = 0): number {
    return this.file[this.at + offset] ?? -1;
  }

  big16(offset: number): number {
    return this.byte(offset) * 256 + this.byte(offset + 1);
  }

  big32(offset: number): number {
    return this.big16(offset) * 65_536 + this.big16(offset + 2);
  }

  little32(offset: number): number {
    const [low, high] = [this.byte(offset) + this.byte(offset + 1) * 256, this.byte(offset + 2)];
    return low + high * 65_536 + this.byte(offset + 3) * 16_777_216;
  }
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Application data and comments; JFIF (0), ICC profiles (2) and Adobe's colour transform (14) are needed. */
const isJpegMetadata = (marker: number, name: string): boolean =>
  marker === 0xfe ||
  (marker >= 0xe0 &&
    marker <= 0xef &&
    marker !== 0xe0 &&
    marker !== 0xee &&
    !(marker === 0xe2 && name === 'ICC_PROFILE'));

function jpeg(reader: Reader): Parts {
  if (reader.byte() !== 0xff || reader.byte(1) !== SOI) return null;
  const parts: Uint8Array[] = [];
  const keep = (length: number): boolean => {
    const part = reader.take(length);
    if (part) parts.push(part);
    return part !== null;
  };
  keep(2);
  for (;;) {
    if (reader.byte() !== 0xff) return null;
    const marker = reader.byte(1);
    if (marker === 0xff) {
      reader.take(1);
      continue;
    }
    if (marker === EOI) return keep(2) ? parts : null;
    const length = 2 + reader.big16(2);
    if (length < 4) return null;
    if (isJpegMetadata(marker, reader.text(4, 11))) {
      if (!reader.take(length)) return null;
    } else if (!keep(length)) return null;
    if (marker === SOS && !keep(scanLength(reader))) return null;
  }
}

/** Bytes of compressed data before the next marker; -1 without one. */
function scanLength(reader: Reader): number {
  for (let i = 0; reader.byte(i + 1) >= 0; i += 1) {
    const next = reader.byte(i + 1);
    if (reader.byte(i) === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return i;
  }
  return -1;
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const PNG_CHUNKS = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;

function png(reader: Reader): Parts {
  if (reader.text(0, 8) !== PNG_SIGNATURE) return null;
  const parts: Uint8Array[] = [];
  const signature = reader.take(8);
  if (signature) parts.push(signature);
  for (;;) {
    const type = reader.text(4, 4);
    const chunk = reader.byte() < 0 ? null : reader.take(12 + reader.big32(0));
    if (!chunk) return null;
    if (PNG_CHUNKS.test(type)) parts.push(chunk);
    if (type === 'IEND') return parts;
  }
}

const WEBP_CHUNKS = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;
/** Flags of VP8X: the file has EXIF, XMP. */
const WEBP_METADATA = 0x08 | 0x04;

function webp(reader: Reader): Parts {
  if (reader.text(0, 4) !== 'RIFF' || reader.text(8, 4) !== 'WEBP') return null;
  const end = 8 + reader.little32(4);
  reader.take(12);
  const chunks: Uint8Array[] = [];
  while (reader.at < end) {
    const type = reader.text(0, 4);
    const size = reader.little32(4);
    const chunk = reader.take(8 + size + (size % 2));
    if (!chunk) return null;
    if (!WEBP_CHUNKS.test(type)) continue;
    const kept = chunk.slice();
    if (type === 'VP8X') kept[8] = (kept[8] ?? 0) & ~WEBP_METADATA;
    chunks.push(kept);
  }
  if (chunks.length === 0) return null;
  const head = new Uint8Array(12);
  head.set(new TextEncoder().encode('RIFF....WEBP'));
  const size = 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  new DataView(head.buffer).setUint32(4, size, true);
  return [head, ...chunks];
}

function gif(reader: Reader): Parts {
  if (!/^GIF8[79]a$/.test(reader.text(0, 6))) return null;
  const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const parts: Uint8Array[] = [];
  const header = reader.take(13 + tableLength(reader.byte(10)));
  if (!header) return null;
  parts.push(header);
  for (;;) {
    const kind = reader.byte();
    if (kind === 0x3b) return [...parts, Uint8Array.of(0x3b)];
    const isExtension = kind === 0x21;
    if (!isExtension && kind !== 0x2c) return null;
    const isAllowed =
      !isExtension ||
      reader.byte(1) === 0xf9 ||
      (reader.byte(1) === 0xff && reader.text(3, 11) === 'NETSCAPE2.0');
    const headLength = isExtension ? 2 : 11 + tableLength(reader.byte(9));
    const from = reader.at;
    if (!reader.take(headLength)) return null;
    let size = -1;
    while (size !== 0) {
      size = reader.byte();
      if (size < 0 || !reader.take(1 + size)) return null;
    }
    if (isAllowed) parts.push(reader.file.subarray(from, reader.at));
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
