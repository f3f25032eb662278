import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both counted in, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of objects are. The one way in and out of a bucket, so that S3 can stand behind it later.
 * A version is a uuid made for one upload and never used again, so nothing here is ever overwritten.
 */
export interface ObjectStore {
  /** Takes over the file at `path`, whole and durable when it resolves: it survives a power cut. */
  put(version: string, path: string): Promise<void>;
  /** @returns null when there are no bytes of that version */
  open(version: string, range?: ByteRange): Promise<Readable | null>;
  /** Does nothing when there are none. */
  remove(version: string): Promise<void>;
}
