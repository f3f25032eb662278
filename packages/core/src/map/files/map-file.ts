/** The largest tile or directory that is read. */
export const MAX_TILE_BYTES = 10 * 1024 * 1024;

export const TILE_TYPES = [
  'application/vnd.mapbox-vector-tile',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
] as const;
export const VECTOR_TYPE = TILE_TYPES[0];
export type TileType = (typeof TILE_TYPES)[number];

export interface TileAt {
  z: number;
  x: number;
  /** Counted from the north. */
  y: number;
}

/** What a file says about itself, not yet checked. */
export interface FileFacts {
  tileType: TileType;
  metadata: Readonly<Record<string, unknown>>;
  vectorLayers: unknown;
  bounds: readonly number[];
  minzoom: number;
  maxzoom: number;
  /** The bytes of a tile as they are stored. */
  sample: Uint8Array;
}

/** The file cannot be used; the message says why and what to do. */
export class MapFileError extends Error {
  override readonly name = 'MapFileError';

  static incomplete(bytes: number, expected: number): MapFileError {
    return new MapFileError(
      `This file is incomplete: it has ${bytes} bytes of at least ${expected}. Download or copy it again.`,
    );
  }

  /** For the failure of a reader; keeps the messages that name a remedy. */
  static of(cause: unknown): MapFileError {
    if (cause instanceof MapFileError) return cause;
    return new MapFileError(
      `This file is damaged (${cause instanceof Error ? cause.message : cause}). Download or make it again.`,
    );
  }
}

/** TIFF and BigTIFF, in both orders of bytes. */
export function isTiff(head: Uint8Array): boolean {
  const [a, b, c, d] = head;
  const isLittle = a === 0x49 && b === 0x49 && (c === 42 || c === 43) && d === 0;
  return isLittle || (a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43));
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The first bytes of a file, which tell its format; fewer if it is shorter. */
export const HEAD_BYTES = 127;

export type MapContainer = 'pmtiles' | 'mbtiles';

/**
 * The format of a file by its first bytes.
 * @throws MapFileError with the remedy, also for a file that is too short
 */
export function containerOf(head: Uint8Array, bytes: number): MapContainer {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('SQLite format 3\0')) {
    refuseCutDatabase(head, bytes);
    return 'mbtiles';
  }
  if (text.startsWith('PMTiles')) {
    if (head.length < HEAD_BYTES) throw MapFileError.incomplete(bytes, HEAD_BYTES);
    if (head[7] === 3) return 'pmtiles';
    throw new MapFileError(
      `This file is PMTiles version ${head[7]}. MetalQuest reads version 3. Download it in that version.`,
    );
  }
  if (text.startsWith('PM')) {
    throw new MapFileError(
      'This file is PMTiles of an old version. Convert it with `pmtiles convert OLD.pmtiles NEW.pmtiles`.',
    );
  }
  if (text.startsWith('PK')) {
    throw new MapFileError(
      'This file is a ZIP archive. Unpack it (also a KMZ file), and open the map in it.',
    );
  }
  if (bytes === 0) throw new MapFileError('This file is empty. Download or copy it again.');
  if (text.trimStart().startsWith('<')) {
    throw new MapFileError(
      'This file is a web page or XML, not a map. The download probably failed: open the address in a browser and download the file again.',
    );
  }
  throw new MapFileError('This is not a PMTiles or MBTiles file. Convert the map to one of them.');
}

/** The header gives the size of the database (sqlite.org/fileformat.html, section 1.3). */
function refuseCutDatabase(head: Uint8Array, bytes: number): void {
  if (head.length < 100) throw MapFileError.incomplete(bytes, 100);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const pageBytes = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  const isSizeKnown = view.getUint32(24) === view.getUint32(92);
  const expected = isSizeKnown ? view.getUint32(28) * pageBytes : 0;
  if (bytes < expected) throw MapFileError.incomplete(bytes, expected);
}
