import type { Replica } from './replica.ts';

/**
 * A media file on this device. The blob is in a store of its own beside the row, so that lists never load it.
 */
export interface StoredFile {
  readonly id: string;
  readonly blob: Blob;
  readonly size: number;
  /** 1 while the server lacks the file: such a file is never evicted. Absent after. */
  readonly waiting?: 1;
  /** Epoch ms; the downloaded file unused for longest goes first when space is short. */
  readonly lastUsedAt: number;
}

export interface StoredThumbnail {
  readonly id: string;
  readonly blob: Blob;
}

/** Bytes of all files that wait to be sent, counted from the index without reading a file. */
export async function waitingBytes(replica: Replica): Promise<number> {
  const keys = await replica.mediaFiles
    .where('[waiting+size]')
    .between([1, 0], [1, Number.MAX_SAFE_INTEGER])
    .keys();
  // Keys of this index are [waiting, size]; Dexie types them as any indexable value.
  return keys.reduce((sum: number, key) => sum + (Array.isArray(key) ? Number(key[1]) : 0), 0);
}

/** The file is on the server: it may now be evicted when space is short. In the caller's transaction. */
export async function markFileSent(replica: Replica, id: string): Promise<void> {
  const file = await replica.mediaFiles.get(id);
  if (!file) return;
  const { waiting: _, ...sent } = file;
  await replica.mediaFiles.put(sent);
}

/** Most bytes of downloaded files that are kept; what waits to be sent comes on top. */
export const DOWNLOAD_CACHE_BYTES = 200 * 1024 * 1024;

/** Deletes the downloaded files unused for longest until the rest fits; a file that waits to be sent stays. */
export async function evictDownloads(replica: Replica, limitBytes = DOWNLOAD_CACHE_BYTES): Promise<void> {
  let kept = 0;
  const surplus: string[] = [];
  await replica.mediaFiles
    .orderBy('lastUsedAt')
    .reverse()
    .each((file) => {
      if (file.waiting) return;
      kept += file.size;
      if (kept > limitBytes) surplus.push(file.id);
    });
  await replica.mediaFiles.bulkDelete(surplus);
}
