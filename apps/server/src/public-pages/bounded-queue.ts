import { serialQueue } from '@metalquest/core/serial-queue';

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Bounded serial queue for expensive requests; rejects with QueueFullError when it is full. */
export function boundedQueue(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  const runInOrder = serialQueue();
  return async (work) => {
    if (waiting >= places) throw new QueueFullError('Too many requests at once');
    waiting += 1;
    return runInOrder(work).finally(() => {
      waiting -= 1;
    });
  };
}
