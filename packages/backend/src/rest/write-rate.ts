import { OverspentError } from '../db/time-budget.ts';
import { recentlyUsed } from '../recently-used.ts';

/** Burst of an idle account, in minutes of its rate. */
const BURST_MINUTES = 10;
/** Bytes of a body that count as one row: about a hundred path points. */
const BYTES_OF_A_ROW = 4096;
/** Accounts remembered; the least recently used one is evicted. */
const MAX_ACCOUNTS = 20_000;

export interface WriteRate {
  /** @throws OverspentError while the account has exceeded its rate */
  admit(account: string): void;
  charge(account: string, rows: number, bytes: number): void;
}

/** The cost is known only after a request, so a bucket can go into debt. `now` is epoch milliseconds. */
export function createWriteRate({ perMinute, now }: { perMinute: number; now: () => number }): WriteRate {
  const burst = perMinute * BURST_MINUTES;
  const accounts = recentlyUsed<{ left: number; atMs: number }>(MAX_ACCOUNTS);

  const leftOf = (account: string, atMs: number): number => {
    const previous = accounts.get(account);
    if (!previous) return burst;
    return Math.min(burst, previous.left + (Math.max(0, atMs - previous.atMs) / 60_000) * perMinute);
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
      accounts.set(account, { left, atMs });
    },
  };
}
