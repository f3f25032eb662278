import { recentlyUsed } from '../recently-used.ts';

/** The caller has exceeded its share of database time or rows. Answered with 429 and Retry-After. */
export class OverspentError extends Error {
  override readonly name = 'OverspentError';
  readonly statusCode = 429;
  readonly retryAfterSeconds: number;

  constructor(
    retryAfterSeconds: number,
    message = `Too much database time was used. Try again in ${retryAfterSeconds} s.`,
  ) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface TimeBudgetOptions {
  /** Size of a full bucket, in ms of database time. */
  burstMs: number;
  /** Refill, in ms of database time per ms of wall-clock time. */
  share: number;
  /** Maximum debt in ms, so that one mistake does not block an account for long. */
  debtMs: number;
  /** Work of this length costs twice its time, since all callers wait; Infinity where they do not. */
  longMs: number;
  /** Monotonic clock, in ms. */
  now: () => number;
}

/** For PGlite, which runs one statement at a time. Measured in CPU time of its thread. */
export const EMBEDDED_BUDGET = { burstMs: 5_000, share: 0.5, debtMs: 60_000, longMs: 100 } as const;

/** One connection's full time on PostgreSQL, in wall-clock time, charged linearly. */
export const POSTGRES_BUDGET = {
  burstMs: 30_000,
  share: 1,
  debtMs: 60_000,
  longMs: Number.POSITIVE_INFINITY,
} as const;

const PRESENT_MS = 10_000;

/** Accounts and addresses remembered; the least recently used one is evicted. */
const MAX_SPENDERS = 20_000;

export interface TimeBudget {
  /** Seconds to wait; 0 if `callerKey` may proceed or is alone. Null is the service's own work. */
  wait(callerKey: string | null): number;
  spend(callerKey: string | null, ms: number): void;
  othersPresent(callerKey: string | null): boolean;
}

interface Account {
  leftMs: number;
  atMs: number;
}

/** A token bucket per spender. The cost is known only after the work, so a bucket can go into debt. */
export function createTimeBudget({ burstMs, share, debtMs, longMs, now }: TimeBudgetOptions): TimeBudget {
  const accounts = recentlyUsed<Account>(MAX_SPENDERS);
  let latest: { callerKey: string; atMs: number } | null = null;
  let before: { callerKey: string; atMs: number } | null = null;

  const leftOf = (callerKey: string, atMs: number): number => {
    const account = accounts.get(callerKey);
    return account ? Math.min(burstMs, account.leftMs + (atMs - account.atMs) * share) : burstMs;
  };
  const othersPresent = (callerKey: string | null): boolean => {
    const other = latest?.callerKey === callerKey ? before : latest;
    return other !== null && now() - other.atMs < PRESENT_MS;
  };

  return {
    othersPresent,
    wait(callerKey) {
      if (callerKey === null) return 0;
      const leftMs = leftOf(callerKey, now());
      return leftMs > 0 || !othersPresent(callerKey) ? 0 : Math.max(1, Math.ceil(-leftMs / share / 1000));
    },
    spend(callerKey, ms) {
      if (callerKey === null) return;
      const atMs = now();
      const leftMs = Math.max(-debtMs, leftOf(callerKey, atMs) - ms * (1 + (ms / longMs) ** 2));
      accounts.set(callerKey, { leftMs, atMs });
      if (latest && latest.callerKey !== callerKey) before = latest;
      latest = { callerKey, atMs };
    },
  };
}
