import type { Media } from '@metalquest/core/media/media';
import type { LargeFiles } from '../environment/large-files.ts';
import { namesIn, noteUnsent, readNote, removeNote, replicaId } from './beside-notes.ts';
import type { Replica } from './replica.ts';

/**
 * Files from this size (5 MB) are stored beside the database where the platform supports it. Photos are
 * re-encoded to about 1 MB and stay in the database, in one transaction with their rows. A handful of videos
 * could exhaust a web view's quota.
 */
export const BESIDE_FROM_BYTES = 5 * 1024 * 1024;

/** The content of a stored file: in its row, or beside the database under a name. */
export type StoredContent =
  | { readonly blob: Blob; readonly beside?: never }
  | {
      readonly beside: { readonly name: string; readonly type: string; readonly size: number };
      readonly blob?: never;
    };

/** The store for large files, with its pending writes. */
export interface Beside {
  readonly files: LargeFiles;
  /** Names whose rows are not written yet, to be excluded from sweeps. */
  readonly underway: Set<string>;
}

/** Files written beside the database before their rows. */
export interface PutBeside {
  readonly contents: ReadonlyMap<string, StoredContent>;
  /** Call when the rows are written or have failed; files without rows are removed. */
  end(areRowsWritten: boolean): Promise<void>;
}

const NOTHING_BESIDE: PutBeside = { contents: new Map(), async end() {} };

/**
 * Writes large `files` beside the database, before their rows: a crash in between leaves an orphan for
 * sweepBeside, never a row without a file. Rejects if one cannot be written; then none is kept.
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
        // If this fails (full disk), the next sweep writes the notes; the rows are stored already.
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

/** Files that cannot be removed now are orphans for the next sweep. */
async function removeAll(files: LargeFiles, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => removeBeside(files, name)));
}

/** The content of a stored file; null when it is missing. */
export async function contentOf({ beside }: Replica, stored: StoredContent): Promise<Blob | null> {
  if (stored.blob) return stored.blob;
  return (await beside?.files.read(stored.beside.name, stored.beside.type)) ?? null;
}

export const sizeOfContent = (stored: StoredContent): number => (stored.blob ?? stored.beside).size;

/** A large unsent file of an earlier replica that was lost. */
export interface LeftFile {
  readonly name: string;
  /** '' when unknown. */
  readonly type: string;
  readonly size: number | null;
  /** Its media row; null when unknown. */
  readonly media: Media | null;
}

/**
 * Removes files beside the database that no row references, left by interrupted writes, deleted finds or
 * evictions. Unsent files of a lost replica are never removed, and are returned. Lists files before reading
 * rows, so that files being stored are kept.
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

export async function removeBeside(files: LargeFiles, name: string): Promise<void> {
  // The file first: a note without a file is harmless, and the next sweep removes it.
  await files.remove(name);
  await removeNote(files, name);
}

/**
 * Names in rows, each with the id of its media row if the server lacks the file, or else null. The size in
 * the index limits the reads to large files.
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
