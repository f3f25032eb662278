/** A random analytics id of this browser; documented on the cookie page. */
const VISITOR_KEY = 'metalquest:visitor';

type VisitorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function visitorOf(storage: VisitorStorage, newId: () => string): string {
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

export function forgetVisitor(storage: VisitorStorage): void {
  try {
    storage.removeItem(VISITOR_KEY);
  } catch {
    // Without storage, no id exists.
  }
}
