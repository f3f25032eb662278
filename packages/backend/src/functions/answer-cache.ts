import { LRUCache } from 'lru-cache';

export interface AnswerCache<T> {
  get(key: string, make: () => Promise<T>): Promise<T>;
}

const MAX_ENTRIES = 2_000;

/** Concurrent calls share one call of `make`. @param now epoch milliseconds */
export function createAnswerCache<T>(options: {
  ttlMs: number;
  now: () => number;
  maxEntries?: number;
}): AnswerCache<T> {
  const { ttlMs, now, maxEntries = MAX_ENTRIES } = options;
  const cached = new LRUCache<string, { answer: T }, () => Promise<T>>({
    max: maxEntries,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
    // Another key may evict an answer under way.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => ({ answer: await make() }),
  });

  return {
    get: async (key, make) => (await cached.forceFetch(key, { context: make })).answer,
  };
}
