import { LRUCache } from 'lru-cache';
import { type Pause, realPause, withTimeLimit } from './time-limit.ts';

/** Addresses without a limit in number have a section of their own, so that they cannot evict pages. */
const SECTIONS = {
  pages: { entries: 1_500, bytes: 48 * 1024 * 1024 },
  unbounded: { entries: 200, bytes: 8 * 1024 * 1024 },
  pictures: { entries: 150, bytes: 12 * 1024 * 1024 },
} as const;

export type CacheSection = keyof typeof SECTIONS;

/** Maximum age, for changes without a new version (time, restored backend). */
const ENTRY_HOLDS_MS = 60_000;

export interface PageCacheParts<T> {
  now: () => number;
  pause?: Pause;
  /** Changes whenever public content changes; read for each page. */
  version: () => Promise<string>;
  bytesOf: (value: T) => number;
}

/** `failed` falls back to the cached value, however old. */
export interface Made<T> {
  value: T;
  use: 'keep' | 'once' | 'failed';
}

export interface PageCache<T> {
  /** Returns the cached value or makes it; concurrent callers share one call of `make`. */
  get(key: string, make: () => Promise<Made<T>>, section?: CacheSection): Promise<T>;
}

/** LRU, single-flight per key. While the backend is slow, readers get the cached page (time-limit.ts). */
export function pageCache<T>({ now, pause = realPause, version, bytesOf }: PageCacheParts<T>): PageCache<T> {
  const section = ({ entries, bytes }: (typeof SECTIONS)[CacheSection]) =>
    new LRUCache<string, CacheEntry<T>>({
      max: entries,
      maxSize: bytes,
      sizeCalculation: ({ value }) => bytesOf(value),
    });
  const sections = {
    pages: section(SECTIONS.pages),
    unbounded: section(SECTIONS.unbounded),
    pictures: section(SECTIONS.pictures),
  };
  const making = new Map<string, Promise<T>>();
  let cachedVersion: string | null = null;

  return {
    async get(key, make, on = 'pages') {
      const current = await version();
      if (current !== cachedVersion) {
        for (const each of Object.values(sections)) each.clear();
        making.clear();
        cachedVersion = current;
      }
      const found = sections[on].get(key);
      if (found && now() - found.madeAtMs < ENTRY_HOLDS_MS) return found.value;
      const ready = makeOnce(key, make, sections[on], found);
      if (!found) return ready;
      const inTime = await withTimeLimit(
        ready.then((value) => ({ value })),
        pause,
      );
      return inTime === 'later' ? found.value : inTime.value;
    },
  };

  function makeOnce(
    key: string,
    make: () => Promise<Made<T>>,
    section: LRUCache<string, CacheEntry<T>>,
    found: CacheEntry<T> | undefined,
  ): Promise<T> {
    const underway = making.get(key);
    if (underway) return underway;
    const madeAtMs = now();
    const made = make().then(({ value, use }) => {
      if (use === 'failed' && found) return found.value;
      // A purge while rendering drops the page, since it may show older data.
      if (use === 'keep' && making.get(key) === made) section.set(key, { value, madeAtMs });
      return value;
    });
    making.set(key, made);
    return made.finally(() => {
      if (making.get(key) === made) making.delete(key);
    });
  }
}

interface CacheEntry<T> {
  value: T;
  madeAtMs: number;
}
