import { openInWorker } from '@metalquest/sync/statistics/open-in-worker';
import { type StatisticsRequest, serveStatistics } from '@metalquest/sync/statistics/statistics-port';

/* A worker that counts: it reads the replica itself and holds all facts, so that the page's thread does neither. */

const hear = serveStatistics(
  { post: (answer, transfer) => globalThis.postMessage(answer, { transfer }) },
  openInWorker,
);

globalThis.addEventListener('message', ({ data }: MessageEvent<StatisticsRequest>) => hear(data));
