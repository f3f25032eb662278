import type { Media } from '@metalquest/core/media/media';
import * as shape from '@metalquest/core/shape/shape';
import type { LargeFiles } from '../environment/large-files.ts';
import { mediaTable } from '../mapping/media-table.ts';
import type { Replica } from './replica.ts';
import { syncMeta, updateSyncMeta } from './sync-meta.ts';

/* The note next to a large unsent file identifies it when the system clears the database only. */

const SUFFIX = '-about';

const Note = shape.object({
  replica: shape.string(),
  type: shape.string(),
  size: shape.number(),
  media: shape.record(),
});

export interface FileNote {
  readonly replica: string;
  readonly type: string;
  readonly size: number;
  readonly media: Media;
}

export function namesIn(listed: readonly string[]): Map<string, { hasFile: boolean; hasNote: boolean }> {
  const names = new Map<string, { hasFile: boolean; hasNote: boolean }>();
  for (const one of listed) {
    const isNote = one.endsWith(SUFFIX);
    const name = isNote ? one.slice(0, -SUFFIX.length) : one;
    const entry = names.get(name) ?? { hasFile: false, hasNote: false };
    names.set(name, { hasFile: entry.hasFile || !isNote, hasNote: entry.hasNote || isNote });
  }
  return names;
}

export async function readNote(files: LargeFiles, name: string): Promise<FileNote | null> {
  const text = await (await files.read(name + SUFFIX, 'application/json'))?.text();
  if (text === undefined) return null;
  try {
    const note = Note.safeParse(JSON.parse(text)).data;
    const media = note && mediaTable.read(note.media);
    return note && media?.ok ? { ...note, media: media.value } : null;
  } catch {
    // A truncated note: the file stays, without metadata.
    return null;
  }
}

export const removeNote = (files: LargeFiles, name: string): Promise<void> => files.remove(name + SUFFIX);

export async function replicaId(replica: Replica): Promise<string> {
  const { replicaId: cachedId } = await syncMeta(replica);
  if (cachedId !== undefined) return cachedId;
  return replica.dexie.transaction('rw', replica.meta, async () => {
    const id = (await syncMeta(replica)).replicaId ?? crypto.randomUUID();
    await updateSyncMeta(replica, { replicaId: id });
    return id;
  });
}

export async function noteUnsent(replica: Replica, ids: readonly string[]): Promise<void> {
  const { fileStore } = replica;
  if (!fileStore || ids.length === 0) return;
  const rows = await replica.mediaFiles.bulkGet([...ids]);
  const media = await replica.rows(mediaTable).bulkGet([...ids]);
  const by = await replicaId(replica);
  for (const [index, row] of rows.entries()) {
    const value = media[index]?.value;
    if (!row?.beside || !row.waiting || !value) continue;
    const { name, type, size } = row.beside;
    const noted = await readNote(fileStore.files, name);
    if (noted?.replica === by) continue;
    await removeNote(fileStore.files, name);
    const columns = { ...mediaTable.write(value), created_at: value.createdAt };
    const text = JSON.stringify({ replica: by, type, size, media: columns });
    await fileStore.files.write(name + SUFFIX, new Blob([text], { type: 'application/json' }));
  }
}
