import { type Pause, realPause, withTimeLimit } from './time-limit.ts';

/** Unbounded request spaces have their own shelves, so that they cannot evict pages. */
const SECTIONS = {
  pages: { entries: 1_500, bytes: 48 * 1024 * 1024 },
  asked: { entries: 200, bytes: 8 * 1024 * 1024 },
  pictures: { entries: 150, bytes: 12 * 1024 * 1024 },
} as const;

export type CacheSection = keyof typeof SECTIONS;

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
  get(key: string, make: () => Promise<Made<T>>, section?: CacheSection): Promise<T>;
}

/** LRU, single-flight per key. While the backend is slow, readers get the cached page (time-limit.ts). */
export function pageCache<T>({
  now,
  pause = realPause,
  version,
  bytesOf,
  onFailure,
}: PageCacheParts<T>): PageCache<T> {
  const sections = {
    pages: sectionOf<T>('pages'),
    asked: sectionOf<T>('asked'),
    pictures: sectionOf<T>('pictures'),
  };
  const making = new Map<string, Promise<T>>();
  let cachedVersion: string | null = null;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const purge = (): void => {
    for (const section of Object.values(sections)) section.clear();
    making.clear();
  };
  const keepUp = (): Promise<void> | null => {
    if (asking) return asking;
    if (now() - askedAtMs < VERSION_HOLDS_MS) return null;
    asking = version()
      .then((found) => {
        if (found !== cachedVersion) purge();
        cachedVersion = found;
      }, onFailure)
      .finally(() => {
        askedAtMs = now();
        asking = null;
      });
    return asking;
  };

  return {
    async get(key, make, on = 'pages') {
      const section = sections[on];
      const refresh = keepUp();
      // Nothing is cached before the first answer.
      if (refresh) await (cachedVersion === null ? refresh : withTimeLimit(refresh, pause));
      const found = section.take(key);
      if (found && now() - found.madeAtMs < ENTRY_HOLDS_MS) return found.value;
      const ready = makeOnce(key, make, section, found);
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
    section: ReturnType<typeof sectionOf<T>>,
    found: Kept<T> | undefined,
  ): Promise<T> {
    const underway = making.get(key);
    if (underway) return underway;
    const madeAtMs = now();
    const made = make().then(({ value, use }) => {
      if (use === 'failed' && found) return found.value;
      // A purge while rendering drops the page, since it may show older data.
      if (use === 'keep' && making.get(key) === made)
        section.put(key, { value, bytes: bytesOf(value), madeAtMs });
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
function sectionOf<T>(name: CacheSection) {
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
        if (kept.size <= SECTIONS[name].entries && bytes <= SECTIONS[name].bytes) break;
        drop(oldest);
      }
    },
    clear(): void {
      kept.clear();
      bytes = 0;
    },
  };
}
