import { allowScriptUrl } from '../../platform/trusted-script-urls.ts';
import type {
  FromProviderWorker,
  ProviderFailure,
  ProviderFile,
  ToProviderWorker,
  WantedFile,
} from './provider-worker.ts';
import workerUrl from './provider-worker.ts?worker&url';

export class ProviderError extends Error {
  readonly why: ProviderFailure;
  constructor(why: ProviderFailure) {
    super(`The provider of a map: ${why}`);
    this.why = why;
  }
}

/** Large providers describe 5 MB of layers. */
export const DESCRIPTION_BYTES = 16_000_000;
export const TILE_BYTES = 8_000_000;

const TIMEOUT_MS = 20_000;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: FromProviderWorker) => void>();

function started(): Worker {
  if (worker) return worker;
  const created = new Worker(allowScriptUrl(workerUrl), { type: 'module', name: 'providers' });
  created.onmessage = ({ data }: MessageEvent<FromProviderWorker>) => waiting.get(data.id)?.(data);
  created.onerror = () => {
    // Its code did not load, or it crashed: the next request starts another.
    if (worker === created) worker = null;
    for (const [id, settle] of [...waiting]) settle({ kind: 'failed', id, why: 'no-answer' });
  };
  worker = created;
  return created;
}

/** Loads a file of a provider that the user added. Rejects with ProviderError, or on abort. */
export function loadFromProvider(
  url: string,
  { limitBytes, range = null }: Pick<WantedFile, 'limitBytes'> & Partial<Pick<WantedFile, 'range'>>,
  signal: AbortSignal,
): Promise<ProviderFile> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const cancel = () => {
      waiting.delete(id);
      worker?.postMessage({ kind: 'cancel', id } satisfies ToProviderWorker);
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    waiting.set(id, (answer) => {
      waiting.delete(id);
      signal.removeEventListener('abort', cancel);
      if (answer.kind === 'loaded') resolve(answer);
      else reject(new ProviderError(answer.why));
    });
    const wanted = { kind: 'load', id, url, limitBytes, range, timeoutMs: TIMEOUT_MS } as const;
    started().postMessage(wanted satisfies ToProviderWorker);
  });
}
