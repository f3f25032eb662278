/**
 * Loaded before the server under load and before each of its threads, with --expose-gc: the objects in use of all of them
 * together, which is what a leak adds to. What V8 keeps for itself beside them is not in it.
 */
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

const CHANNEL = 'heap-in-use';

interface Message {
  threadId: number;
  /** Null asks for it. */
  bytes: number | null;
}

function measure(): number {
  const collect = globalThis.gc;
  if (!collect) throw new Error('--expose-gc is missing');
  // What the first one frees may have held more.
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

/** @param threads how many there are besides the main thread */
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
