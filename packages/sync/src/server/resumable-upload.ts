import { MEDIA_BUCKET, MEDIA_CACHE_CONTROL_S } from '@metalquest/core/media/storage-path';
import { UPLOAD_CHUNK_BYTES, type UploadMethod, uploadVerdict } from '@metalquest/core/media/upload-plan';
import type { HttpStack, Upload, UploadOptions } from 'tus-js-client';
import type { Answer } from './server.ts';
import type { RequestContext } from './time-limit.ts';
import { isTokenError } from './token-error.ts';
import type { UploadWatch } from './upload-watch.ts';

export interface UploadClient {
  readonly endpoint: string;
  readonly apikey: string;
  /** The session's current token, read for each request because it changes; null without a session. */
  readonly token: () => Promise<string | null>;
  readonly httpStack?: HttpStack;
}

/** The result of an attempt. 'taken': the path already has a file, perhaps this one. */
export type UploadEnd = Answer<null> | { readonly verdict: 'taken'; readonly message: string };

/** Without any bytes sent for this long, the connection is dead; the next attempt resumes. */
const STALL_MS = 60_000;

const NO_ANSWER: Answer<never> = { verdict: 'silence' };

/** Uploads with TUS in Supabase's variant, and resumes. Does not retry: the queue's next run calls again. */
export async function uploadInPieces(
  client: UploadClient,
  requestContext: RequestContext,
  file: { readonly path: string; readonly blob: Blob },
  watch: UploadWatch,
): Promise<UploadEnd> {
  const resumeAt = watch.resumeAt && isOurs(client, watch.resumeAt) ? watch.resumeAt : null;
  if (resumeAt) {
    const end = await attempt(client, requestContext, file, watch, { uploadUrl: resumeAt, endpoint: null });
    if (end.verdict !== 'forgotten') return end;
  }
  // Forget an address that no longer works, or each restart would try it again.
  if (watch.resumeAt) await watch.remember(null);
  const end = await attempt(client, requestContext, file, watch, {
    uploadUrl: null,
    endpoint: client.endpoint,
  });
  return end.verdict === 'forgotten' ? NO_ANSWER : end;
}

/** Cancels an unfinished upload, which the server would otherwise keep for days. */
export async function endUpload(
  client: UploadClient,
  requestContext: RequestContext,
  address: string,
): Promise<Answer<null>> {
  const done: Answer<null> = { verdict: 'accepted', value: null };
  if (!isOurs(client, address)) return done;
  const end = await settled(requestContext, null, async (finish) => {
    const tus = await import('tus-js-client');
    const options = optionsOf(client);
    tus.Upload.terminate(address, { ...options, retryDelays: null }).then(
      () => finish(done),
      (error: unknown) => finish(endOf(tus, error)),
    );
    return () => {};
  });
  return end.verdict === 'forgotten' || end.verdict === 'taken' ? done : end;
}

type AttemptEnd = UploadEnd | { readonly verdict: 'forgotten' };

type Tus = typeof import('tus-js-client');

function attempt(
  client: UploadClient,
  requestContext: RequestContext,
  { path, blob }: { readonly path: string; readonly blob: Blob },
  watch: UploadWatch,
  from: Pick<UploadOptions, 'uploadUrl' | 'endpoint'>,
): Promise<AttemptEnd> {
  return settled(requestContext, watch.unwanted, async (finish, moved) => {
    const tus = await import('tus-js-client');
    let saved: Promise<void> = Promise.resolve();
    let isAtPieceEnd = false;
    const options = optionsOf(client);
    const upload: Upload = new tus.Upload(blob, {
      ...options,
      ...from,
      async onBeforeRequest(request) {
        // The resume address must be durable before the first byte is sent.
        await saved;
        if (isAtPieceEnd && !(await watch.mayContinue())) {
          finish(NO_ANSWER);
          throw new Error('The upload was paused to send other changes first');
        }
        await options.onBeforeRequest?.(request);
      },
      metadata: {
        bucketName: MEDIA_BUCKET,
        objectName: path,
        contentType: blob.type,
        cacheControl: String(MEDIA_CACHE_CONTROL_S),
      },
      chunkSize: UPLOAD_CHUNK_BYTES,
      fileReader: { openFile: async () => sourceOf(blob) },
      onUploadUrlAvailable() {
        if (!upload.url || upload.url === from.uploadUrl) return;
        saved = watch.remember(upload.url);
        // The rejection is handled before the next request, which is then not sent.
        saved.catch(() => {});
      },
      onChunkComplete() {
        isAtPieceEnd = true;
      },
      onProgress(sentBytes) {
        moved();
        watch.progressed(sentBytes);
      },
      onSuccess: () => finish({ verdict: 'accepted', value: null }),
      onError: (error) => finish(endOf(tus, error)),
    });
    upload.start();
    return () => void upload.abort();
  });
}

function optionsOf(client: UploadClient): UploadOptions {
  return {
    // The replica stores the address with the file, so local storage is not needed.
    storeFingerprintForResuming: false,
    retryDelays: null,
    ...(client.httpStack ? { httpStack: client.httpStack } : {}),
    async onBeforeRequest(request) {
      // Send the token only to the session's own server.
      if (!isOurs(client, request.getURL()))
        throw new Error('The server redirected the upload to another server');
      const token = await client.token();
      if (!token) throw new Error('There is no session to upload with');
      request.setHeader('authorization', `Bearer ${token}`);
      request.setHeader('apikey', client.apikey);
      request.setHeader('x-upsert', 'false');
    },
  };
}

const isOurs = (client: UploadClient, address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === new URL(client.endpoint).origin;

/** Chunks as bytes, which both browsers and Node can send and count. */
function sourceOf(blob: Blob) {
  return {
    size: blob.size,
    slice: async (start: number, end: number) => ({
      value: new Uint8Array(await blob.slice(start, end).arrayBuffer()),
      // Only used for uploads of unknown length.
      done: false,
    }),
    close() {},
  };
}

const METHODS: Readonly<Record<string, UploadMethod>> = {
  POST: 'POST',
  HEAD: 'HEAD',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
};

function endOf({ DetailedError }: Tus, error: unknown): AttemptEnd {
  if (!(error instanceof DetailedError)) return NO_ANSWER;
  const method = METHODS[error.originalRequest.getMethod()];
  const status = error.originalResponse?.getStatus() || null;
  const message = error.originalResponse?.getBody().trim() || `The server answered ${status}`;
  if (isTokenError(message)) return { verdict: 'unauthenticated' };
  const verdict = method ? uploadVerdict(method, status) : 'silence';
  // A success that the library could not parse came from something else.
  if (verdict === 'accepted') return NO_ANSWER;
  return verdict === 'refused' ? { verdict, message, code: null } : { verdict, message };
}

/** Waits for `begin` to report the end; it returns a cancel function. Silence when stalled or stopped. */
function settled(
  { clock, stop }: RequestContext,
  unwanted: AbortSignal | null,
  begin: (finish: (end: AttemptEnd) => void, moved: () => void) => Promise<() => void>,
): Promise<AttemptEnd> {
  if (stop.aborted || unwanted?.aborted) return Promise.resolve(NO_ANSWER);
  return new Promise((resolve) => {
    let breakOff = (): void => {};
    let over = false;
    let cancelTimer = clock.schedule(() => giveUp(), STALL_MS);
    const finish = (end: AttemptEnd): void => {
      if (over) return;
      over = true;
      cancelTimer();
      stop.removeEventListener('abort', giveUp);
      unwanted?.removeEventListener('abort', giveUp);
      resolve(end);
    };
    const moved = (): void => {
      cancelTimer();
      if (!over) cancelTimer = clock.schedule(() => giveUp(), STALL_MS);
    };
    const giveUp = (): void => {
      breakOff();
      finish(NO_ANSWER);
    };
    stop.addEventListener('abort', giveUp);
    unwanted?.addEventListener('abort', giveUp);
    begin(finish, moved).then(
      (end) => {
        breakOff = end;
        if (over) breakOff();
      },
      // The library could not be loaded: it is not on this device yet.
      () => finish(NO_ANSWER),
    );
  });
}
