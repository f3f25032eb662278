import type { Locks } from '../../src/environment/locks.ts';

interface Waiter {
  readonly tab: string;
  readonly go: () => void;
}

/** Web Locks shared by the tabs of one device: a dead tab's locks pass to the next. */
export interface DeviceLocks {
  of(tab: string): Locks;
  release(tab: string): void;
}

export function deviceLocks(): DeviceLocks {
  const holders = new Map<string, string>();
  const waiting = new Map<string, Waiter[]>();

  function pass(name: string): void {
    holders.delete(name);
    const next = waiting.get(name)?.shift();
    if (!next) return;
    holders.set(name, next.tab);
    next.go();
  }

  return {
    of: (tab) => ({
      async hold(name, { ifFree, signal }, task) {
        if (holders.has(name)) {
          if (ifFree) return null;
          const { promise, resolve } = Promise.withResolvers<boolean>();
          const waiter: Waiter = { tab, go: () => resolve(true) };
          waiting.set(name, [...(waiting.get(name) ?? []), waiter]);
          signal?.addEventListener('abort', () => {
            const otherWaiters = waiting.get(name)?.filter((each) => each !== waiter);
            if (otherWaiters?.length === waiting.get(name)?.length) return;
            waiting.set(name, otherWaiters ?? []);
            resolve(false);
          });
          if (!(await promise)) return null;
        } else holders.set(name, tab);
        try {
          return await task();
        } finally {
          if (holders.get(name) === tab) pass(name);
        }
      },
    }),
    release(tab) {
      for (const [name, waiters] of waiting)
        waiting.set(
          name,
          waiters.filter((each) => each.tab !== tab),
        );
      for (const [name, holder] of [...holders]) if (holder === tab) pass(name);
    },
  };
}
