/** Locks across tabs. With `ifFree`, gives null when the lock is held; otherwise waits until aborted. */
export interface Locks {
  hold<T>(
    name: string,
    options: { readonly ifFree: boolean; readonly signal?: AbortSignal },
    task: () => Promise<T>,
  ): Promise<T | null>;
}

/** Web Locks: the browser releases the lock of a dead tab. */
function webLocks(manager: LockManager): Locks {
  return {
    async hold(name, { ifFree, signal }, task) {
      try {
        // The platform rejects a signal together with ifAvailable.
        const options = ifFree ? { ifAvailable: true } : signal ? { signal } : {};
        return await manager.request(name, options, (lock) => (ifFree && !lock ? null : task()));
      } catch (error) {
        if (signal?.aborted) return null;
        throw error;
      }
    },
  };
}

/** Fallback without Web Locks: this page only. Two tabs may send at once, which is safe (idempotent). */
export function pageLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async hold(name, { ifFree, signal }, task) {
      const previous = tails.get(name);
      if (previous && ifFree) return null;
      const current = (previous ?? Promise.resolve()).then(() => (signal?.aborted ? null : task()));
      const tail = current.then(
        () => undefined,
        () => undefined,
      );
      tails.set(name, tail);
      void tail.then(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
      return current;
    },
  };
}

let shared: Locks | null = null;

export function defaultLocks(): Locks {
  const manager = typeof navigator === 'undefined' ? undefined : navigator.locks;
  shared ??= manager ? webLocks(manager) : pageLocks();
  return shared;
}
