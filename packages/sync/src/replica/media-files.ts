import { type CachedCopy, type Eviction, planEviction } from '@metalquest/core/media/cache-plan';
import Dexie, { type Table } from 'dexie';
import type { Replica } from './replica.ts';
import type { StoredFile, StoredThumbnail } from './store-entries.ts';

/** Total size of all files waiting to be sent, from the index without reading files. */
export async function waitingBytes(replica: Replica): Promise<number> {
  const keys = await replica.mediaFiles
    .where('[waiting+size]')
    .between([1, 0], [1, Number.MAX_SAFE_INTEGER])
    .keys();
  // Keys of this index are [waiting, size]; Dexie types them as any indexable value.
  return keys.reduce((sum: number, key) => sum + (Array.isArray(key) ? Number(key[1]) : 0), 0);
}

export async function markFileSent(replica: Replica, id: string): Promise<void> {
  await replica.mediaUploads.delete(id);
  const file = await replica.mediaFiles.get(id);
  if (!file) return;
  const { waiting: _, ...sent } = file;
  await replica.mediaFiles.put(sent);
}

/** The copies that were added or used since `sinceMs`, the least recently used first. */
async function copiesIn(
  store: Table<StoredFile | StoredThumbnail, string>,
  sinceMs = 0,
): Promise<CachedCopy[]> {
  const copies: CachedCopy[] = [];
  const recent = store.where('[lastUsedAt+size]').aboveOrEqual([sinceMs, 0]);
  await recent.eachKey((key, { primaryKey }) => {
    if (Array.isArray(key)) {
      copies.push({ id: String(primaryKey), lastUsedAt: Number(key[0]), bytes: Number(key[1]) });
    }
  });
  return copies;
}

async function unsentMedia(replica: Replica): Promise<Set<string>> {
  const unsent = await replica.mediaFiles
    .where('[waiting+size]')
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .primaryKeys();
  const queued = await replica.queue
    .where('[table+entityId]')
    .between(['media', Dexie.minKey], ['media', Dexie.maxKey])
    .keys();
  return new Set([...unsent, ...queued.map((key) => (Array.isArray(key) ? String(key[1]) : ''))]);
}

async function restorableMedia(replica: Replica): Promise<readonly string[]> {
  const ids: string[] = [];
  await replica.restorableRows.each(({ rows }) => {
    for (const row of rows) if (row.table === 'media') ids.push(row.id);
  });
  return ids;
}

/** Sizes of copies in bytes, by store and id. */
export type CopySizes = Map<string, number>;

function addSizes(sizes: CopySizes, store: string, copies: readonly CachedCopy[]): void {
  for (const { id, bytes } of copies) sizes.set(`${store}/${id}`, bytes);
}

/** Adds copies added or used since `sinceMs`. False if another copy was deleted meanwhile, so that all must be read. */
export async function addRecentSizes(
  { dexie, mediaFiles, mediaThumbs }: Replica,
  sizes: CopySizes,
  sinceMs: number,
): Promise<boolean> {
  return dexie.transaction('r', [mediaFiles, mediaThumbs], async () => {
    let count = 0;
    for (const store of [mediaFiles, mediaThumbs]) {
      addSizes(sizes, store.name, await copiesIn(store, sinceMs));
      count += await store.count();
    }
    return count === sizes.size;
  });
}

export interface MediaRoom {
  readonly left: CopySizes;
  readonly evicted: Eviction;
}

/** Evicts downloads, then thumbnails, LRU; never files that are unsent, `shown` or restorable. */
export async function evictMedia(
  replica: Replica,
  budgetBytes: (mediaBytes: number) => number,
  shown: ReadonlySet<string>,
): Promise<MediaRoom> {
  const stores = [replica.mediaFiles, replica.mediaThumbs, replica.queue, replica.restorableRows];
  return replica.dexie.transaction('rw', stores, async () => {
    const files = await copiesIn(replica.mediaFiles);
    const thumbnails = await copiesIn(replica.mediaThumbs);
    const protectedIds = new Set([
      ...(await unsentMedia(replica)),
      ...(await restorableMedia(replica)),
      ...shown,
    ]);
    const all = [...files, ...thumbnails].reduce((sum, copy) => sum + copy.bytes, 0);
    const evicted = planEviction({ files, thumbnails, keep: protectedIds }, budgetBytes(all));
    await replica.mediaFiles.bulkDelete([...evicted.files]);
    await replica.mediaThumbs.bulkDelete([...evicted.thumbnails]);
    const left: CopySizes = new Map();
    const isLeft = (gone: readonly string[]) => {
      const ids = new Set(gone);
      return ({ id }: CachedCopy): boolean => !ids.has(id);
    };
    addSizes(left, replica.mediaFiles.name, files.filter(isLeft(evicted.files)));
    addSizes(left, replica.mediaThumbs.name, thumbnails.filter(isLeft(evicted.thumbnails)));
    return { left, evicted };
  });
}

export async function forgetStaleUploads(replica: Replica): Promise<void> {
  const stores = [replica.mediaUploads, replica.mediaFiles, replica.queue];
  await replica.dexie.transaction('rw', stores, async () => {
    const ids = await replica.mediaUploads.toCollection().primaryKeys();
    if (ids.length === 0) return;
    const needed = new Set([
      ...(await replica.mediaFiles.where('id').anyOf(ids).primaryKeys()),
      ...(await unsentMedia(replica)),
    ]);
    await replica.mediaUploads.bulkDelete(ids.filter((id) => !needed.has(id)));
  });
}
