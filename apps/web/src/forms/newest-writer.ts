/**
 * Writes one value at a time; a newer value replaces the one that waits. Null is queued like any other value.
 * @param inTurn runs work after all earlier work; resolves to false if it failed
 * @returns whether the write that included the value succeeded
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
