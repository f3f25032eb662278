export interface AnswerCache {
  get(key: string, make: () => Promise<unknown>): Promise<unknown>;
}

const MAX_ENTRIES = 2_000;

/** @param now epoch milliseconds */
export function createAnswerCache(options: {
  ttlMs: number;
  now: () => number;
  maxEntries?: number;
}): AnswerCache {
  const { ttlMs, now, maxEntries = MAX_ENTRIES } = options;
  const cached = new Map<string, { answer: unknown; untilMs: number }>();
  const underWay = new Map<string, Promise<unknown>>();

  return {
    async get(key, make) {
      const found = cached.get(key);
      if (found && found.untilMs > now()) return found.answer;
      const joined = underWay.get(key);
      if (joined) return joined;
      const promise = make();
      underWay.set(key, promise);
      try {
        const answer = await promise;
        cached.delete(key);
        cached.set(key, { answer, untilMs: now() + ttlMs });
        const oldest = cached.keys().next();
        if (cached.size > maxEntries && !oldest.done) cached.delete(oldest.value);
        return answer;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
