import type { LargeFiles } from '../environment/large-files.ts';
import type { Replica } from './replica.ts';

/**
 * Files from this size on (bytes, 5 MB) are kept beside the database where the platform has a place for them. Photos
 * are re-encoded to about 1 MB and stay in it, one transaction with their rows; what is larger is a video or a document,
 * of which a handful would fill what a web view grants.
 */
export const BESIDE_FROM_BYTES = 5 * 1024 * 1024;

/** Where the bytes of a stored file are: in its row, or beside the database under a name. */
export type StoredContent =
  | { readonly blob: Blob; readonly beside?: never }
  | {
      readonly beside: { readonly name: string; readonly type: string; readonly size: number };
      readonly blob?: never;
    };

/** The place for large files with what is being written to it at the moment. */
export interface Beside {
  readonly files: LargeFiles;
  /** Names whose rows are not written yet: no orphans. */
  readonly underway: Set<string>;
}

/** Files that were put beside the database, for rows to come. */
export interface PutBeside {
  readonly contents: ReadonlyMap<string, StoredContent>;
  /** Call it when the rows are written, or will not be: files without a row go. */
  end(areRowsWritten: boolean): Promise<void>;
}

const NOTHING_BESIDE: PutBeside = { contents: new Map(), async end() {} };

/**
 * Puts the large ones of `files` beside the database, before their rows: a crash between the two leaves a file that
 * sweepBeside removes, never a row without its file. Rejects when one cannot be written; then none is kept.
 */
export async function putBeside(
  { beside }: Replica,
  files: readonly { readonly id: string; readonly blob: Blob }[],
): Promise<PutBeside> {
  const large = files.filter(({ blob }) => blob.size >= BESIDE_FROM_BYTES);
  if (!beside || large.length === 0) return NOTHING_BESIDE;
  const contents = new Map<string, StoredContent>();
  const names: string[] = [];
  const put: PutBeside = {
    contents,
    async end(areRowsWritten) {
      if (!areRowsWritten) await removeAll(beside.files, names);
      for (const name of names) beside.underway.delete(name);
    },
  };
  try {
    for (const { id, blob } of large) {
      const name = crypto.randomUUID();
      names.push(name);
      beside.underway.add(name);
      await beside.files.write(name, blob);
      contents.set(id, { beside: { name, type: blob.type, size: blob.size } });
    }
  } catch (error) {
    await put.end(false);
    throw error;
  }
  return put;
}

/** What cannot be removed now is an orphan, and goes with the next sweep. */
async function removeAll(files: LargeFiles, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => files.remove(name)));
}

/** The bytes of a stored file; null when they are no longer where they were put. */
export async function contentOf({ beside }: Replica, stored: StoredContent): Promise<Blob | null> {
  if (stored.blob) return stored.blob;
  return (await beside?.files.read(stored.beside.name, stored.beside.type)) ?? null;
}

/** Its size in bytes, without reading it. */
export const sizeOfContent = (stored: StoredContent): number => (stored.blob ?? stored.beside).size;

/**
 * Removes files beside the database that no row names: of writes that a crash ended, of finds that were deleted, of
 * copies that were given up. Files are listed first and rows read last, so that what is being stored meanwhile stays.
 */
export async function sweepBeside(replica: Replica): Promise<void> {
  const { beside } = replica;
  if (!beside) return;
  const names = await beside.files.list();
  if (names.length === 0) return;
  const underway = new Set(beside.underway);
  const named = await namedByRows(replica);
  await removeAll(
    beside.files,
    names.filter((name) => !underway.has(name) && !named.has(name)),
  );
}

/** Names in rows; only rows of large files are read, by their size in the index. */
async function namedByRows(replica: Replica): Promise<ReadonlySet<string>> {
  const { mediaFiles, importParts, dexie } = replica;
  return dexie.transaction('r', [mediaFiles, importParts], async () => {
    const ids: string[] = [];
    await mediaFiles.orderBy('[lastUsedAt+size]').eachKey((key, { primaryKey }) => {
      if (Array.isArray(key) && Number(key[1]) >= BESIDE_FROM_BYTES) ids.push(primaryKey);
    });
    const rows = await mediaFiles.bulkGet(ids);
    const names = new Set(rows.flatMap((row) => row?.beside?.name ?? []));
    await importParts.each(({ files }) => {
      for (const { beside } of files) if (beside) names.add(beside.name);
    });
    return names;
  });
}
