/** The caller has used more than its share of database time, or of rows. Answered with 429 and Retry-After. */
export class OverspentError extends Error {
  override readonly name = 'OverspentError';
  readonly statusCode = 429;
  /** Whole seconds until the caller can try again. */
  readonly retryAfterSeconds: number;

  constructor(
    retryAfterSeconds: number,
    message = `Too much of the database's time was used. Try again in ${retryAfterSeconds} s.`,
  ) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface TimeBudgetOptions {
  /** Size of a full bucket, in ms of database time. */
  burstMs: number;
  /** Refill, in ms of database time for each ms on the clock. */
  share: number;
  /** No debt grows beyond this, in ms: one mistake must not shut an account out for long. */
  debtMs: number;
  /**
   * A piece of work of this length costs twice its time, one of twice the length five times, since all others wait for
   * its end; Infinity where they do not.
   */
  longMs: number;
  /** Any clock that does not go back, in ms. */
  now: () => number;
}

/** On PGlite, which does one thing at a time; in processor time of its thread. */
export const EMBEDDED_BUDGET = { burstMs: 5_000, share: 0.5, debtMs: 60_000, longMs: 100 } as const;

/** On PostgreSQL: one connection all the time. In time on the clock, which others lengthen too, so the charge is even. */
export const POSTGRES_BUDGET = {
  burstMs: 30_000,
  share: 1,
  debtMs: 60_000,
  longMs: Number.POSITIVE_INFINITY,
} as const;

/** Others count as present for so long after their last work. */
const PRESENT_MS = 10_000;

/** Accounts and addresses remembered; beyond it the one that spent nothing for longest is forgotten. */
const MAX_SPENDERS = 20_000;

/** How much database time each account and each anonymous address has left. */
export interface TimeBudget {
  /**
   * Seconds that `spender` has to wait, 0 when it may go on. A spender alone with the database never waits.
   * @param spender an account or an address (fair-queue.ts); null for the service's own work
   */
  wait(spender: string | null): number;
  /** Takes `ms` of database time from what `spender` has left. */
  spend(spender: string | null, ms: number): void;
  /** True when another spender has used the database in the last 10 s. */
  othersPresent(spender: string | null): boolean;
}

interface Account {
  leftMs: number;
  atMs: number;
}

/** A bucket of database time for each spender. The cost of work is known only after it, so a bucket may go into debt. */
export function createTimeBudget({ burstMs, share, debtMs, longMs, now }: TimeBudgetOptions): TimeBudget {
  /** In order of last use. */
  const accounts = new Map<string, Account>();
  let latest: { spender: string; atMs: number } | null = null;
  /** The most recent spender other than `latest`. */
  let before: { spender: string; atMs: number } | null = null;

  const leftOf = (spender: string, atMs: number): number => {
    const account = accounts.get(spender);
    return account ? Math.min(burstMs, account.leftMs + (atMs - account.atMs) * share) : burstMs;
  };
  const othersPresent = (spender: string | null): boolean => {
    const other = latest?.spender === spender ? before : latest;
    return other !== null && now() - other.atMs < PRESENT_MS;
  };

  return {
    othersPresent,
    wait(spender) {
      if (spender === null) return 0;
      const leftMs = leftOf(spender, now());
      return leftMs > 0 || !othersPresent(spender) ? 0 : Math.max(1, Math.ceil(-leftMs / share / 1000));
    },
    spend(spender, ms) {
      if (spender === null) return;
      const atMs = now();
      const leftMs = Math.max(-debtMs, leftOf(spender, atMs) - ms * (1 + (ms / longMs) ** 2));
      // Set anew, so that the map's order is the order of last use.
      accounts.delete(spender);
      accounts.set(spender, { leftMs, atMs });
      const oldest = accounts.keys().next();
      if (accounts.size > MAX_SPENDERS && !oldest.done) accounts.delete(oldest.value);
      if (latest && latest.spender !== spender) before = latest;
      latest = { spender, atMs };
    },
  };
}
