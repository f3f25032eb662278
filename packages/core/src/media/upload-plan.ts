import { type Verdict, verdictOf } from '../queue/outcome.ts';

/** Chunk size of resumable uploads: Supabase requires exactly 6 MB except for the last chunk. */
export const UPLOAD_CHUNK_BYTES = 6 * 1024 * 1024;

/** Smaller files fit a single request. */
export function isResumable(bytes: number): boolean {
  return bytes > UPLOAD_CHUNK_BYTES;
}

/** TUS protocol: POST creates, HEAD reads the offset, PATCH sends, DELETE ends. */
export type UploadMethod = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/**
 * Meaning of a TUS response. 'forgotten': unknown upload, start again. 'taken': the path already holds a
 * file, perhaps this one. 'silence' with a status: another request is still writing or offsets differ; the
 * next attempt reads the offset again.
 */
export function uploadVerdict(method: UploadMethod, status: number | null): Verdict | 'forgotten' | 'taken' {
  const verdict = verdictOf(status);
  if (verdict !== 'refused' || status === null) return verdict;
  if (status === 423) return 'silence';
  if (method === 'POST') return status === 409 ? 'taken' : 'refused';
  if (status === 413 || status >= 500) return 'refused';
  // Servers use different statuses for expired uploads and those of another user.
  if (method === 'HEAD' || status === 404 || status === 410) return 'forgotten';
  return status === 409 ? 'silence' : 'refused';
}
