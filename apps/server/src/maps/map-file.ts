import type { TileType } from './hosted-map.ts';

/** The largest tile or directory that is read. */
export const MAX_TILE_BYTES = 10 * 1024 * 1024;

export interface TileAt {
  z: number;
  x: number;
  /** Counted from the north. */
  y: number;
}

/** The bytes of a tile as they are stored. */
export type Sample = Uint8Array;

/** What a file says about itself, not yet checked. */
export interface FileFacts {
  tileType: TileType;
  metadata: Readonly<Record<string, unknown>>;
  vectorLayers: unknown;
  bounds: readonly number[];
  minzoom: number;
  maxzoom: number;
  sample: Sample;
}

/** The file cannot be used; the message says why and what to do. */
export class MapFileError extends Error {
  override readonly name = 'MapFileError';

  static incomplete(bytes: number, expected: number): MapFileError {
    return new MapFileError(
      `This file is incomplete: it has ${bytes} bytes of at least ${expected}. Download or copy it again.`,
    );
  }
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
