import type { Media } from '@metalquest/core/media/media';
import { mediaTable } from '../mapping/media-table.ts';
import { evictDownloads } from '../replica/media-files.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import type { ImageProcessor } from './image-processor.ts';
import { UnreadableImageError } from './image-processor.ts';

export interface MediaContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly images: ImageProcessor;
  readonly now: () => number;
}

/** Files of media rows: from this device, else from the server, and then kept for the next time. */
export interface MediaStore {
  /** The file or its small picture; null when it cannot be reached now. Videos and documents have no small picture. */
  open(media: Media, size: 'thumb' | 'full'): Promise<Blob | null>;
  /** Fetches small pictures that are not here yet. */
  prefetch(mediaIds: readonly string[]): Promise<void>;
}

export function mediaStore(context: MediaContext): MediaStore {
  const { replica, server, images, now } = context;
  const downloads = new Map<string, Promise<Blob | null>>();

  async function download(media: Media): Promise<Blob | null> {
    const answer = await server.download(media.storagePath);
    if (answer.verdict !== 'accepted') return null;
    const blob = answer.value;
    await keep(media.id, blob);
    return blob;
  }

  /** A device without room shows the picture all the same, and downloads it again the next time. */
  async function keep(id: string, blob: Blob): Promise<void> {
    try {
      await store(id, blob);
    } catch (error) {
      if (!isQuotaError(error)) throw error;
    }
  }

  async function store(id: string, blob: Blob): Promise<void> {
    await replica.dexie.transaction('rw', [replica.mediaFiles, replica.rows(mediaTable)], async () => {
      // Deleted while it was on its way: nothing would ever remove it again.
      if (!(await replica.rows(mediaTable).get(id))) return;
      const here = await replica.mediaFiles.get(id);
      // The original of this device, or another tab's download.
      if (here) return;
      await replica.mediaFiles.put({ id, blob, size: blob.size, lastUsedAt: now() });
      await evictDownloads(replica);
    });
  }

  async function full(media: Media): Promise<Blob | null> {
    const here = await replica.mediaFiles.get(media.id);
    if (here) {
      if (!here.waiting) await replica.mediaFiles.update(media.id, { lastUsedAt: now() });
      return here.blob;
    }
    // Two views of one photo share a request.
    const running = downloads.get(media.id) ?? download(media).finally(() => downloads.delete(media.id));
    downloads.set(media.id, running);
    return running;
  }

  async function thumbnail(media: Media): Promise<Blob | null> {
    const here = await replica.mediaThumbs.get(media.id);
    if (here) return here.blob;
    if (media.mediaType !== 'image') return null;
    const file = await full(media);
    if (!file) return null;
    try {
      const blob = await images.thumbnail(file);
      await replica.mediaThumbs.put({ id: media.id, blob });
      return blob;
    } catch (error) {
      // Made by a device that could encode what this one cannot decode: show the file itself.
      if (error instanceof UnreadableImageError) return file;
      throw error;
    }
  }

  return {
    open: (media, size) => (size === 'thumb' ? thumbnail(media) : full(media)),
    async prefetch(mediaIds) {
      const rows = await replica.rows(mediaTable).bulkGet([...mediaIds]);
      for (const row of rows) {
        if (row?.value.mediaType === 'image') await thumbnail(row.value);
      }
    },
  };
}
