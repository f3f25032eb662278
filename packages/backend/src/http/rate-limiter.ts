import { recentlyUsed } from '../recently-used.ts';

/**
 * In-memory rate limiter. A restart resets it, which gains an attacker little. Limits of network addresses have
 * NetworkKey as their key, which only client-address.ts makes.
 */
export interface RateLimiter<Key extends string = string> {
  /** Counts one action of `key`. @returns 0 if allowed, else the seconds to wait */
  take(key: Key): number;
  giveBack(key: Key): void;
}

interface Bucket {
  left: number;
  atMs: number;
}

/** Maximum number of keys; the least recently used one is evicted. */
const MAX_KEYS = 20_000;

/** A bucket of `limit` actions per key, which refills evenly over `perMs`. @param now epoch milliseconds */
export function createRateLimiter<Key extends string = string>(options: {
  limit: number;
  perMs: number;
  now: () => number;
  maxKeys?: number;
}): RateLimiter<Key> {
  const { limit, perMs, now, maxKeys = MAX_KEYS } = options;
  const buckets = recentlyUsed<Bucket>(maxKeys);

  const current = (key: string): Bucket => {
    const atMs = now();
    const previous = buckets.get(key);
    const refill = previous ? (Math.max(0, atMs - previous.atMs) / perMs) * limit : 0;
    const bucket = { left: previous ? Math.min(limit, previous.left + refill) : limit, atMs };
    buckets.set(key, bucket);
    return bucket;
  };

  return {
    take(key) {
      const bucket = current(key);
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
