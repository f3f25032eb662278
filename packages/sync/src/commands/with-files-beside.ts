import { err } from '@metalquest/core/result';
import { type PutBeside, putBeside, type StoredContent } from '../replica/beside.ts';
import { isQuotaError } from '../replica/quota.ts';
import { type CommandContext, storageError } from './command-context.ts';
import type { Outcome } from './commands.ts';

/**
 * Runs `store`, the transaction of a command, with the large ones of its files on the device already: where the platform
 * keeps them beside the database, they are written before their rows. A full disk is told like a full database, and
 * what a refused command has written goes again.
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
  // What can be downloaded again gives way to what is nowhere else.
  await makeRoom?.();
  return putBeside(replica, files);
}
