/** A random name of this browser, made for measuring alone; told on the page about cookies. */
const VISITOR_KEY = 'metalquest:visitor';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name of this browser, made at the first event; one for this page alone where nothing can be stored. */
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

/** Forgets it: whoever agrees again is somebody new. */
export function forgetVisitor(storage: Kept): void {
  try {
    storage.removeItem(VISITOR_KEY);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}
