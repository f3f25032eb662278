import type { TextEncoding } from '@metalquest/core/import/table-mapping';

/** Bytes read to recognise a file. */
export const HEAD_BYTES = 64 * 1024;

export async function headOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}

const isZeroIn = (bytes: Uint8Array, parity: number): boolean => {
  let zeros = 0;
  const pairs = Math.min(bytes.length, 512) >> 1;
  for (let pair = 0; pair < pairs; pair += 1) if (bytes[pair * 2 + parity] === 0) zeros += 1;
  return pairs > 1 && zeros * 10 > pairs * 7;
};

/**
 * Detects the encoding: the byte order mark, else UTF-16 if every other byte is zero, else UTF-8 if the
 * beginning is valid, else Windows-1252, which older spreadsheets in Western Europe use.
 */
export function encodingOf(head: Uint8Array): TextEncoding {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (isZeroIn(head, 1)) return 'utf-16le';
  if (isZeroIn(head, 0)) return 'utf-16be';
  try {
    // The head may end inside a character, which streaming accepts.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The encoding declared in XML; null if there is none or the bytes alone decide it. */
export function declaredEncoding(head: Uint8Array): string | null {
  const text = new TextDecoder('windows-1252').decode(head.subarray(0, 200));
  const name = /^\s*<\?xml[^>]{0,120}encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(text)?.[1];
  return name && !/^utf-?16/i.test(name) ? name : null;
}

/** Whether the bytes contain control characters that no text has; UTF-16 is text. */
export function isBinary(head: Uint8Array): boolean {
  if (encodingOf(head).startsWith('utf-16')) return false;
  const start = head.subarray(0, 4096);
  const odd = start.reduce(
    (sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? 1 : 0),
    0,
  );
  return start.includes(0) || odd * 50 > start.length;
}

export async function* decoded(pieces: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

export const PIECE_BYTES = 256 * 1024;

/** The bytes of a file in chunks; calls `read` with the number of bytes so far. */
export async function* piecesOf(file: Blob, read: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(from, from + PIECE_BYTES).arrayBuffer());
    yield piece;
    read(from + piece.length);
  }
}
