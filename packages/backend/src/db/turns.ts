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
  /** True when another caller has used the database in the last 10 s. */
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
        // Its earlier requests may have emptied the bucket meanwhile.
        admit();
        return work((ms) => budget?.spend(spender, ms));
      });
    },
    othersPresent: (caller) => budget?.othersPresent(spenderOf(caller)) ?? false,
  };
}

/**
 * The bucket that pays for a caller's work: the account, or the network address of an anonymous caller. Null for the
 * service's own work, including its own anonymous reads.
 */
function spenderOf({ role, claims, address }: Caller): string | null {
  if (role === 'service_role') return null;
  if (typeof claims.sub === 'string') return claims.sub;
  return address === undefined ? null : `anonymous ${address}`;
}
