import type { Media } from '@metalquest/core/media/media';
import type { LargeFiles } from '../environment/large-files.ts';
import { namesIn, noteUnsent, readNote, removeNote, replicaId } from './beside-notes.ts';
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
  replica: Replica,
  files: readonly { readonly id: string; readonly blob: Blob }[],
): Promise<PutBeside> {
  const { beside } = replica;
  const large = files.filter(({ blob }) => blob.size >= BESIDE_FROM_BYTES);
  if (!beside || large.length === 0) return NOTHING_BESIDE;
  const contents = new Map<string, StoredContent>();
  const names: string[] = [];
  const put: PutBeside = {
    contents,
    async end(areRowsWritten) {
      if (areRowsWritten) {
        // What cannot be noted now (a full disk) is noted by the next sweep; the rows are written all the same.
        await Promise.allSettled([noteUnsent(replica, [...contents.keys()])]);
      } else await removeAll(beside.files, names);
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
  await Promise.allSettled(names.map((name) => removeBeside(files, name)));
}

/** The bytes of a stored file; null when they are no longer where they were put. */
export async function contentOf({ beside }: Replica, stored: StoredContent): Promise<Blob | null> {
  if (stored.blob) return stored.blob;
  return (await beside?.files.read(stored.beside.name, stored.beside.type)) ?? null;
}

/** Its size in bytes, without reading it. */
export const sizeOfContent = (stored: StoredContent): number => (stored.blob ?? stored.beside).size;

/** A large file that the server lacks, of a replica that was here before this one and was lost. */
export interface LeftFile {
  readonly name: string;
  /** '' when nothing is known of it. */
  readonly type: string;
  readonly size: number | null;
  /** Its row as it was; null when nothing is known of it. */
  readonly media: Media | null;
}

/**
 * Removes files beside the database that no row names and that the server has, or that this replica gave up: of writes
 * that a crash ended, of finds that were deleted, of copies that were given up. What a lost replica had not sent is never
 * removed, and is the answer. Files are listed first and rows read last, so that what is being stored meanwhile stays.
 */
export async function sweepBeside(replica: Replica): Promise<readonly LeftFile[]> {
  const { beside } = replica;
  if (!beside) return [];
  const { files } = beside;
  const names = namesIn(await files.list());
  if (names.size === 0) return [];
  const underway = new Set(beside.underway);
  const mine = await replicaId(replica);
  const rows = await namedByRows(replica);
  const left: LeftFile[] = [];
  const unnoted: string[] = [];
  for (const [name, { hasFile, hasNote }] of names) {
    if (underway.has(name)) continue;
    const row = rows.get(name);
    if (row) {
      if (row.waitingId === null && hasNote) await removeNote(files, name);
      else if (row.waitingId !== null) unnoted.push(row.waitingId);
      continue;
    }
    const note = hasNote ? await readNote(files, name) : null;
    if (hasFile && hasNote && note?.replica !== mine) {
      left.push({ name, type: note?.type ?? '', size: note?.size ?? null, media: note?.media ?? null });
    } else await removeAll(files, [name]);
  }
  await noteUnsent(replica, unnoted);
  return left;
}

/** Removes a large file and its note. */
export async function removeBeside(files: LargeFiles, name: string): Promise<void> {
  // The file first: a note without one is no harm, and goes with the next sweep.
  await files.remove(name);
  await removeNote(files, name);
}

/**
 * Names in rows, each with the media row whose file the server lacks; null where it has it or knows nothing of it yet.
 * Only rows of large files are read, by their size in the index.
 */
async function namedByRows(replica: Replica): Promise<ReadonlyMap<string, { waitingId: string | null }>> {
  const { mediaFiles, importParts, dexie } = replica;
  return dexie.transaction('r', [mediaFiles, importParts], async () => {
    const ids: string[] = [];
    await mediaFiles.orderBy('[lastUsedAt+size]').eachKey((key, { primaryKey }) => {
      if (Array.isArray(key) && Number(key[1]) >= BESIDE_FROM_BYTES) ids.push(primaryKey);
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
