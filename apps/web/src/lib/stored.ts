import { readStoredData } from '@metalquest/core/stored-data/stored-data';

/** Something that was left out of what this browser had stored, in the words of the product. */
export interface IgnoredData {
  readonly key: string;
  /** 'the draft of a find' */
  readonly label: string;
  /** What was found in it: 'a script tag'. Never the text itself. */
  readonly content: string;
}

export type StoredJson = Pick<Storage, 'getItem' | 'removeItem'>;

let waiting: readonly IgnoredData[] = [];
let listener: ((ignored: IgnoredData) => void) | null = null;

/** Calls back with what was ignored, also before; whoever listens last is told. The answer ends it. */
export function onIgnoredData(tell: (ignored: IgnoredData) => void): () => void {
  listener = tell;
  const before = waiting;
  waiting = [];
  for (const ignored of before) tell(ignored);
  return () => {
    if (listener === tell) listener = null;
  };
}

/**
 * What was stored under a key as JSON, or null. The one place where the app reads such data: what holds script tags,
 * `javascript:` or `onerror=` is ignored and removed (spec section 5), and the user is told what it was.
 */
export function readStored(storage: StoredJson, key: string, label: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  const read = readStoredData(text);
  if (read.ok) return read.value;
  storage.removeItem(key);
  // What is no JSON was not written by us: as good as nothing.
  if (read.error.code === 'not-json') return null;
  tellIgnored({ key, label, content: read.error.content });
  return null;
}

/** Tells the user, now or when somebody listens, what was ignored. */
export function tellIgnored(ignored: IgnoredData): void {
  if (listener) listener(ignored);
  else waiting = [...waiting, ignored];
}
