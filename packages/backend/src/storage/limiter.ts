import { refuse } from './errors.ts';

export interface TurnLimits {
  /** Tasks at once. */
  readonly width: number;
  /** Tasks of one account at once: less than `width`, so that no account holds all of it. */
  readonly perAccount: number;
  readonly maxWaiting?: number;
  readonly maxWaitingPerAccount?: number;
}

/**
 * Runs tasks of many accounts. The tasks of an account run in their order; accounts take turns. Decoding needs memory
 * and CPU, so tasks beyond the limits are refused with a StorageError SlowDown.
 */
export function createTurns({
  width,
  perAccount,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerAccount = Number.POSITIVE_INFINITY,
}: TurnLimits): <T>(account: string, task: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>();
  /** In the order of the accounts' turns. */
  const queues = new Map<string, (() => void)[]>();
  let runningCount = 0;
  let waitingCount = 0;

  const mayStart = (account: string) => runningCount < width && (running.get(account) ?? 0) < perAccount;

  function take(account: string): void {
    runningCount += 1;
    running.set(account, (running.get(account) ?? 0) + 1);
  }

  function giveBack(account: string): void {
    runningCount -= 1;
    const left = (running.get(account) ?? 0) - 1;
    if (left > 0) running.set(account, left);
    else running.delete(account);
    startNext();
  }

  function startNext(): void {
    for (const [account, queue] of queues) {
      if (!mayStart(account)) continue;
      const start = queue.shift();
      // Behind the others, for its next turn.
      queues.delete(account);
      if (queue.length > 0) queues.set(account, queue);
      waitingCount -= 1;
      take(account);
      start?.();
      return;
    }
  }

  async function waitForTurn(account: string): Promise<void> {
    const queue = queues.get(account) ?? [];
    if (queue.length >= maxWaitingPerAccount) throw refuse.busy();
    if (waitingCount >= maxWaiting) throw refuse.full();
    waitingCount += 1;
    queues.set(account, queue);
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  return async (account, task) => {
    if (mayStart(account)) take(account);
    else await waitForTurn(account);
    try {
      return await task();
    } finally {
      giveBack(account);
    }
  };
}
