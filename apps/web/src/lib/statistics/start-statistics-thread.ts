import type { StatisticsThread } from '@metalquest/sync/statistics/statistics-port';
import { allowScriptUrl } from '../trusted-script-urls.ts';
import workerUrl from './statistics-worker.ts?worker&url';

/** Started before an engine asked for it. */
let spare: Worker | null = null;
/** Threads that count already: then no other is needed. */
let running = 0;

function newWorker(): Worker {
  return new Worker(allowScriptUrl(workerUrl), { type: 'module', name: 'statistics' });
}

/** Begins to load the worker while the page that shows figures, and the replica, are still on their way. */
export function prepareStatisticsThread(): void {
  if (spare || running > 0) return;
  const worker = newWorker();
  spare = worker;
  // One that broke before anybody listened is not handed out.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null;
  });
}

/** Starts the worker that counts, or takes the one that is on its way. */
export function startStatisticsThread(): StatisticsThread {
  const worker = spare ?? newWorker();
  spare = null;
  running += 1;
  return {
    post: (request) => worker.postMessage(request),
    listen(heard, broken) {
      worker.addEventListener('message', ({ data }) => heard(data));
      worker.addEventListener('error', broken);
      worker.addEventListener('messageerror', broken);
    },
    end() {
      running -= 1;
      worker.terminate();
    },
  };
}
