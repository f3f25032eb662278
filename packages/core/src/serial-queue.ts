/** Serial task queue. A failure rejects only its caller's promise. */
export function serialQueue(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    let end = (): void => undefined;
    // A separate promise that never rejects, so that it does not mark the caller's rejection as handled.
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      // Deferred, so that the caller is notified before the next work starts.
      queueMicrotask(end);
    }
  };
}
