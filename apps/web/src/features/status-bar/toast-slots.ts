/**
 * IDs for toasts that may come by the hundred, as the toaster measures all of them whenever one arrives. A
 * key keeps its ID; a new key takes over the least recently assigned one, whose toast it replaces.
 */
export function createToastSlots(prefix: string, limit: number): (key: string) => string {
  // In order of assignment.
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
