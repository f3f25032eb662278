import { MAX_TOTAL_BYTES } from './limits.ts';

/** A cached file or thumbnail; `lastUsedAt` is epoch ms. */
export interface CachedCopy {
  readonly id: string;
  readonly bytes: number;
  readonly lastUsedAt: number;
}

/** All media on the device. Media in `keep` must not be evicted: unsent or on screen. */
export interface MediaOnDevice {
  readonly files: readonly CachedCopy[];
  readonly thumbnails: readonly CachedCopy[];
  readonly keep: ReadonlySet<string>;
}

export interface Eviction {
  readonly files: readonly string[];
  readonly thumbnails: readonly string[];
}

const MB = 1024 * 1024;

/** Budget without a browser estimate, in bytes. */
const BUDGET_UNKNOWN = 200 * MB;

/** Share of the available storage for media; the rest is for rows, paths and map tiles. */
const SHARE = 0.5;

/** In bytes, at most 500 MB (spec section 9). `estimate` is null if the browser gives none. */
export function mediaBudget(
  estimate: { readonly quotaBytes: number; readonly usageBytes: number } | null,
  mediaBytes: number,
): number {
  if (!estimate) return BUDGET_UNKNOWN;
  const others = Math.max(0, estimate.usageBytes - mediaBytes);
  return Math.max(0, Math.min(MAX_TOTAL_BYTES, Math.floor((estimate.quotaBytes - others) * SHARE)));
}

export function mediaBytes({ files, thumbnails }: Pick<MediaOnDevice, 'files' | 'thumbnails'>): number {
  return [...files, ...thumbnails].reduce((sum, copy) => sum + copy.bytes, 0);
}

/** LRU: files first, thumbnails only when no file is left. Protected media may exceed the budget. */
export function planEviction(media: MediaOnDevice, budgetBytes: number): Eviction {
  let bytes = mediaBytes(media);
  const leave = (copies: readonly CachedCopy[]): string[] => {
    const evicted: string[] = [];
    for (const copy of copies.toSorted((a, b) => a.lastUsedAt - b.lastUsedAt)) {
      if (bytes <= budgetBytes) break;
      if (media.keep.has(copy.id)) continue;
      bytes -= copy.bytes;
      evicted.push(copy.id);
    }
    return evicted;
  };
  const files = leave(media.files);
  return { files, thumbnails: leave(media.thumbnails) };
}
