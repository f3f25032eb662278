import { atMost, type Pause, realPause } from './patience.ts';

/**
 * Bounds of what is kept: as many answers, and their bytes together. What anybody can ask for without end (searches, pages
 * of lists, pictures to share) has shelves of its own and makes nothing else go.
 */
const SHELVES = {
  pages: { entries: 1_500, bytes: 48 * 1024 * 1024 },
  asked: { entries: 200, bytes: 8 * 1024 * 1024 },
  pictures: { entries: 150, bytes: 12 * 1024 * 1024 },
} as const;

export type Shelf = keyof typeof SHELVES;

/** A change is seen by readers after this at the latest: the version is asked for no more often. */
const VERSION_HOLDS_MS = 1_000;
/** What no version tells of (a clock, a backend that was restored) is made good after this. */
const ENTRY_HOLDS_MS = 60_000;

export interface PageCacheParts<T> {
  now: () => number;
  pause?: Pause;
  /** Another text whenever anything public has changed. */
  version: () => Promise<string>;
  bytesOf: (value: T) => number;
  /** Called when the version could not be asked for: what is kept serves on. */
  onFailure: (error: unknown) => void;
}

/** What was made: `failed` gives way to what was kept before, however old. */
export interface Made<T> {
  value: T;
  use: 'keep' | 'once' | 'failed';
}

export interface PageCache<T> {
  /** What is kept under a key, or what `make` makes, once for all who ask meanwhile. */
  get(key: string, make: () => Promise<Made<T>>, shelf?: Shelf): Promise<T>;
}

/**
 * Keeps drawn pages in memory until something public changes. Of a key that is asked for by many at once the page is drawn
 * once; the least recently asked for goes first. While the backend is slow to say whether something has changed, or to give
 * what a page is drawn from, readers get the page that is kept (patience.ts).
 */
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
      // Before the first answer there is nothing to show.
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
      // A purge during the making drops the page: it may show data from before the purge.
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

/** Keeps so many entries and bytes; what was asked for longest ago goes first. */
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
