/**
 * Preloaded with --expose-gc in the server under load and each of its threads. Measures the total memory of
 * live objects, which is what a leak increases; V8's own unused heap is excluded.
 */
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

const CHANNEL = 'heap-in-use';

interface Message {
  threadId: number;
  /** Null in a request for a measurement. */
  bytes: number | null;
}

function measure(): number {
  const collect = globalThis.gc;
  if (!collect) throw new Error('--expose-gc is missing');
  // Objects freed by one collection may have held others, so collect several times.
  for (let i = 0; i < 3; i += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const channel = new BroadcastChannel(CHANNEL);
channel.unref();
if (!isMainThread) {
  channel.onmessage = ({ data }: { data: Message }) => {
    if (data.bytes === null) channel.postMessage({ threadId, bytes: measure() } satisfies Message);
  };
}

/** @param threads number of threads besides the main thread */
export async function heapInUse(threads: number): Promise<number> {
  const answers = new Map<number, number>();
  const { promise, resolve } = Promise.withResolvers<void>();
  channel.onmessage = ({ data }: { data: Message }) => {
    if (data.bytes !== null) answers.set(data.threadId, data.bytes);
    if (answers.size === threads) resolve();
  };
  channel.postMessage({ threadId, bytes: null } satisfies Message);
  if (threads > 0) await promise;
  return measure() + [...answers.values()].reduce((sum, bytes) => sum + bytes, 0);
}
