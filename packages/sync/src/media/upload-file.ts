import { liveQuery } from 'dexie';
import type { DrainContext, SendContext } from '../drain/drain-context.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';
import type { Answer } from '../server/server.ts';

/**
 * What came of sending a file. 'unwanted': its row was deleted meanwhile, and the server holds nothing of it. 'yielded':
 * the server has some pieces, and the rest waits until others have gone.
 */
export type FileEnd = Answer<null> | { readonly verdict: 'unwanted' | 'yielded' };

type UploadContext = Pick<DrainContext, 'replica' | 'server' | 'uploads'> & Pick<SendContext, 'othersWait'>;

/**
 * Sends the file of a media row. A large one goes on where an earlier attempt stopped, whatever ended that: its
 * address on the server is in the replica. Between two pieces it lets others go first. When the row is deleted, in whatever
 * tab, the upload is broken off and what the server holds is removed.
 */
export async function uploadFile(
  { replica, server, uploads, othersWait }: UploadContext,
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
    // The replica was closed: the engine's own end breaks off the upload.
    error: () => watching.unsubscribe(),
  });
  const progressed = (sentBytes: number): void =>
    uploads.progressed({ mediaId: id, sentBytes, totalBytes: blob.size });
  try {
    const resumeAt = (await replica.mediaUploads.get(id))?.address ?? null;
    // One that goes on is shown when it is known how far it is, instead of falling back to nothing.
    if (!resumeAt) progressed(0);
    const answer = await server.upload(path, blob, {
      resumeAt,
      remember: (address) => rememberAddress(replica, id, address),
      progressed,
      async mayGoOn() {
        hasYielded = await othersWait();
        return !hasYielded;
      },
      unwanted: unwanted.signal,
    });
    if (unwanted.signal.aborted) return await removeSent(replica, server, id, path);
    return hasYielded && answer.verdict === 'silence' ? { verdict: 'yielded' } : answer;
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
    // On a full device the file is sent all the same: that is what makes room. It only cannot go on after a kill.
    if (!isQuotaError(error)) throw error;
  }
}

/** Ends an unfinished upload of the row's file; nothing when there is none. */
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
  // A refused end leaves an upload that the server ends by itself; no byte of it is a file.
  if (ended.verdict === 'silence' || ended.verdict === 'unauthenticated') return ended;
  // The last byte may have arrived before the word that nobody wants it.
  const removed = await server.removeFile(path);
  if (removed.verdict !== 'accepted') return removed;
  await replica.mediaUploads.delete(id);
  return { verdict: 'unwanted' };
}
