import { liveQuery } from 'dexie';
import type { DrainContext, SendContext } from '../drain/drain-context.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';
import type { Answer } from '../server/server.ts';

/** 'unwanted': the row was deleted, and the file is off the server. 'yielded': the rest waits for other items. */
export type FileEnd = Answer<null> | { readonly verdict: 'unwanted' | 'yielded' };

type UploadContext = Pick<DrainContext, 'replica' | 'server' | 'uploads'> &
  Pick<SendContext, 'hasOtherSendable'>;

/** Resumes from the address in the replica. When any tab deletes the row, the upload is cancelled. */
export async function uploadFile(
  { replica, server, uploads, hasOtherSendable }: UploadContext,
  file: { readonly id: string; readonly path: string; readonly blob: Blob },
): Promise<FileEnd> {
  const { id, path, blob } = file;
  const unwanted = new AbortController();
  let hasYielded = false;
  const rows = liveQuery(() => replica.rows(mediaTable).where('id').equals(id).count());
  const watching = rows.subscribe({
    next: (count) => {
      if (count === 0) unwanted.abort();
    },
    // The replica was closed: stopping the engine cancels the upload.
    error: () => watching.unsubscribe(),
  });
  const progressed = (sentBytes: number): void =>
    uploads.progressed({ mediaId: id, sentBytes, totalBytes: blob.size });
  try {
    const resumeAt = (await replica.mediaUploads.get(id))?.address ?? null;
    // A resumed upload reports progress once its offset is known, so that it does not drop to zero.
    if (!resumeAt) progressed(0);
    const response = await server.upload(path, blob, {
      resumeAt,
      remember: (address) => rememberAddress(replica, id, address),
      progressed,
      async mayContinue() {
        hasYielded = await hasOtherSendable();
        return !hasYielded;
      },
      unwanted: unwanted.signal,
    });
    if (unwanted.signal.aborted) return await removeSent(replica, server, id, path);
    return hasYielded && response.verdict === 'silence' ? { verdict: 'yielded' } : response;
  } finally {
    watching.unsubscribe();
    uploads.ended(id);
  }
}

async function rememberAddress(replica: Replica, id: string, address: string | null): Promise<void> {
  try {
    if (address) await replica.mediaUploads.put({ id, address });
    else await replica.mediaUploads.delete(id);
  } catch (error) {
    // On a full device, upload anyway, since that frees space; it just cannot resume after a crash.
    if (!isQuotaError(error)) throw error;
  }
}

export async function endStartedUpload(
  { replica, server }: Pick<DrainContext, 'replica' | 'server'>,
  id: string,
): Promise<Answer<null>> {
  const started = await replica.mediaUploads.get(id);
  return started ? server.endUpload(started.address) : { verdict: 'accepted', value: null };
}

async function removeSent(
  replica: Replica,
  server: DrainContext['server'],
  id: string,
  path: string,
): Promise<FileEnd> {
  const ended = await endStartedUpload({ replica, server }, id);
  // If the server refuses, it expires the upload itself; an unfinished upload is never a file.
  if (ended.verdict === 'silence' || ended.verdict === 'unauthenticated') return ended;
  // The upload may have completed before the cancellation.
  const removed = await server.removeFile(path);
  if (removed.verdict !== 'accepted') return removed;
  await replica.mediaUploads.delete(id);
  return { verdict: 'unwanted' };
}
