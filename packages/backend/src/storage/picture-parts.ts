/*
 * Counts the parts of a picture without decoding it: frames of GIF (GIF89a specification), WebP (RFC 9649) and PNG (PNG
 * third edition), scans of JPEG (ITU-T T.81), and texts that decompress. A small file can hold so many that decoding it
 * takes minutes or gigabytes.
 */
import { inflateSync } from 'node:zlib';

/** A GIF of a minute and a half at eleven frames a second. */
const MAX_FRAMES = 1000;
/** A progressive JPEG of a camera has about ten. */
const MAX_SCANS = 100;
/** Chunks of PNG and WebP, segments of JPEG, blocks of GIF. */
const MAX_PARTS = 100_000;
/** Text and colour profile of a PNG, decompressed. */
const MAX_PNG_METADATA_BYTES = 8 * 1024 * 1024;

const TOO_MANY_FRAMES = `An animated picture can have at most ${MAX_FRAMES.toLocaleString('en')} frames`;
const TOO_MANY_PARTS = 'This picture is divided into too many parts';
const TOO_MUCH_METADATA = 'The metadata of this picture is larger than 8 MB';
const DAMAGED = 'This file is damaged: it cannot be read as a picture';

/** Why a picture must not be decoded; null if it may, and for content of other types. */
export function excessOf(picture: Buffer): string | null {
  if (startsWith(picture, 'GIF8')) return gifExcess(picture);
  if (startsWith(picture, 'RIFF')) return webpExcess(picture);
  if (startsWith(picture, '\x89PNG')) return pngExcess(picture);
  if (startsWith(picture, '\xff\xd8')) return jpegExcess(picture);
  return null;
}

const startsWith = (bytes: Buffer, start: string) =>
  bytes.subarray(0, start.length).toString('latin1') === start;

const HEADER_BYTES = { gif: 13, webp: 12, png: 8, jpeg: 2 };

function gifExcess(bytes: Buffer): string | null {
  const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = HEADER_BYTES.gif + colours(bytes[10]);
  let frames = 0;
  for (let parts = 0; at < bytes.length; parts += 1) {
    if (parts === MAX_PARTS) return TOO_MANY_PARTS;
    const kind = bytes[at];
    if (kind === 0x3b) return null;
    if (kind === 0x2c) {
      frames += 1;
      if (frames > MAX_FRAMES) return TOO_MANY_FRAMES;
      // Descriptor, colours, and the width of the codes.
      at += 10 + colours(bytes[at + 9]) + 1;
    } else if (kind === 0x21) {
      // Decoders disagree where an extension without its first block ends, so frames could hide behind it.
      if (bytes[at + 1] !== 0xfe && bytes[at + 2] === 0) return DAMAGED;
      at += 2;
    } else return DAMAGED;
    for (let size = bytes[at]; size; size = bytes[at]) at += 1 + size;
    at += 1;
  }
  return null;
}

function webpExcess(bytes: Buffer): string | null {
  let frames = 0;
  let at = HEADER_BYTES.webp;
  for (let parts = 0; at + 8 <= bytes.length; parts += 1) {
    if (parts === MAX_PARTS) return TOO_MANY_PARTS;
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') {
      frames += 1;
      if (frames > MAX_FRAMES) return TOO_MANY_FRAMES;
      // Steps into the frame, because libwebp finds frames inside of frames.
      at += 8 + 16;
    } else {
      const size = bytes.readUInt32LE(at + 4);
      at += 8 + size + (size % 2);
    }
  }
  return null;
}

function pngExcess(bytes: Buffer): string | null {
  let frames = 0;
  let metadataBytes = 0;
  let at = HEADER_BYTES.png;
  for (let parts = 0; at + 12 <= bytes.length; parts += 1) {
    if (parts === MAX_PARTS) return TOO_MANY_PARTS;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 8 + bytes.readUInt32BE(at);
    if (type === 'IEND') return null;
    if (type === 'fcTL') {
      frames += 1;
      if (frames > MAX_FRAMES) return TOO_MANY_FRAMES;
    }
    if (['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf'].includes(type)) {
      metadataBytes += unpackedBytes(
        bytes.subarray(at + 8, end),
        type,
        MAX_PNG_METADATA_BYTES - metadataBytes,
      );
      if (metadataBytes > MAX_PNG_METADATA_BYTES) return TOO_MUCH_METADATA;
    }
    // Chunk and checksum.
    at = end + 4;
  }
  return null;
}

/** Bytes of a PNG chunk after decompression; more than `most` if it has more than that. */
function unpackedBytes(chunk: Buffer, type: string, most: number): number {
  const packed = packedPart(chunk, type);
  if (!packed) return chunk.length;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (cause) {
    const isTooLong = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    // Readers stop at damaged data too.
    return isTooLong ? most + 1 : chunk.length;
  }
}

/** The zlib stream of a chunk; null if it has none. */
function packedPart(chunk: Buffer, type: string): Buffer | null {
  const keyEnd = chunk.indexOf(0);
  if (keyEnd < 0) return null;
  // The name, and the method of compression.
  if (type === 'zTXt' || type === 'iCCP') return chunk.subarray(keyEnd + 2);
  if (type !== 'iTXt' || chunk[keyEnd + 1] !== 1) return null;
  // The name, flag and method, then language and translated name.
  const languageEnd = chunk.indexOf(0, keyEnd + 3);
  const translationEnd = languageEnd < 0 ? -1 : chunk.indexOf(0, languageEnd + 1);
  return translationEnd < 0 ? null : chunk.subarray(translationEnd + 1);
}

const JPEG = { stuffing: 0x00, end: 0xd9, scan: 0xda };
/** Markers without a segment: TEM, RST0 to RST7 and SOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function jpegExcess(bytes: Buffer): string | null {
  let scans = 0;
  let parts = 0;
  for (let at = bytes.indexOf(0xff, HEADER_BYTES.jpeg); at >= 0 && at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === JPEG.end) return null;
    if (marker === 0xff) at += 1;
    else if (marker === JPEG.stuffing || isBare(marker)) at += 2;
    else {
      parts += 1;
      if (marker === JPEG.scan) scans += 1;
      if (scans > MAX_SCANS || parts > MAX_PARTS) return TOO_MANY_PARTS;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
    at = bytes.indexOf(0xff, at);
  }
  return null;
}
