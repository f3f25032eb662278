/** At most one request per key; callers during it share the next one, so no answer is stale. */
export function coalesceRequests<Query, T>(
  keyOf: (query: Query) => string,
  ask: (query: Query) => Promise<T>,
): (query: Query) => Promise<T> {
  const entries = new Map<string, { current: Promise<T>; next: Promise<T> | null }>();

  function begin(key: string, query: Query): Promise<T> {
    const current = ask(query);
    const entry = { current, next: null };
    entries.set(key, entry);
    const leave = () => {
      if (entries.get(key) === entry && entry.next === null) entries.delete(key);
    };
    current.then(leave, leave);
    return current;
  }
  return (query) => {
    const key = keyOf(query);
    const entry = entries.get(key);
    if (!entry) return begin(key, query);
    const startNext = () => begin(key, query);
    entry.next ??= entry.current.then(startNext, startNext);
    return entry.next;
  };
}
