import type { ActOptions, Caller } from './database.ts';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';
import { OverspentError, type TimeBudget } from './time-budget.ts';

export type Spend = (ms: number) => void;

export interface WorkScheduler {
  own<T>(work: () => Promise<T>): Promise<T>;
  /** @throws OverloadedError if too much work of this caller is queued; OverspentError over its budget */
  of<T>(caller: Caller, act: ActOptions, work: (spend: Spend) => Promise<T>): Promise<T>;
  othersPresent(caller: Caller): boolean;
}

export function createWorkScheduler(shares: FairQueueOptions, budget: TimeBudget | null): WorkScheduler {
  const queue = createFairQueue(shares);
  return {
    own: (work) => queue.run(null, work),
    async of(caller, act, work) {
      const callerKey = spenderOf(caller);
      const queueName = caller.page === undefined ? (callerKey ?? 'anonymous') : 'anonymous';
      const account = caller.role === 'service_role' ? null : `${act.lane ?? ''} ${queueName}`;
      const admit = (): void => {
        const seconds = act.withinBudget ? (budget?.wait(callerKey) ?? 0) : 0;
        if (seconds > 0) throw new OverspentError(seconds);
      };
      admit();
      return queue.run(account, async () => {
        // Earlier requests of the caller may have emptied the bucket during the wait.
        admit();
        return work((ms) => budget?.spend(callerKey, ms));
      });
    },
    othersPresent: (caller) => budget?.othersPresent(spenderOf(caller)) ?? false,
  };
}

/** The account, the public page, or an anonymous caller's address; null for the service's own work and other public pages. */
function spenderOf({ role, claims, address, page }: Caller): string | null {
  if (role === 'service_role') return null;
  if (typeof claims.sub === 'string') return claims.sub;
  if (page !== undefined) return `page ${page}`;
  return address === undefined ? null : `anonymous ${address}`;
}
