import { MAX_TOTAL_BYTES } from './limits.ts';

/** A file or small picture on the device; `lastUsedAt` is epoch ms. */
export interface CachedCopy {
  readonly id: string;
  readonly bytes: number;
  readonly lastUsedAt: number;
}

/** All media on the device. Nothing of the media in `keep` may go: not sent yet, or being looked at. */
export interface MediaOnDevice {
  readonly files: readonly CachedCopy[];
  readonly thumbnails: readonly CachedCopy[];
  readonly keep: ReadonlySet<string>;
}

/** Media whose file, or small picture, is to be deleted from the device. */
export interface Eviction {
  readonly files: readonly string[];
  readonly thumbnails: readonly string[];
}

const MB = 1024 * 1024;

/** Most that media may take on a device where the browser does not say how much there is, in bytes. */
const BUDGET_UNKNOWN = 200 * MB;

/** Media may take this share of what the browser would give: rows, paths and map tiles want room too. */
const SHARE = 0.5;

/**
 * Bytes that all media on the device may take, from what the browser estimates (bytes; null when it does not say) and
 * what media takes now; at most the 500 MB of spec section 9.
 */
export function mediaBudget(
  estimate: { readonly quotaBytes: number; readonly usageBytes: number } | null,
  mediaBytes: number,
): number {
  if (!estimate) return BUDGET_UNKNOWN;
  const others = Math.max(0, estimate.usageBytes - mediaBytes);
  return Math.max(0, Math.min(MAX_TOTAL_BYTES, Math.floor((estimate.quotaBytes - others) * SHARE)));
}

/** Bytes of all files and small pictures. */
export function mediaBytes({ files, thumbnails }: Pick<MediaOnDevice, 'files' | 'thumbnails'>): number {
  return [...files, ...thumbnails].reduce((sum, copy) => sum + copy.bytes, 0);
}

/**
 * What goes so that media fits its budget: files unused for longest first, and small pictures, of which a list shows
 * dozens, only when no file is left to go. What may not go stays, even when it does not fit.
 */
export function planEviction(media: MediaOnDevice, budgetBytes: number): Eviction {
  let bytes = mediaBytes(media);
  const leave = (copies: readonly CachedCopy[]): string[] => {
    const gone: string[] = [];
    for (const copy of copies.toSorted((a, b) => a.lastUsedAt - b.lastUsedAt)) {
      if (bytes <= budgetBytes) break;
      if (media.keep.has(copy.id)) continue;
      bytes -= copy.bytes;
      gone.push(copy.id);
    }
    return gone;
  };
  const files = leave(media.files);
  return { files, thumbnails: leave(media.thumbnails) };
}
