// sharp must be loaded before its worker threads start and stay loaded until they end (sharp's notes on
// threads).
import 'sharp';
import { refuse, StorageError } from './errors.ts';
import { FILE_SECONDS, type FileToInspect, type Refusal } from './inspect-file.ts';
import { runInThread, TaskTooLarge } from './run-in-thread.ts';

/** Decoding needs memory and CPU; more threads do not help on two cores. One account uses one of them. */
const THREADS = 2;
/** Heap limit in MB per thread. The file's own bytes (up to 50 MB) are outside the heap. */
const MAX_MB = 512;

/**
 * Decoding every pixel also refuses files that are both picture and script.
 * @throws StorageError InvalidMimeType, also for a check over its limits, or `place` for a photo with its
 * location
 */
export type ContentCheck = (account: string, path: string, type: string) => Promise<void>;

export function createContentCheck(limitMs: number): ContentCheck {
  const inspect = runInThread<FileToInspect, Refusal | null>(new URL('inspect-file.ts', import.meta.url), {
    threads: THREADS,
    limitMs,
    maxMb: MAX_MB,
  });
  return async (account, path, type) => {
    const refusal = await inspect(account, { path, type }).catch((cause: unknown) => {
      if (cause instanceof TaskTooLarge) throw refuse.tooMuchWork();
      throw cause;
    });
    if (refusal) throw new StorageError(refusal.status, refusal.code, refusal.error, refusal.message);
  };
}

export const checkContent = createContentCheck(FILE_SECONDS * 1000);
