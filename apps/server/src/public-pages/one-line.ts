import { serialQueue } from '@metalquest/core/serial-queue';

/** The queue is full; retry later. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/** Bounded serial queue for expensive requests; rejects with NoPlace when it is full. */
export function oneLine(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  const inTurn = serialQueue();
  return async (work) => {
    if (waiting >= places) throw new NoPlace('Too many requests at once');
    waiting += 1;
    return inTurn(work).finally(() => {
      waiting -= 1;
    });
  };
}
