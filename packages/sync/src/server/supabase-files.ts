import { isRecord } from '@metalquest/core/json';
import { MEDIA_CACHE_CONTROL_S } from '@metalquest/core/media/storage-path';
import { isResumable } from '@metalquest/core/media/upload-plan';
import type { StorageClient } from '@supabase/storage-js';
import { type RawResponse, toAnswer } from './answer.ts';
import type { UploadClient } from './resumable-upload.ts';
import type { Answer, Server } from './server.ts';
import { fileTimeoutMs, type RequestContext, withTimeout } from './time-limit.ts';
import { isTokenError } from './token-error.ts';
import type { UploadWatch } from './upload-watch.ts';

type Bucket = () => Promise<ReturnType<StorageClient['from']>>;

const NO_RESPONSE: RawResponse = { status: 0, data: null, error: null };

/** The size is unknown before a download, so this assumes the maximum. */
const DOWNLOAD_TIMEOUT_MS = fileTimeoutMs(50 * 1024 * 1024);

/**
 * Storage answers most refusals with HTTP 400 and the real status as text in the body (wire contract,
 * Storage); an error without a status means no response.
 */
function asResponse(response: { data: unknown; error: unknown } | null): RawResponse {
  if (!response) return NO_RESPONSE;
  if (!response.error) return { status: 200, data: response.data, error: null };
  if (!isRecord(response.error)) return NO_RESPONSE;
  const { message, status, statusCode, code } = response.error;
  if (typeof status !== 'number') return NO_RESPONSE;
  const meant = Number(statusCode);
  return {
    status: isTokenError(message, code) ? 401 : meant >= 100 && meant < 600 ? meant : status,
    data: null,
    error: { message: String(message), code: typeof code === 'string' ? code : undefined },
  };
}

const orUndefined = (data: unknown): null | undefined =>
  data === null || data === undefined ? undefined : null;

/** Only needed for long videos; null when the code cannot be loaded now. */
const inPieces = () => import('./resumable-upload.ts').catch(() => null);

type Files = Pick<Server, 'upload' | 'endUpload' | 'removeFile' | 'hasFile' | 'download'>;

export function supabaseFiles(bucket: Bucket, requestContext: RequestContext, desk: UploadClient): Files {
  /** Handles a taken path: an existing file of the same size is from an upload whose answer was lost. */
  async function ifStored(path: string, size: number, message: string): Promise<Answer<null>> {
    const response = await withTimeout(requestContext, fileTimeoutMs(0), async () =>
      (await bucket()).info(path),
    );
    const found = toAnswer(asResponse(response), (data) => (isRecord(data) ? data.size : undefined));
    if (found.verdict === 'silence' || found.verdict === 'unauthenticated') return found;
    if (found.verdict === 'accepted' && found.value === size) return { verdict: 'accepted', value: null };
    return { verdict: 'refused', message, code: null };
  }

  async function uploadWhole(path: string, file: Blob, watch: UploadWatch): Promise<Answer<null>> {
    const options = { cacheControl: String(MEDIA_CACHE_CONTROL_S), upsert: false, contentType: file.type };
    const result = await withTimeout(requestContext, fileTimeoutMs(file.size), async () =>
      (await bucket()).upload(path, file, options),
    );
    const response = asResponse(result);
    if (response.status === 409) return ifStored(path, file.size, response.error?.message ?? '');
    const judged = toAnswer(response, orUndefined);
    if (judged.verdict === 'accepted') watch.progressed(file.size);
    return judged;
  }

  return {
    async upload(path, file, watch) {
      if (!isResumable(file.size)) return uploadWhole(path, file, watch);
      const pieces = await inPieces();
      if (!pieces) return { verdict: 'silence' };
      const end = await pieces.uploadInPieces(desk, requestContext, { path, blob: file }, watch);
      return end.verdict === 'taken' ? ifStored(path, file.size, end.message) : end;
    },
    async endUpload(address) {
      const pieces = await inPieces();
      return pieces ? pieces.endUpload(desk, requestContext, address) : { verdict: 'silence' };
    },
    async removeFile(path) {
      // Missing files are omitted from the response, which counts as removed.
      return toAnswer(
        asResponse(
          await withTimeout(requestContext, fileTimeoutMs(0), async () => (await bucket()).remove([path])),
        ),
        orUndefined,
      );
    },
    async hasFile(path) {
      const response = asResponse(
        await withTimeout(requestContext, fileTimeoutMs(0), async () => (await bucket()).info(path)),
      );
      if (response.status === 404) return { verdict: 'accepted', value: false };
      return toAnswer(response, (data) => (isRecord(data) ? true : undefined));
    },
    async download(path, signal) {
      const response = await withTimeout(requestContext, DOWNLOAD_TIMEOUT_MS, async (limit) =>
        (await bucket()).download(path, {}, { signal: signal ? eitherOf(signal, limit) : limit }),
      );
      return toAnswer(asResponse(response), (data) => (data instanceof Blob ? data : undefined));
    },
  };
}

/** Replaces AbortSignal.any, which the oldest supported browsers lack. */
function eitherOf(first: AbortSignal, second: AbortSignal): AbortSignal {
  const aborter = new AbortController();
  for (const signal of [first, second]) {
    if (signal.aborted) aborter.abort();
    else signal.addEventListener('abort', () => aborter.abort(), { once: true });
  }
  return aborter.signal;
}
