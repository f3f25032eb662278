/** A random analytics id of this browser; documented on the cookie page. */
const VISITOR_KEY = 'metalquest:visitor';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function visitorOf(storage: Kept, newId: () => string): string {
  try {
    const known = storage.getItem(VISITOR_KEY);
    if (known) return known;
    const made = newId();
    storage.setItem(VISITOR_KEY, made);
    return made;
  } catch {
    return newId();
  }
}

export function forgetVisitor(storage: Kept): void {
  try {
    storage.removeItem(VISITOR_KEY);
  } catch {
    // Without storage, no id exists.
  }
}
