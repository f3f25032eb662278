import { allowScriptUrl } from '../../platform/trusted-script-urls.ts';
import type { Failure, FromWorker, Order, Results, ToWorker } from './device-messages.ts';
import workerUrl from './device-worker.ts?worker&url';

class DeviceMapError extends Error {
  constructor({ name, message }: Failure) {
    super(message);
    this.name = name;
  }
}

interface Waiting {
  settle(answer: Exclude<FromWorker, { kind: 'copied' }>): void;
  readonly onBytes: ((bytes: number) => void) | undefined;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function started(): Worker {
  if (worker) return worker;
  const created = new Worker(allowScriptUrl(workerUrl), { type: 'module', name: 'device-maps' });
  created.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'copied') waiting.get(data.id)?.onBytes?.(data.bytes);
    else waiting.get(data.id)?.settle(data);
  };
  created.onerror = () => {
    // The worker's code did not load, or it crashed: the next order starts another.
    if (worker === created) worker = null;
    const failure = { name: 'Error', message: 'The reader of map files stopped' };
    for (const [id, { settle }] of [...waiting]) settle({ kind: 'failed', id, failure });
  };
  worker = created;
  return created;
}

/** Resolves with the worker's answer; rejects with DeviceMapError, or on abort. */
export function ask<K extends Order['kind']>(
  order: Extract<Order, { kind: K }>,
  { signal, onBytes }: { readonly signal?: AbortSignal; readonly onBytes?: (bytes: number) => void } = {},
): Promise<Results[K]> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const cancel = () => worker?.postMessage({ kind: 'cancel', id } satisfies ToWorker);
    signal?.addEventListener('abort', cancel, { once: true });
    waiting.set(id, {
      onBytes,
      settle(answer) {
        waiting.delete(id);
        signal?.removeEventListener('abort', cancel);
        if (answer.kind === 'failed')
          reject(signal?.aborted ? signal.reason : new DeviceMapError(answer.failure));
        else resolve(answer.result as Results[K]);
      },
    });
    started().postMessage({ kind: 'order', id, order } satisfies ToWorker);
  });
}
