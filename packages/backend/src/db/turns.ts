import type { ActOptions, Caller } from './database.ts';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';
import { OverspentError, type TimeBudget } from './time-budget.ts';

/** Takes database time from what the caller has left, in ms. */
export type Spend = (ms: number) => void;

/** Callers take turns at the database (fair-queue.ts) and pay for the time they use (time-budget.ts). */
export interface Turns {
  /** The service's own work. */
  own<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Work of a caller.
   * @throws OverloadedError when too much of this caller waits, OverspentError when it has to wait for its budget
   */
  of<T>(caller: Caller, act: ActOptions, work: (spend: Spend) => Promise<T>): Promise<T>;
  /** True when others than `caller` have used the database lately. */
  othersPresent(caller: Caller): boolean;
}

/** @param budget null for none */
export function createTurns(shares: FairQueueOptions, budget: TimeBudget | null): Turns {
  const queue = createFairQueue(shares);
  return {
    own: (work) => queue.run(null, work),
    async of(caller, act, work) {
      const spender = spenderOf(caller);
      const account = caller.role === 'service_role' ? null : `${act.lane ?? ''} ${spender ?? 'anonymous'}`;
      const admit = (): void => {
        const seconds = act.withinBudget ? (budget?.wait(spender) ?? 0) : 0;
        if (seconds > 0) throw new OverspentError(seconds);
      };
      admit();
      return queue.run(account, async () => {
        // What it asked for before may have used up the rest meanwhile.
        admit();
        return work((ms) => budget?.spend(spender, ms));
      });
    },
    othersPresent: (caller) => budget?.othersPresent(spenderOf(caller)) ?? false,
  };
}

/**
 * Who pays for a caller's work: the account, or the network address of one that is not signed in. Null when nobody does:
 * the service's own work, and its own questions as a stranger.
 */
function spenderOf({ role, claims, address }: Caller): string | null {
  if (role === 'service_role') return null;
  if (typeof claims.sub === 'string') return claims.sub;
  return address === undefined ? null : `anonymous ${address}`;
}
