/**
 * Runs `task` while no other tab holds the lock of that name. With `ifFree` a held lock means that `task` is not run
 * and the answer is null; without it the call waits. Resolves null when `signal` ends the wait.
 */
export interface Locks {
  hold<T>(
    name: string,
    options: { readonly ifFree: boolean; readonly signal?: AbortSignal },
    task: () => Promise<T>,
  ): Promise<T | null>;
}

/** Web Locks: the browser itself gives a dead tab's lock to the next. */
export function webLocks(manager: LockManager): Locks {
  return {
    async hold(name, { ifFree, signal }, task) {
      try {
        // The platform refuses a signal together with ifAvailable.
        const options = ifFree ? { ifAvailable: true } : signal ? { signal } : {};
        return await manager.request(name, options, (lock) => (ifFree && !lock ? null : task()));
      } catch (error) {
        if (signal?.aborted) return null;
        throw error;
      }
    },
  };
}

/**
 * For browsers without Web Locks (and pages that are not a secure context): one holder within this page. Two tabs may
 * then send at once, which costs requests and nothing else, because every replay is idempotent.
 */
export function pageLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async hold(name, { ifFree, signal }, task) {
      const held = tails.get(name);
      if (held && ifFree) return null;
      const turn = (held ?? Promise.resolve()).then(() => (signal?.aborted ? null : task()));
      const tail = turn.then(
        () => undefined,
        () => undefined,
      );
      tails.set(name, tail);
      void tail.then(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
      return turn;
    },
  };
}

let shared: Locks | null = null;

/** The platform's locks, or this page's own. */
export function defaultLocks(): Locks {
  const manager = typeof navigator === 'undefined' ? undefined : navigator.locks;
  shared ??= manager ? webLocks(manager) : pageLocks();
  return shared;
}
