/**
 * Runs what it is given one after the other, in the order in which it was asked for; each asker gets the answer of its own
 * work. What fails ends its own turn and no other's, and is told to its asker alone: one that does not listen leaves an
 * unhandled rejection behind, as it would without a line to stand in.
 */
export function oneAfterTheOther(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    let end = (): void => undefined;
    // A promise of its own, which never fails: one made of the asker's would have heard the failure in its place.
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      // A moment later: whoever asked hears of it before the next begins.
      queueMicrotask(end);
    }
  };
}
