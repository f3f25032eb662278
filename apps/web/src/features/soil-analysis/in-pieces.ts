/** Longest time to block the main thread, in milliseconds. */
const PIECE_MS = 12;

/** Items between two checks of the clock. */
const CHECK_EVERY = 200;

export interface Pace {
  readonly now: () => number;
  readonly yieldToPage: () => Promise<void>;
}

const PAGE_PACE: Pace = {
  now: () => performance.now(),
  yieldToPage: () =>
    new Promise((resolve) => {
      // Not a timer, because nested ones wait 4 ms each.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }),
};

/** Calls `each` for every item and yields often; resolves to false if `isOver` stopped it. */
export async function inPieces<T>(
  items: Iterable<T>,
  each: (item: T) => void,
  isOver: () => boolean,
  { now, yieldToPage }: Pace = PAGE_PACE,
): Promise<boolean> {
  let count = 0;
  let startedAt = now();
  for (const item of items) {
    each(item);
    count += 1;
    if (count % CHECK_EVERY !== 0 || now() - startedAt < PIECE_MS) continue;
    await yieldToPage();
    if (isOver()) return false;
    startedAt = now();
  }
  return !isOver();
}
