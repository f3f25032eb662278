interface Running<T> {
  readonly result: Promise<T>;
  readonly aborter: AbortController;
  waiting: number;
}

export type SingleFlight<T> = (
  key: string,
  begin: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T | null>;

/** Shares one task per key among concurrent callers; cancels it when all callers have aborted. */
export function singleFlight<T>(): SingleFlight<T> {
  const all = new Map<string, Running<T>>();

  function start(key: string, begin: (signal: AbortSignal) => Promise<T>): Running<T> {
    const aborter = new AbortController();
    const result = begin(aborter.signal).finally(() => {
      if (all.get(key) === running) all.delete(key);
    });
    const running: Running<T> = { result, aborter, waiting: 0 };
    all.set(key, running);
    return running;
  }

  return (key, begin, signal) => {
    if (signal?.aborted) return Promise.resolve(null);
    const running = all.get(key) ?? start(key, begin);
    running.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        running.waiting -= 1;
        if (running.waiting === 0) {
          if (all.get(key) === running) all.delete(key);
          running.aborter.abort();
        }
        resolve(null);
      };
      signal?.addEventListener('abort', leave, { once: true });
      running.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  };
}
