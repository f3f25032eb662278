/**
 * Writes the newest of what it is given, one write at a time: while one is under way, what comes takes the place of what
 * waits. Null is written like any other, so that what is kept after forgetting is not forgotten by it.
 * @param inTurn does a piece of work after those before it; false when it failed
 * @returns whether the write that takes it along was done
 */
export function newestWriter<T>(
  inTurn: (work: () => Promise<void>) => Promise<boolean>,
  write: (newest: T | null) => Promise<void>,
): (value: T | null) => Promise<boolean> {
  let waiting: { readonly value: T | null; readonly written: Promise<boolean> } | null = null;
  async function writeNewest(): Promise<void> {
    const newest = waiting?.value ?? null;
    waiting = null;
    await write(newest);
  }
  return (value) => {
    waiting = { value, written: waiting?.written ?? inTurn(writeNewest) };
    return waiting.written;
  };
}
