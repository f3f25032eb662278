import type { Media } from '@metalquest/core/media/media';
import type { LargeFiles } from '../environment/large-files.ts';
import { namesIn, noteUnsent, readNote, removeNote, replicaId } from './file-notes.ts';
import type { Replica } from './replica.ts';
import type { StoredContent } from './store-entries.ts';

/**
 * Larger files (5 MB) are stored outside the database where supported. Photos are about 1 MB and stay in one
 * transaction with their rows; a handful of videos could exhaust a web view's quota.
 */
export const LARGE_FILE_BYTES = 5 * 1024 * 1024;

export interface FileWrite {
  readonly contents: ReadonlyMap<string, StoredContent>;
  /** Call when the rows are written or have failed; files without rows are removed. */
  end(areRowsWritten: boolean): Promise<void>;
}

const NO_LARGE_FILES: FileWrite = { contents: new Map(), async end() {} };

/**
 * Writes large `files` before their rows: a crash leaves an orphan for sweepFileStore, never a row without a
 * file. Rejects if one cannot be written; then none remains.
 */
export async function writeLargeFiles(
  replica: Replica,
  files: readonly { readonly id: string; readonly blob: Blob }[],
): Promise<FileWrite> {
  const { fileStore } = replica;
  const large = files.filter(({ blob }) => blob.size >= LARGE_FILE_BYTES);
  if (!fileStore || large.length === 0) return NO_LARGE_FILES;
  const contents = new Map<string, StoredContent>();
  const names: string[] = [];
  const fileWrite: FileWrite = {
    contents,
    async end(areRowsWritten) {
      if (areRowsWritten) {
        // If this fails (full disk), the next sweep writes the notes; the rows are stored already.
        await Promise.allSettled([noteUnsent(replica, [...contents.keys()])]);
      } else await removeAll(fileStore.files, names);
      for (const name of names) fileStore.pendingNames.delete(name);
    },
  };
  try {
    for (const { id, blob } of large) {
      const name = crypto.randomUUID();
      names.push(name);
      fileStore.pendingNames.add(name);
      await fileStore.files.write(name, blob);
      contents.set(id, { beside: { name, type: blob.type, size: blob.size } });
    }
  } catch (error) {
    await fileWrite.end(false);
    throw error;
  }
  return fileWrite;
}

/** Files that cannot be removed now are orphans for the next sweep. */
async function removeAll(files: LargeFiles, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => removeFromFileStore(files, name)));
}

export async function contentOf({ fileStore }: Replica, stored: StoredContent): Promise<Blob | null> {
  if (stored.blob) return stored.blob;
  return (await fileStore?.files.read(stored.beside.name, stored.beside.type)) ?? null;
}

export const sizeOfContent = (stored: StoredContent): number => (stored.blob ?? stored.beside).size;

export interface OrphanedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number | null;
  readonly media: Media | null;
}

/**
 * Removes unreferenced files outside the database. Returns unsent files of a lost replica, which are never
 * removed. Lists files before reading rows, so that files being stored are not removed.
 */
export async function sweepFileStore(replica: Replica): Promise<readonly OrphanedFile[]> {
  const { fileStore } = replica;
  if (!fileStore) return [];
  const { files } = fileStore;
  const names = namesIn(await files.list());
  if (names.size === 0) return [];
  const pendingNames = new Set(fileStore.pendingNames);
  const ownReplicaId = await replicaId(replica);
  const rows = await namedByRows(replica);
  const left: OrphanedFile[] = [];
  const unnoted: string[] = [];
  for (const [name, { hasFile, hasNote }] of names) {
    if (pendingNames.has(name)) continue;
    const row = rows.get(name);
    if (row) {
      if (row.waitingId === null && hasNote) await removeNote(files, name);
      else if (row.waitingId !== null) unnoted.push(row.waitingId);
      continue;
    }
    const note = hasNote ? await readNote(files, name) : null;
    if (hasFile && hasNote && note?.replica !== ownReplicaId) {
      left.push({ name, type: note?.type ?? '', size: note?.size ?? null, media: note?.media ?? null });
    } else await removeAll(files, [name]);
  }
  await noteUnsent(replica, unnoted);
  return left;
}

export async function removeFromFileStore(files: LargeFiles, name: string): Promise<void> {
  // The file first: a note without a file is harmless, and the next sweep removes it.
  await files.remove(name);
  await removeNote(files, name);
}

/** File names in rows, with the media id if the server lacks the file. Reads only large files' rows. */
async function namedByRows(replica: Replica): Promise<ReadonlyMap<string, { waitingId: string | null }>> {
  const { mediaFiles, importParts, dexie } = replica;
  return dexie.transaction('r', [mediaFiles, importParts], async () => {
    const ids: string[] = [];
    await mediaFiles.orderBy('[lastUsedAt+size]').eachKey((key, { primaryKey }) => {
      if (Array.isArray(key) && Number(key[1]) >= LARGE_FILE_BYTES) ids.push(primaryKey);
    });
    const names = new Map<string, { waitingId: string | null }>();
    await importParts.each(({ files }) => {
      for (const { beside } of files) if (beside) names.set(beside.name, { waitingId: null });
    });
    for (const row of await mediaFiles.bulkGet(ids)) {
      if (row?.beside) names.set(row.beside.name, { waitingId: row.waiting ? row.id : null });
    }
    return names;
  });
}
