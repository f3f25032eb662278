import { atMost, type Pause, realPause } from './patience.ts';

/** Unbounded request spaces have their own shelves, so that they cannot evict pages. */
const SHELVES = {
  pages: { entries: 1_500, bytes: 48 * 1024 * 1024 },
  asked: { entries: 200, bytes: 8 * 1024 * 1024 },
  pictures: { entries: 150, bytes: 12 * 1024 * 1024 },
} as const;

export type Shelf = keyof typeof SHELVES;

/** Minimum interval of version checks; bounds the delay of changes. */
const VERSION_HOLDS_MS = 1_000;
/** Maximum age, for changes without a new version (time, restored backend). */
const ENTRY_HOLDS_MS = 60_000;

export interface PageCacheParts<T> {
  now: () => number;
  pause?: Pause;
  /** Changes whenever public content changes. */
  version: () => Promise<string>;
  bytesOf: (value: T) => number;
  /** Called when the version check fails; cached pages are served meanwhile. */
  onFailure: (error: unknown) => void;
}

/** `failed` falls back to the cached value, however old. */
export interface Made<T> {
  value: T;
  use: 'keep' | 'once' | 'failed';
}

export interface PageCache<T> {
  /** Returns the cached value or makes it; concurrent callers share one call of `make`. */
  get(key: string, make: () => Promise<Made<T>>, shelf?: Shelf): Promise<T>;
}

/** LRU, single-flight per key. While the backend is slow, readers get the cached page (patience.ts). */
export function pageCache<T>({
  now,
  pause = realPause,
  version,
  bytesOf,
  onFailure,
}: PageCacheParts<T>): PageCache<T> {
  const shelves = {
    pages: shelfOf<T>('pages'),
    asked: shelfOf<T>('asked'),
    pictures: shelfOf<T>('pictures'),
  };
  const making = new Map<string, Promise<T>>();
  let known: string | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const purge = (): void => {
    for (const shelf of Object.values(shelves)) shelf.clear();
    making.clear();
  };
  const keepUp = (): Promise<void> | null => {
    if (asking) return asking;
    if (now() - askedAtMs < VERSION_HOLDS_MS) return null;
    asking = version()
      .then((found) => {
        if (found !== known) purge();
        known = found;
      }, onFailure)
      .finally(() => {
        askedAtMs = now();
        asking = null;
      });
    return asking;
  };

  return {
    async get(key, make, on = 'pages') {
      const shelf = shelves[on];
      const asked = keepUp();
      // Nothing is cached before the first answer.
      if (asked) await (known === null ? asked : atMost(asked, pause));
      const found = shelf.take(key);
      if (found && now() - found.madeAtMs < ENTRY_HOLDS_MS) return found.value;
      const ready = makeOnce(key, make, shelf, found);
      if (!found) return ready;
      const inTime = await atMost(
        ready.then((value) => ({ value })),
        pause,
      );
      return inTime === 'later' ? found.value : inTime.value;
    },
  };

  function makeOnce(
    key: string,
    make: () => Promise<Made<T>>,
    shelf: ReturnType<typeof shelfOf<T>>,
    found: Kept<T> | undefined,
  ): Promise<T> {
    const underway = making.get(key);
    if (underway) return underway;
    const madeAtMs = now();
    const made = make().then(({ value, use }) => {
      if (use === 'failed' && found) return found.value;
      // A purge while rendering drops the page, since it may show older data.
      if (use === 'keep' && making.get(key) === made)
        shelf.put(key, { value, bytes: bytesOf(value), madeAtMs });
      return value;
    });
    making.set(key, made);
    return made.finally(() => {
      if (making.get(key) === made) making.delete(key);
    });
  }
}

interface Kept<T> {
  value: T;
  bytes: number;
  madeAtMs: number;
}

/** LRU store bounded by entries and bytes. */
function shelfOf<T>(name: Shelf) {
  const kept = new Map<string, Kept<T>>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    take(key: string): Kept<T> | undefined {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    put(key: string, entry: Kept<T>): void {
      drop(key);
      kept.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of kept.keys()) {
        if (kept.size <= SHELVES[name].entries && bytes <= SHELVES[name].bytes) break;
        drop(oldest);
      }
    },
    clear(): void {
      kept.clear();
      bytes = 0;
    },
  };
}
