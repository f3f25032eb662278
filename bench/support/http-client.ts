import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What the client asks for, again and again. */
export interface HttpClientTask {
  address: string;
  headers: Record<string, string>;
  /** A text without which an answer is no answer. */
  mustContain: string;
}

/** A client in a thread of its own, one request after the other. */
export interface HttpClient {
  /** @returns the milliseconds of each of `count` requests */
  run(count: number): Promise<number[]>;
  close(): Promise<void>;
}

export async function startHttpClient(task: HttpClientTask): Promise<HttpClient> {
  const worker = new Worker(new URL(import.meta.url), { workerData: task });
  await once(worker, 'online');
  return {
    async run(count) {
      const answered = once(worker, 'message');
      worker.postMessage(count);
      const [spent]: number[][] = await answered;
      return spent ?? [];
    },
    async close() {
      await worker.terminate();
    },
  };
}

parentPort?.on('message', async (count: number) => {
  const task: HttpClientTask = workerData;
  const spent: number[] = [];
  for (let i = 0; i < count; i++) {
    const from = performance.now();
    const response = await fetch(task.address, { headers: task.headers });
    const body = await response.text();
    spent.push(performance.now() - from);
    if (response.status !== 200 || !body.includes(task.mustContain)) throw new Error(body.slice(0, 500));
  }
  parentPort?.postMessage(spent);
});
