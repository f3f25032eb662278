import type { StatisticsThread } from '@metalquest/sync/statistics/statistics-port';
import { allowScriptUrl } from '../../platform/trusted-script-urls.ts';
import workerUrl from './statistics-worker.ts?worker&url';

let spare: Worker | null = null;
let running = 0;

function newWorker(): Worker {
  return new Worker(allowScriptUrl(workerUrl), { type: 'module', name: 'statistics' });
}

export function prepareStatisticsThread(): void {
  if (spare || running > 0) return;
  const worker = newWorker();
  spare = worker;
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null;
  });
}

export function startStatisticsThread(): StatisticsThread {
  const worker = spare ?? newWorker();
  spare = null;
  running += 1;
  return {
    post: (request) => worker.postMessage(request),
    listen(onMessage, broken) {
      worker.addEventListener('message', ({ data }) => onMessage(data));
      worker.addEventListener('error', broken);
      worker.addEventListener('messageerror', broken);
    },
    end() {
      running -= 1;
      worker.terminate();
    },
  };
}
