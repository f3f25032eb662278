import { openInWorker } from '@metalquest/sync/statistics/open-in-worker';
import { type StatisticsRequest, serveStatistics } from '@metalquest/sync/statistics/statistics-port';

/* Reads the replica and computes statistics off the main thread. */

const onMessage = serveStatistics(
  { post: (answer, transfer) => globalThis.postMessage(answer, { transfer }) },
  openInWorker,
);

globalThis.addEventListener('message', ({ data }: MessageEvent<StatisticsRequest>) => onMessage(data));
