import type { Readable } from 'node:stream';

/** Byte positions from 0, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A version is a uuid for one upload and never reused, so files are never overwritten. */
export interface ObjectStore {
  /** Moves the file at `path` into the store; it is durable when this resolves. */
  put(version: string, path: string): Promise<void>;
  /** @returns null if the version does not exist */
  open(version: string, range?: ByteRange): Promise<Readable | null>;
  remove(version: string): Promise<void>;
}
