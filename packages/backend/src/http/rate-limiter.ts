/** Counts what each key did lately. In memory: a restart forgives, which costs an attacker nothing worth having. */
export interface RateLimiter {
  /** Counts one act of `key`. @returns 0 when it may go on, else the seconds to wait */
  take(key: string): number;
  /** Takes back one act that turned out to be fine. */
  giveBack(key: string): void;
}

interface Bucket {
  left: number;
  atMs: number;
}

/** The keys remembered; beyond it the one untouched for longest is forgotten. */
const MAX_KEYS = 20_000;

/**
 * A bucket of `limit` acts for each key, that fills again evenly over `perMs`.
 * @param now epoch milliseconds
 */
export function createRateLimiter(options: {
  limit: number;
  perMs: number;
  now: () => number;
  maxKeys?: number;
}): RateLimiter {
  const { limit, perMs, now, maxKeys = MAX_KEYS } = options;
  const buckets = new Map<string, Bucket>();

  const current = (key: string): Bucket => {
    const atMs = now();
    const known = buckets.get(key);
    const refill = known ? (Math.max(0, atMs - known.atMs) / perMs) * limit : 0;
    const bucket = { left: known ? Math.min(limit, known.left + refill) : limit, atMs };
    // Set anew, so that the map's order is the order of last use.
    buckets.delete(key);
    buckets.set(key, bucket);
    return bucket;
  };

  return {
    take(key) {
      const bucket = current(key);
      const oldest = buckets.keys().next();
      if (buckets.size > maxKeys && !oldest.done) buckets.delete(oldest.value);
      if (bucket.left >= 1) {
        bucket.left -= 1;
        return 0;
      }
      return (((1 - bucket.left) / limit) * perMs) / 1000;
    },
    giveBack(key) {
      const bucket = current(key);
      bucket.left = Math.min(limit, bucket.left + 1);
    },
  };
}
