import { MEDIA_BUCKET, MEDIA_CACHE_CONTROL_S } from '@metalquest/core/media/storage-path';
import { UPLOAD_CHUNK_BYTES, type UploadMethod, uploadVerdict } from '@metalquest/core/media/upload-plan';
import type { HttpStack, Upload, UploadOptions } from 'tus-js-client';
import { isTokenTrouble } from './expired-token.ts';
import type { Answer } from './server.ts';
import type { Patience } from './time-limit.ts';
import type { UploadWatch } from './upload-watch.ts';

/** Where resumable uploads go, and as whom. */
export interface UploadDesk {
  readonly endpoint: string;
  readonly apikey: string;
  /** The session's token at this moment, which may be another than a minute ago; null without one. */
  readonly token: () => Promise<string | null>;
  /** The platform's own unless given. */
  readonly httpStack?: HttpStack;
}

/** What came of an attempt. 'taken': the path holds a file already, perhaps this one. */
export type UploadEnd = Answer<null> | { readonly verdict: 'taken'; readonly message: string };

/** A connection over which no byte has gone for this long is dead; the next attempt goes on where this one stood. */
const STALL_MS = 60_000;

const SILENCE: Answer<never> = { verdict: 'silence' };

/**
 * Sends a file in pieces by the TUS protocol as Supabase speaks it, and goes on with an earlier attempt where it
 * stopped. Nothing is repeated in here: after a broken connection the queue's next run calls again.
 */
export async function uploadInPieces(
  desk: UploadDesk,
  patience: Patience,
  file: { readonly path: string; readonly blob: Blob },
  watch: UploadWatch,
): Promise<UploadEnd> {
  const known = watch.resumeAt && isOurs(desk, watch.resumeAt) ? watch.resumeAt : null;
  if (known) {
    const end = await attempt(desk, patience, file, watch, { uploadUrl: known, endpoint: null });
    if (end.verdict !== 'forgotten') return end;
  }
  // An address that is of no use any more would be asked again after each kill.
  if (watch.resumeAt) await watch.remember(null);
  const end = await attempt(desk, patience, file, watch, { uploadUrl: null, endpoint: desk.endpoint });
  return end.verdict === 'forgotten' ? SILENCE : end;
}

/** Ends an unfinished upload, whose bytes the server would else keep for days. */
export async function endUpload(
  desk: UploadDesk,
  patience: Patience,
  address: string,
): Promise<Answer<null>> {
  const done: Answer<null> = { verdict: 'accepted', value: null };
  if (!isOurs(desk, address)) return done;
  const end = await settled(patience, null, async (finish) => {
    const tus = await import('tus-js-client');
    const options = optionsOf(desk);
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
  desk: UploadDesk,
  patience: Patience,
  { path, blob }: { readonly path: string; readonly blob: Blob },
  watch: UploadWatch,
  from: Pick<UploadOptions, 'uploadUrl' | 'endpoint'>,
): Promise<AttemptEnd> {
  return settled(patience, watch.unwanted, async (finish, moved) => {
    const tus = await import('tus-js-client');
    let kept: Promise<void> = Promise.resolve();
    let isAtPieceEnd = false;
    const options = optionsOf(desk);
    const upload: Upload = new tus.Upload(blob, {
      ...options,
      ...from,
      async onBeforeRequest(request) {
        // No byte leaves before the address that it can be taken up at again is durable.
        await kept;
        if (isAtPieceEnd && !(await watch.mayGoOn())) {
          finish(SILENCE);
          throw new Error('Others go first');
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
        kept = watch.remember(upload.url);
        // Met again before the next request, which then does not leave.
        kept.catch(() => {});
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

function optionsOf(desk: UploadDesk): UploadOptions {
  return {
    // The address is kept in the replica with the file, not in the browser's local storage.
    storeFingerprintForResuming: false,
    retryDelays: null,
    ...(desk.httpStack ? { httpStack: desk.httpStack } : {}),
    async onBeforeRequest(request) {
      // The token goes where the file goes: only to the server that the session is of.
      if (!isOurs(desk, request.getURL())) throw new Error('The upload was sent to another server');
      const token = await desk.token();
      if (!token) throw new Error('There is no session to upload with');
      request.setHeader('authorization', `Bearer ${token}`);
      request.setHeader('apikey', desk.apikey);
      request.setHeader('x-upsert', 'false');
    },
  };
}

const isOurs = (desk: UploadDesk, address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === new URL(desk.endpoint).origin;

/** Pieces as bytes, which both the browser and Node send and count. */
function sourceOf(blob: Blob) {
  return {
    size: blob.size,
    slice: async (start: number, end: number) => ({
      value: new Uint8Array(await blob.slice(start, end).arrayBuffer()),
      // Only uploads of unknown length ask.
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

/** What an error of the library means; silence when the request got no answer, or failed before it left. */
function endOf({ DetailedError }: Tus, error: unknown): AttemptEnd {
  if (!(error instanceof DetailedError)) return SILENCE;
  const method = METHODS[error.originalRequest.getMethod()];
  const status = error.originalResponse?.getStatus() || null;
  const message = error.originalResponse?.getBody().trim() || `The server answered ${status}`;
  if (isTokenTrouble(message)) return { verdict: 'unauthenticated' };
  const verdict = method ? uploadVerdict(method, status) : 'silence';
  // A success that the library could not read: somebody else answered.
  if (verdict === 'accepted') return SILENCE;
  return verdict === 'refused' ? { verdict, message, code: null } : { verdict, message };
}

/**
 * Waits until the work says how it ended; silence when it stalls, when the engine stops, and when nobody wants it any
 * more. `begin` gets a call for the end and one for each sign of life, and answers what breaks it off.
 */
function settled(
  { clock, stop }: Patience,
  unwanted: AbortSignal | null,
  begin: (finish: (end: AttemptEnd) => void, moved: () => void) => Promise<() => void>,
): Promise<AttemptEnd> {
  if (stop.aborted || unwanted?.aborted) return Promise.resolve(SILENCE);
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
      finish(SILENCE);
    };
    stop.addEventListener('abort', giveUp);
    unwanted?.addEventListener('abort', giveUp);
    begin(finish, moved).then(
      (end) => {
        breakOff = end;
        if (over) breakOff();
      },
      // The library could not be loaded: a part of the app that is not on this device yet.
      () => finish(SILENCE),
    );
  });
}
