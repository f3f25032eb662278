import { OverspentError } from '../db/time-budget.ts';

/** How many minutes' worth of rows an account that was idle can write at once. */
const BURST_MINUTES = 10;
/** So many bytes of a body count as one row more: about a hundred points of a path. */
const BYTES_OF_A_ROW = 4096;
/** Accounts remembered; beyond it the one that wrote nothing for longest is forgotten. */
const MAX_ACCOUNTS = 20_000;

/** The rows that each account wrote lately. In memory: another process of the installation counts apart. */
export interface WriteRate {
  /** @throws OverspentError while the account has written more than its rate allows */
  admit(account: string): void;
  /** Counts `rows` that the account sent or changed, and the `bytes` they came in. */
  charge(account: string, rows: number, bytes: number): void;
}

/**
 * A bucket of rows for each account that fills again evenly. What a request writes is known only after it, so a bucket
 * may go into debt by one request.
 * @param now epoch milliseconds
 */
export function createWriteRate({ perMinute, now }: { perMinute: number; now: () => number }): WriteRate {
  const burst = perMinute * BURST_MINUTES;
  /** In order of last use. */
  const accounts = new Map<string, { left: number; atMs: number }>();

  const leftOf = (account: string, atMs: number): number => {
    const known = accounts.get(account);
    if (!known) return burst;
    return Math.min(burst, known.left + (Math.max(0, atMs - known.atMs) / 60_000) * perMinute);
  };

  return {
    admit(account) {
      const left = leftOf(account, now());
      if (left > 0) return;
      const seconds = Math.max(1, Math.ceil((-left / perMinute) * 60));
      throw new OverspentError(seconds, `Too many rows were written. Try again in ${seconds} s.`);
    },
    charge(account, rows, bytes) {
      const atMs = now();
      const left = leftOf(account, atMs) - rows - Math.floor(bytes / BYTES_OF_A_ROW);
      // Set anew, so that the map's order is the order of last use.
      accounts.delete(account);
      accounts.set(account, { left, atMs });
      const oldest = accounts.keys().next();
      if (accounts.size > MAX_ACCOUNTS && !oldest.done) accounts.delete(oldest.value);
    },
  };
}
