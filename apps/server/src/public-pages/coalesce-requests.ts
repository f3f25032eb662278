/**
 * Coalesces requests without serving stale answers: callers during a running request share the next one, so
 * at most one request per key runs at a time.
 */
export function coalesceRequests<Asked, T>(
  keyOf: (asked: Asked) => string,
  ask: (asked: Asked) => Promise<T>,
): (asked: Asked) => Promise<T> {
  const lines = new Map<string, { underWay: Promise<T>; next: Promise<T> | null }>();

  function begin(key: string, asked: Asked): Promise<T> {
    const underWay = ask(asked);
    const line = { underWay, next: null };
    lines.set(key, line);
    const leave = () => {
      if (lines.get(key) === line && line.next === null) lines.delete(key);
    };
    underWay.then(leave, leave);
    return underWay;
  }
  return (asked) => {
    const key = keyOf(asked);
    const line = lines.get(key);
    if (!line) return begin(key, asked);
    const again = () => begin(key, asked);
    line.next ??= line.underWay.then(again, again);
    return line.next;
  };
}
