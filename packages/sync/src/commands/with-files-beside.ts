import { err } from '@metalquest/core/result';
import { type PutBeside, putBeside, type StoredContent } from '../replica/beside.ts';
import { isQuotaError } from '../replica/quota.ts';
import { type CommandContext, storageError } from './command-context.ts';
import type { Outcome } from './commands.ts';

/**
 * Writes large files beside the database where the platform supports it, then runs `store`. Reports a full
 * disk like a full database, and removes the files if the command is refused.
 */
export async function withFilesBeside<T>(
  context: CommandContext,
  failureTitle: string,
  files: readonly { readonly id: string; readonly blob: Blob }[],
  store: (beside: ReadonlyMap<string, StoredContent>) => Outcome<T>,
): Outcome<T> {
  let put: PutBeside;
  try {
    put = await putMakingRoom(context, files);
  } catch (error) {
    return err(storageError(error, failureTitle, context.replica));
  }
  let isStored = false;
  try {
    const outcome = await store(put.contents);
    isStored = outcome.ok;
    return outcome;
  } finally {
    await put.end(isStored);
  }
}

async function putMakingRoom(
  { replica, makeRoom }: CommandContext,
  files: readonly { readonly id: string; readonly blob: Blob }[],
): Promise<PutBeside> {
  try {
    return await putBeside(replica, files);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  // Evict re-downloadable files to make room for files that exist only here.
  await makeRoom?.();
  return putBeside(replica, files);
}
