import { typeOfFilename } from '@metalquest/core/media/file-types';
import { isPicture, type Media } from '@metalquest/core/media/media';
import { soundTypeOfContent, soundTypeOfFilename } from '@metalquest/core/media/voice-note';
import { mediaTable } from '../mapping/media-table.ts';
import { contentOf } from '../replica/file-store.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import { contentType } from './content-type.ts';
import type { ImageProcessor } from './image-processor.ts';
import { UnreadableImageError } from './image-processor.ts';
import { type EstimateStorage, mediaCache } from './media-cache.ts';
import { singleFlight } from './single-flight.ts';

export interface MediaContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly images: ImageProcessor;
  readonly now: () => number;
  readonly estimate: EstimateStorage;
}

export interface MediaStore {
  /** The file or its thumbnail; null when unavailable or aborted. Not evicted until `signal` aborts. */
  open(media: Media, size: 'thumb' | 'full', signal?: AbortSignal): Promise<Blob | null>;
  prefetch(mediaIds: readonly string[]): Promise<void>;
  /** Evicts copies of files that the server has; resolves to true when that freed space. */
  makeRoom(): Promise<boolean>;
}

export function mediaStore(context: MediaContext): MediaStore {
  const { replica, server, images, now } = context;
  const cache = mediaCache(replica, now, context.estimate);
  const downloads = singleFlight<Blob | null>();

  async function download(media: Media, signal: AbortSignal): Promise<Blob | null> {
    const response = await server.download(media.storagePath, signal);
    if (response.verdict !== 'accepted' || !(await isComplete(media, response.value))) return null;
    await cache.keep(media, 'file', response.value);
    return response.value;
  }

  async function full(media: Media, signal?: AbortSignal): Promise<Blob | null> {
    const local = await replica.mediaFiles.get(media.id);
    const blob = local && (await contentOf(replica, local));
    if (!local || !blob) {
      // The cached copy has lost its content.
      if (local && !local.waiting) await replica.mediaFiles.delete(media.id);
      return downloads(media.id, (all) => download(media, all), signal);
    }
    if (!local.waiting) await cache.used(media, 'file', local.lastUsedAt);
    return blob;
  }

  async function fileHere(media: Media): Promise<Blob | null> {
    const local = await replica.mediaFiles.get(media.id);
    return local ? contentOf(replica, local) : null;
  }

  async function thumbnail(media: Media, signal?: AbortSignal): Promise<Blob | null> {
    const local = await replica.mediaThumbs.get(media.id);
    if (local) {
      await cache.used(media, 'thumbnail', local.lastUsedAt);
      return local.blob;
    }
    if (media.mediaType === 'document' || media.mediaType === 'voice_note') return null;
    // A video is not downloaded just for its thumbnail.
    const file = isPicture(media) ? await full(media, signal) : await fileHere(media);
    if (!file) return null;
    const small = await smallPicture(media, file);
    if (small) await cache.keep(media, 'thumbnail', small);
    // Another device may have encoded the thumbnail in a format unknown to this one: show the file itself.
    return small ?? (isPicture(media) ? file : null);
  }

  async function smallPicture(media: Media, file: Blob): Promise<Blob | null> {
    try {
      if (media.mediaType === 'video') return (await images.poster(file))?.thumbnail ?? null;
      return await images.thumbnail(file);
    } catch (error) {
      if (error instanceof UnreadableImageError) return null;
      throw error;
    }
  }

  return {
    open(media, size, signal) {
      if (signal) cache.show(media.id, signal);
      return size === 'thumb' ? thumbnail(media, signal) : full(media, signal);
    },
    async prefetch(mediaIds) {
      const rows = await replica.rows(mediaTable).bulkGet([...mediaIds]);
      for (const row of rows) {
        if (row && isPicture(row.value)) await thumbnail(row.value);
      }
    },
    makeRoom: cache.makeRoom,
  };
}

/** Whether the download is the stored file, not a truncated one or a captive portal page. */
async function isComplete(media: Media, file: Blob): Promise<boolean> {
  if (media.byteSize !== null && file.size !== media.byteSize) return false;
  const found = await contentType(file);
  if (media.mediaType === 'voice_note')
    return soundTypeOfContent(found) === soundTypeOfFilename(media.storagePath);
  const expected = typeOfFilename(media.storagePath);
  return expected === null || expected === found || (isMovie(expected) && isMovie(found));
}

/** MP4 and QuickTime share one container format. */
const isMovie = (type: string | null): boolean => type === 'video/mp4' || type === 'video/quicktime';
