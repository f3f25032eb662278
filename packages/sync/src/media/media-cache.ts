import { mediaBudget } from '@metalquest/core/media/cache-plan';
import type { Media } from '@metalquest/core/media/media';
import { mediaTable } from '../mapping/media-table.ts';
import { sweepFileStore, writeLargeFiles } from '../replica/file-store.ts';
import { addRecentSizes, type CopySizes, evictMedia } from '../replica/media-files.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredContent } from '../replica/store-entries.ts';

/** The browser's storage estimate in bytes; null when it gives none. */
export type EstimateStorage = () => Promise<{
  readonly quotaBytes: number;
  readonly usageBytes: number;
} | null>;

/** Evictable copies of media files that the server has. */
export interface MediaCache {
  /** Stores a downloaded file or thumbnail; does nothing when the device is full. */
  keep(media: Media, variant: 'file' | 'thumbnail', blob: Blob): Promise<void>;
  used(media: Media, variant: 'file' | 'thumbnail', lastUsedAt: number): Promise<void>;
  /** Protects the media from eviction until the signal aborts. */
  show(mediaId: string, signal: AbortSignal): void;
  /** Evicts every copy that the server has and no view shows; true if it freed space. */
  makeRoom(): Promise<boolean>;
}

/** Minimum age of the stored time of last use before it is written again. */
const USE_GRAIN_MS = 60 * 60 * 1000;

export function mediaCache(replica: Replica, now: () => number, estimate: EstimateStorage): MediaCache {
  const views = new Map<string, number>();
  /** The copies as this tab last read them; null before. Reading all of them for every picture is expensive. */
  let known: { readonly atMs: number; readonly sizes: CopySizes } | null = null;

  async function fit(): Promise<void> {
    const space = await estimate();
    const atMs = now();
    if (known && (await addRecentSizes(replica, known.sizes, known.atMs))) {
      known = { ...known, atMs };
      const bytes = [...known.sizes.values()].reduce((sum, size) => sum + size, 0);
      if (bytes <= mediaBudget(space, bytes)) return;
    }
    await evict((mediaBytes) => mediaBudget(space, mediaBytes));
  }

  async function evict(budget: (mediaBytes: number) => number): Promise<boolean> {
    const atMs = now();
    const { left, evicted } = await evictMedia(replica, budget, new Set(views.keys()));
    if (evicted.files.length > 0) await sweepFileStore(replica);
    known = { atMs, sizes: left };
    return evicted.files.length + evicted.thumbnails.length > 0;
  }

  async function write(media: Media, variant: 'file' | 'thumbnail', blob: Blob): Promise<boolean> {
    const { id } = media;
    const fileWrite = await writeLargeFiles(replica, variant === 'file' ? [{ id, blob }] : []);
    let isWritten = false;
    try {
      isWritten = await writeRow(id, variant, blob, fileWrite.contents.get(id) ?? { blob });
      return isWritten;
    } finally {
      await fileWrite.end(isWritten);
    }
  }

  async function writeRow(
    id: string,
    variant: 'file' | 'thumbnail',
    blob: Blob,
    content: StoredContent,
  ): Promise<boolean> {
    const store = variant === 'file' ? replica.mediaFiles : replica.mediaThumbs;
    return replica.dexie.transaction('rw', [store, replica.rows(mediaTable)], async () => {
      // The media was deleted during the download, so this copy would never be removed.
      if (!(await replica.rows(mediaTable).get(id))) return false;
      // Already here: this device's original or another tab's copy.
      if ((await store.where('id').equals(id).count()) > 0) return false;
      const row = { id, size: blob.size, lastUsedAt: now() };
      if (variant === 'file') await replica.mediaFiles.put({ ...row, ...content });
      else await replica.mediaThumbs.put({ ...row, blob });
      return true;
    });
  }

  const makeRoom = (): Promise<boolean> => evict(() => 0);

  /** Runs an optional write; evicts and retries once when storage is full. */
  async function runWithEviction<T>(work: () => Promise<T>): Promise<T | null> {
    for (const isLast of [false, true]) {
      try {
        return await work();
      } catch (error) {
        if (!isQuotaError(error)) throw error;
        if (isLast || !(await makeRoom())) return null;
      }
    }
    return null;
  }

  return {
    async keep(media, variant, blob) {
      if (await runWithEviction(() => write(media, variant, blob))) await fit();
    },
    async used(media, variant, lastUsedAt) {
      if (now() - lastUsedAt < USE_GRAIN_MS) return;
      const store = variant === 'file' ? replica.mediaFiles : replica.mediaThumbs;
      await runWithEviction(() => store.update(media.id, { lastUsedAt: now() }));
    },
    show(mediaId, signal) {
      if (signal.aborted) return;
      views.set(mediaId, (views.get(mediaId) ?? 0) + 1);
      const leave = (): void => {
        const left = (views.get(mediaId) ?? 1) - 1;
        if (left > 0) views.set(mediaId, left);
        else views.delete(mediaId);
      };
      signal.addEventListener('abort', leave, { once: true });
    },
    makeRoom,
  };
}
