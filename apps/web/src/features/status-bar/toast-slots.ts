/**
 * Ids for messages of which hundreds may come at once: the list of toasts measures each one again whenever another
 * comes. A key keeps its id; a new key takes the id that was given out longest ago, so that its message replaces that one.
 */
export function createToastSlots(prefix: string, limit: number): (key: string) => string {
  // In the order in which they were given out.
  const slots = new Map<string, string>();
  return (key) => {
    const [oldest] = slots;
    const isFull = slots.size >= limit;
    const id = slots.get(key) ?? (isFull && oldest ? oldest[1] : `${prefix}-${slots.size}`);
    if (isFull && oldest && !slots.has(key)) slots.delete(oldest[0]);
    slots.delete(key);
    slots.set(key, id);
    return id;
  };
}
