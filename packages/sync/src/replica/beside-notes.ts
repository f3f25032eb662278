import type { Media } from '@metalquest/core/media/media';
import * as shape from '@metalquest/core/shape/shape';
import type { LargeFiles } from '../environment/large-files.ts';
import { mediaTable } from '../mapping/media-table.ts';
import type { Replica } from './replica.ts';
import { syncMeta, updateSyncMeta } from './sync-meta.ts';

/*
 * Each large unsent file has a note beside it with its metadata, its owner and its replica. When the system
 * clears the web view's storage, the files survive without the database, and the notes identify them.
 */

const SUFFIX = '-about';

const Note = shape.object({
  replica: shape.string(),
  type: shape.string(),
  size: shape.number(),
  /** The media row, as the server's columns. */
  media: shape.record(),
});

/** The note of a large unsent file. */
export interface BesideNote {
  /** The id of the replica that wrote the file. */
  readonly replica: string;
  readonly type: string;
  readonly size: number;
  readonly media: Media;
}

/** The large files in a listing, and for each whether file and note exist. */
export function namesIn(listed: readonly string[]): Map<string, { hasFile: boolean; hasNote: boolean }> {
  const names = new Map<string, { hasFile: boolean; hasNote: boolean }>();
  for (const one of listed) {
    const isNote = one.endsWith(SUFFIX);
    const name = isNote ? one.slice(0, -SUFFIX.length) : one;
    const known = names.get(name) ?? { hasFile: false, hasNote: false };
    names.set(name, { hasFile: known.hasFile || !isNote, hasNote: known.hasNote || isNote });
  }
  return names;
}

/** The note of a file; null when missing or unreadable. */
export async function readNote(files: LargeFiles, name: string): Promise<BesideNote | null> {
  const text = await (await files.read(name + SUFFIX, 'application/json'))?.text();
  if (text === undefined) return null;
  try {
    const note = Note.safeParse(JSON.parse(text)).data;
    const media = note && mediaTable.read(note.media);
    return note && media?.ok ? { ...note, media: media.value } : null;
  } catch {
    // A truncated note: the file is kept without metadata.
    return null;
  }
}

export const removeNote = (files: LargeFiles, name: string): Promise<void> => files.remove(name + SUFFIX);

/** The id of this replica, created at first use and deleted with it. */
export async function replicaId(replica: Replica): Promise<string> {
  const { replicaId: known } = await syncMeta(replica);
  if (known !== undefined) return known;
  return replica.dexie.transaction('rw', replica.meta, async () => {
    const id = (await syncMeta(replica)).replicaId ?? crypto.randomUUID();
    await updateSyncMeta(replica, { replicaId: id });
    return id;
  });
}

/** Writes notes for large unsent files of these media rows; keeps existing ones. */
export async function noteUnsent(replica: Replica, ids: readonly string[]): Promise<void> {
  const { beside } = replica;
  if (!beside || ids.length === 0) return;
  const rows = await replica.mediaFiles.bulkGet([...ids]);
  const media = await replica.rows(mediaTable).bulkGet([...ids]);
  const by = await replicaId(replica);
  for (const [index, row] of rows.entries()) {
    const value = media[index]?.value;
    if (!row?.beside || !row.waiting || !value) continue;
    const { name, type, size } = row.beside;
    const noted = await readNote(beside.files, name);
    if (noted?.replica === by) continue;
    await removeNote(beside.files, name);
    const columns = { ...mediaTable.write(value), created_at: value.createdAt };
    const text = JSON.stringify({ replica: by, type, size, media: columns });
    await beside.files.write(name + SUFFIX, new Blob([text], { type: 'application/json' }));
  }
}
