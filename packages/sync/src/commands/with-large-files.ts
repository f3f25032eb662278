import { err } from '@metalquest/core/result';
import { type FileWrite, writeLargeFiles } from '../replica/file-store.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { StoredContent } from '../replica/store-entries.ts';
import { type CommandContext, storageError } from './command-context.ts';
import type { Outcome } from './command-error.ts';

/** Writes large files outside the database, runs `store`, and removes them if the command is refused. */
export async function withLargeFiles<T>(
  context: CommandContext,
  failureTitle: string,
  files: readonly { readonly id: string; readonly blob: Blob }[],
  store: (contents: ReadonlyMap<string, StoredContent>) => Outcome<T>,
): Outcome<T> {
  let fileWrite: FileWrite;
  try {
    fileWrite = await writeFreeingSpace(context, files);
  } catch (error) {
    return err(storageError(error, failureTitle, context.replica));
  }
  let isStored = false;
  try {
    const outcome = await store(fileWrite.contents);
    isStored = outcome.ok;
    return outcome;
  } finally {
    await fileWrite.end(isStored);
  }
}

async function writeFreeingSpace(
  { replica, freeSpace }: CommandContext,
  files: readonly { readonly id: string; readonly blob: Blob }[],
): Promise<FileWrite> {
  try {
    return await writeLargeFiles(replica, files);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  // Evict re-downloadable files to make room for files that exist only here.
  await freeSpace?.();
  return writeLargeFiles(replica, files);
}
