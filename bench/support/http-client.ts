import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Enough to keep the server busy. */
export const CONNECTIONS = 8;

export interface HttpClientTask {
  address: string;
  headers: Record<string, string>;
  /** A text that a valid answer contains. */
  mustContain: string;
}

/** Clients in their own thread, so that their cost does not count for the server. */
export interface HttpClient {
  /** Sends `count` requests over {@link CONNECTIONS} connections. @returns requests a second */
  run(count: number): Promise<number>;
  close(): Promise<void>;
}

export async function startHttpClient(task: HttpClientTask): Promise<HttpClient> {
  const worker = new Worker(new URL(import.meta.url), { workerData: task });
  await once(worker, 'online');
  return {
    async run(count) {
      const rateMessage = once(worker, 'message');
      worker.postMessage(count);
      const [rate]: number[] = await rateMessage;
      return rate ?? Number.NaN;
    },
    async close() {
      await worker.terminate();
    },
  };
}

parentPort?.on('message', async (count: number) => {
  const task: HttpClientTask = workerData;
  let remaining = count;
  const sendRequests = async (): Promise<void> => {
    while (remaining-- > 0) {
      const response = await fetch(task.address, { headers: task.headers });
      const body = await response.text();
      if (response.status !== 200 || !body.includes(task.mustContain)) throw new Error(body.slice(0, 500));
    }
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
  parentPort?.postMessage((count / (performance.now() - startMs)) * 1000);
});
