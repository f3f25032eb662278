// Its library must be loaded before the threads that use it, and stay until they have ended (sharp's notes on threads).
import 'sharp';
import { refuse, StorageError } from './errors.ts';
import { FILE_SECONDS, type FileToJudge, type Refusal } from './judge-file.ts';
import { runInThread, TaskTooLarge } from './run-in-thread.ts';

/** Decoding is memory and processor, and a server with two cores gains nothing from twenty at a time. */
const THREADS = 2;
/** A file has 50 MB at most, which are no objects; what is read of it takes a few. */
const MAX_MB = 512;

/**
 * Checks that the file at `path` is what `type` says: by its magic bytes, and a picture by decoding every pixel, which
 * also refuses files that are a picture and a script at once. Nothing of the file is read in this thread.
 * @param type a type of media-kind.ts
 * @throws StorageError InvalidMimeType, also for a file that takes too much time or memory, or `place` for a photo that still tells
 * where it was taken
 */
export type ContentCheck = (path: string, type: string) => Promise<void>;

export function createContentCheck(limitMs: number): ContentCheck {
  const judge = runInThread<FileToJudge, Refusal | null>(new URL('judge-file.ts', import.meta.url), {
    threads: THREADS,
    limitMs,
    maxMb: MAX_MB,
  });
  return async (path, type) => {
    const refusal = await judge({ path, type }).catch((cause: unknown) => {
      if (cause instanceof TaskTooLarge) throw refuse.tooMuchWork();
      throw cause;
    });
    if (refusal) throw new StorageError(refusal.status, refusal.code, refusal.error, refusal.message);
  };
}

export const checkContent = createContentCheck(FILE_SECONDS * 1000);
