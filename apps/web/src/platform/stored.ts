import { readStoredData } from '@metalquest/core/stored-data/stored-data';

export interface IgnoredData {
  readonly key: string;
  readonly label: string;
  readonly content: string;
}

export type StoredJson = Pick<Storage, 'getItem' | 'removeItem'>;

let waiting: readonly IgnoredData[] = [];
let listener: ((ignored: IgnoredData) => void) | null = null;

/** The last listener wins and receives earlier reports. Returns an unsubscribe function. */
export function onIgnoredData(onIgnored: (ignored: IgnoredData) => void): () => void {
  listener = onIgnored;
  const before = waiting;
  waiting = [];
  for (const ignored of before) onIgnored(ignored);
  return () => {
    if (listener === onIgnored) listener = null;
  };
}

/** All reads of stored JSON go through here: it removes script tags and the like (spec section 5). */
export function readStored(storage: StoredJson, key: string, label: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  const read = readStoredData(text);
  if (read.ok) return read.value;
  storage.removeItem(key);
  // The app writes only JSON, so anything else counts as missing.
  if (read.error.code === 'not-json') return null;
  reportIgnored({ key, label, content: read.error.content });
  return null;
}

export function reportIgnored(ignored: IgnoredData): void {
  if (listener) listener(ignored);
  else waiting = [...waiting, ignored];
}
