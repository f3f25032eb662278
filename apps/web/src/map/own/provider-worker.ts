/// <reference lib="webworker" />
import { isLoadable } from '@metalquest/core/map/own/own-tiles';

/*
 * Loads tiles and descriptions of the providers that a user added. The server sends this script with a policy of its
 * own that allows any https address, so that the policy of the pages can stay exact (decision 68).
 */

export interface WantedFile {
  readonly kind: 'load';
  readonly id: number;
  readonly url: string;
  readonly limitBytes: number;
  /** A part of the file; null for all of it. */
  readonly range: { readonly from: number; readonly bytes: number } | null;
  readonly timeoutMs: number;
}

export type ToProviderWorker = WantedFile | { readonly kind: 'cancel'; readonly id: number };

export type ProviderFailure = 'unsafe' | 'redirected' | 'too-large' | 'timeout' | 'no-answer';

export interface ProviderFile {
  readonly status: number;
  readonly type: string;
  readonly etag: string | null;
  readonly bytes: ArrayBuffer;
}

export type FromProviderWorker =
  | (ProviderFile & { readonly kind: 'loaded'; readonly id: number })
  | { readonly kind: 'failed'; readonly id: number; readonly why: ProviderFailure };

declare const self: DedicatedWorkerGlobalScope;

const running = new Map<number, AbortController>();

/** The body, or null if it is larger than allowed. */
async function bodyOf(response: Response, limitBytes: number): Promise<ArrayBuffer | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limitBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  return new Blob(parts).arrayBuffer();
}

async function load(wanted: WantedFile, signal: AbortSignal): Promise<FromProviderWorker> {
  const { id, url, limitBytes, range, timeoutMs } = wanted;
  if (!isLoadable(url)) return { id, kind: 'failed', why: 'unsafe' };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Following one would ask a host that the user did not choose.
      redirect: 'manual',
      headers: range ? { range: `bytes=${range.from}-${range.from + range.bytes - 1}` } : {},
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.type === 'opaqueredirect') return { id, kind: 'failed', why: 'redirected' };
    const bytes = await bodyOf(response, limitBytes);
    if (!bytes) return { id, kind: 'failed', why: 'too-large' };
    const type = response.headers.get('content-type') ?? '';
    return { id, kind: 'loaded', status: response.status, type, etag: response.headers.get('etag'), bytes };
  } catch {
    return { id, kind: 'failed', why: timeout.aborted ? 'timeout' : 'no-answer' };
  }
}

self.onmessage = async ({ data }: MessageEvent<ToProviderWorker>) => {
  if (data.kind === 'cancel') {
    running.get(data.id)?.abort();
    return;
  }
  const aborted = new AbortController();
  running.set(data.id, aborted);
  const answer = await load(data, aborted.signal);
  running.delete(data.id);
  self.postMessage(answer, answer.kind === 'loaded' ? [answer.bytes] : []);
};
