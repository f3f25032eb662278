import { recentlyUsed } from '../recently-used.ts';

/** Calls that all accounts share, such as those of an upstream service. */
export interface SharedBudget {
  /** Counts one call of `account`. @returns 0 if allowed, else the seconds to wait */
  take(account: string): number;
}

interface Used {
  calls: number;
  atMs: number;
}

const MAX_ACCOUNTS = 20_000;
/** A wait is found to this part of the period. */
const WAIT_STEPS = 60;

/**
 * `limit` calls, which refill evenly over `perMs`. An account may take a call while its own recent ones are fewer
 * than `share` of what is left, so something is left for others however many one account asks for. Its calls
 * count less with time, by e for each `perMs`. @param now epoch milliseconds
 */
export function createSharedBudget(options: {
  limit: number;
  perMs: number;
  share: number;
  now: () => number;
}): SharedBudget {
  const { limit, perMs, share, now } = options;
  const accounts = recentlyUsed<Used>(MAX_ACCOUNTS);
  let last = { left: limit, atMs: now() };

  const leftAt = (atMs: number): number =>
    Math.min(limit, last.left + (Math.max(0, atMs - last.atMs) / perMs) * limit);
  const usedAt = (used: Used | undefined, atMs: number): number =>
    used ? used.calls * Math.exp(-Math.max(0, atMs - used.atMs) / perMs) : 0;
  const mayTake = (used: Used | undefined, atMs: number): boolean =>
    leftAt(atMs) >= 1 && usedAt(used, atMs) < share * leftAt(atMs);

  return {
    take(account) {
      const atMs = now();
      const used = accounts.get(account);
      if (mayTake(used, atMs)) {
        accounts.set(account, { calls: usedAt(used, atMs) + 1, atMs });
        last = { left: leftAt(atMs) - 1, atMs };
        return 0;
      }
      let waitMs = 0;
      // Ends: after `perMs` the budget is full, and no account has used more than its share.
      do waitMs += perMs / WAIT_STEPS;
      while (!mayTake(used, atMs + waitMs) && waitMs < perMs);
      return waitMs / 1000;
    },
  };
}
