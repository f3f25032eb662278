import { readStoredData } from '@metalquest/core/stored-data/stored-data';

/** Stored data that was rejected, for a message to the user. */
export interface IgnoredData {
  readonly key: string;
  /** For example 'the draft of a find'. */
  readonly label: string;
  /** The reason, for example 'a script tag'. Never the data itself. */
  readonly content: string;
}

export type StoredJson = Pick<Storage, 'getItem' | 'removeItem'>;

let waiting: readonly IgnoredData[] = [];
let listener: ((ignored: IgnoredData) => void) | null = null;

/**
 * Sets the listener for rejected data and replays earlier reports. The last listener wins. Returns an
 * unsubscribe function.
 */
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
 * Reads JSON from storage, or null. All reads must go through here: it removes data with script tags,
 * `javascript:` or `onerror=` (spec section 5) and tells the user.
 */
export function readStored(storage: StoredJson, key: string, label: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  const read = readStoredData(text);
  if (read.ok) return read.value;
  storage.removeItem(key);
  // The app writes only JSON, so anything else counts as missing.
  if (read.error.code === 'not-json') return null;
  tellIgnored({ key, label, content: read.error.content });
  return null;
}

/** Reports rejected data to the user, now or once a listener is set. */
export function tellIgnored(ignored: IgnoredData): void {
  if (listener) listener(ignored);
  else waiting = [...waiting, ignored];
}
