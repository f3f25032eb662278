/** At most one request per key; callers during it share the next one, so no answer is stale. */
export function coalesceRequests<Query, T>(
  keyOf: (query: Query) => string,
  ask: (query: Query) => Promise<T>,
): (query: Query) => Promise<T> {
  const lines = new Map<string, { underWay: Promise<T>; next: Promise<T> | null }>();

  function begin(key: string, query: Query): Promise<T> {
    const underWay = ask(query);
    const line = { underWay, next: null };
    lines.set(key, line);
    const leave = () => {
      if (lines.get(key) === line && line.next === null) lines.delete(key);
    };
    underWay.then(leave, leave);
    return underWay;
  }
  return (query) => {
    const key = keyOf(query);
    const line = lines.get(key);
    if (!line) return begin(key, query);
    const again = () => begin(key, query);
    line.next ??= line.underWay.then(again, again);
    return line.next;
  };
}
