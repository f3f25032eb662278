/** The page's thread is held for no longer than this at once, in milliseconds. */
const PIECE_MS = 12;

/** Items between two looks at the clock. */
const LOOK_EVERY = 200;

/** What the pieces take from around them. */
export interface Pace {
  readonly now: () => number;
  /** Lets the page do something else. */
  readonly breathe: () => Promise<void>;
}

/** The page's own clock and turn. */
const PAGE_PACE: Pace = {
  now: () => performance.now(),
  breathe: () =>
    new Promise((resolve) => {
      // Not a timer: a nested one waits for 4 ms each time.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }),
};

/** Does something with each item, pausing often; false when `isOver` said so before the end. */
export async function inPieces<T>(
  items: Iterable<T>,
  each: (item: T) => void,
  isOver: () => boolean,
  { now, breathe }: Pace = PAGE_PACE,
): Promise<boolean> {
  let count = 0;
  let since = now();
  for (const item of items) {
    each(item);
    count += 1;
    if (count % LOOK_EVERY !== 0 || now() - since < PIECE_MS) continue;
    await breathe();
    if (isOver()) return false;
    since = now();
  }
  return !isOver();
}
