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
  const kept = new Map<string, { answer: unknown; untilMs: number }>();
  const underWay = new Map<string, Promise<unknown>>();

  return {
    async get(key, make) {
      const found = kept.get(key);
      if (found && found.untilMs > now()) return found.answer;
      const joined = underWay.get(key);
      if (joined) return joined;
      const made = make();
      underWay.set(key, made);
      try {
        const answer = await made;
        kept.delete(key);
        kept.set(key, { answer, untilMs: now() + ttlMs });
        const oldest = kept.keys().next();
        if (kept.size > maxEntries && !oldest.done) kept.delete(oldest.value);
        return answer;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
