import { serialQueue } from '@metalquest/core/serial-queue';
import { UnreadableImageError } from '@metalquest/sync/media/image-processor';
import { allowScriptUrl } from '../trusted-script-urls.ts';
import type { HeicAnswer, HeicRequest } from './heic-messages.ts';
import workerUrl from './heic-worker.ts?worker&url';

/** Idle time after which the worker ends to free its memory: up to 200 MB for a large photo. */
const IDLE_MS = 15_000;

const TIMEOUT_MS = 120_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const inTurn = serialQueue();

function end(): void {
  worker?.terminate();
  worker = null;
}

function ask(file: Blob): Promise<ImageBitmap> {
  const running = worker ?? new Worker(allowScriptUrl(workerUrl), { type: 'module' });
  worker = running;
  lastId += 1;
  const request: HeicRequest = { id: lastId, file };
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      running.removeEventListener('message', onMessage);
      running.removeEventListener('error', broken);
      act();
    };
    const onMessage = ({ data }: MessageEvent<HeicAnswer>): void => {
      if (data.id !== request.id) return;
      settle(() => {
        if ('bitmap' in data) resolve(data.bitmap);
        else reject(new UnreadableImageError({ readerMissing: data.failure === 'missing' }));
      });
    };
    const broken = (): void => {
      end();
      settle(() => reject(new UnreadableImageError({ readerMissing: true })));
    };
    const timer = setTimeout(() => {
      end();
      settle(() => reject(new UnreadableImageError()));
    }, TIMEOUT_MS);
    running.addEventListener('message', onMessage);
    running.addEventListener('error', broken);
    running.postMessage(request);
  });
}

/** Decodes a HEIC photo in a worker, rotated, at most 2,560 px long. One at a time, to limit memory. */
export function decodeHeic(file: Blob): Promise<ImageBitmap> {
  clearTimeout(idle);
  return inTurn(async () => {
    try {
      return await ask(file);
    } finally {
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS);
    }
  });
}
