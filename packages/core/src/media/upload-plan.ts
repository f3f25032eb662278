import { type Verdict, verdictOf } from '../queue/outcome.ts';

/** Size of the pieces of a resumable upload, in bytes: Supabase takes 6 MB and no other size, but for the last. */
export const UPLOAD_CHUNK_BYTES = 6 * 1024 * 1024;

/** True for a file that is sent in pieces; a smaller one would be a single piece anyway. */
export function isResumable(bytes: number): boolean {
  return bytes > UPLOAD_CHUNK_BYTES;
}

/** Requests of the TUS protocol: POST announces, HEAD asks how far it came, PATCH sends, DELETE ends. */
export type UploadMethod = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/**
 * What an answer to a resumable upload means. 'forgotten': the server does not know the upload (any more), and it
 * begins anew. 'taken': the path holds a file already, perhaps this one. 'silence' with an answer: another request of
 * ours is still being written, or the offsets differ; the next attempt asks anew how far it came.
 */
export function uploadVerdict(method: UploadMethod, status: number | null): Verdict | 'forgotten' | 'taken' {
  const verdict = verdictOf(status);
  if (verdict !== 'refused' || status === null) return verdict;
  if (status === 423) return 'silence';
  if (method === 'POST') return status === 409 ? 'taken' : 'refused';
  if (status === 413 || status >= 500) return 'refused';
  // An upload of another session's user, or one that ended, is told by no one status on all servers.
  if (method === 'HEAD' || status === 404 || status === 410) return 'forgotten';
  return status === 409 ? 'silence' : 'refused';
}
