import { mediaBudget } from '@metalquest/core/media/cache-plan';
import type { Media } from '@metalquest/core/media/media';
import { mediaTable } from '../mapping/media-table.ts';
import { putBeside, type StoredContent, sweepBeside } from '../replica/beside.ts';
import { evictMedia } from '../replica/media-files.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';

/** What the browser says of the room on this device, in bytes; null when it does not say. */
export type EstimateStorage = () => Promise<{
  readonly quotaBytes: number;
  readonly usageBytes: number;
} | null>;

/** Copies of files that the server has, kept while there is room. */
export interface MediaCache {
  /** Keeps a downloaded file, or a small picture made of it; a device without room keeps nothing, and nobody is told. */
  keep(media: Media, what: 'file' | 'thumbnail', blob: Blob): Promise<void>;
  /** Notes that the file or its small picture was looked at. */
  used(media: Media, what: 'file' | 'thumbnail', lastUsedAt: number): Promise<void>;
  /** While the signal is not given, nothing of the media goes. */
  show(mediaId: string, signal: AbortSignal): void;
  /** Gives up every copy that the server has and nobody looks at; true when that made room. */
  makeRoom(): Promise<boolean>;
}

/** Using a file within this time of its last use is not worth writing it again. */
const USE_GRAIN_MS = 60 * 60 * 1000;

export function mediaCache(replica: Replica, now: () => number, estimate: EstimateStorage): MediaCache {
  const views = new Map<string, number>();
  /** All media when this tab summed it up last; null before it did. Summing up anew for each picture costs. */
  let known: { readonly copies: number; readonly bytes: number } | null = null;

  const copiesHere = async (): Promise<number> =>
    (await replica.mediaFiles.count()) + (await replica.mediaThumbs.count());

  async function fit(addedBytes: number): Promise<void> {
    const room = await estimate();
    const copies = await copiesHere();
    // More than this one came: photos taken on this device, or what another tab keeps.
    if (known && copies === known.copies + 1) {
      known = { copies, bytes: known.bytes + addedBytes };
      if (known.bytes <= mediaBudget(room, known.bytes)) return;
    }
    await evict((mediaBytes) => mediaBudget(room, mediaBytes));
  }

  async function evict(budget: (mediaBytes: number) => number): Promise<boolean> {
    const { bytes, evicted } = await evictMedia(replica, budget, new Set(views.keys()));
    if (evicted.files.length > 0) await sweepBeside(replica);
    known = { copies: await copiesHere(), bytes };
    return evicted.files.length + evicted.thumbnails.length > 0;
  }

  async function write(media: Media, what: 'file' | 'thumbnail', blob: Blob): Promise<boolean> {
    const { id } = media;
    const put = await putBeside(replica, what === 'file' ? [{ id, blob }] : []);
    let isWritten = false;
    try {
      isWritten = await writeRow(id, what, blob, put.contents.get(id) ?? { blob });
      return isWritten;
    } finally {
      await put.end(isWritten);
    }
  }

  async function writeRow(
    id: string,
    what: 'file' | 'thumbnail',
    blob: Blob,
    content: StoredContent,
  ): Promise<boolean> {
    const store = what === 'file' ? replica.mediaFiles : replica.mediaThumbs;
    return replica.dexie.transaction('rw', [store, replica.rows(mediaTable)], async () => {
      // Deleted while it was on its way: nothing would ever remove it again.
      if (!(await replica.rows(mediaTable).get(id))) return false;
      // The original of this device, or another tab's copy.
      if ((await store.where('id').equals(id).count()) > 0) return false;
      const kept = { id, size: blob.size, lastUsedAt: now() };
      if (what === 'file') await replica.mediaFiles.put({ ...kept, ...content });
      else await replica.mediaThumbs.put({ ...kept, blob });
      return true;
    });
  }

  const makeRoom = (): Promise<boolean> => evict(() => 0);

  /** Runs a write that nobody misses; once more after making room when there is none. */
  async function whenRoom<T>(work: () => Promise<T>): Promise<T | null> {
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
    async keep(media, what, blob) {
      if (await whenRoom(() => write(media, what, blob))) await fit(blob.size);
    },
    async used(media, what, lastUsedAt) {
      if (now() - lastUsedAt < USE_GRAIN_MS) return;
      const store = what === 'file' ? replica.mediaFiles : replica.mediaThumbs;
      await whenRoom(() => store.update(media.id, { lastUsedAt: now() }));
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
