import { asEquipmentId, asFindId, asPermissionId, asQuestId } from '@metalquest/core/ids';
import type { MediaCandidate } from '@metalquest/core/import/import-plan';
import { isPicture } from '@metalquest/core/media/media';
import type { CommandContext } from '../commands/command-context.ts';
import { mediaRow, type Owner } from '../commands/media-rows.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { contentType } from '../media/content-type.ts';
import { hasNoMetadata } from '../media/has-no-metadata.ts';
import type { NewFile, PreparedFile } from '../media/new-file.ts';
import { prepareFiles } from '../media/prepare-files.ts';
import type { ImportIds } from './import-ids.ts';
import type { ImportOrder } from './import-order.ts';
import type { NewRow, SkippedFile } from './import-record.ts';

interface FileToStore {
  readonly id: string;
  readonly blob: Blob;
  readonly thumbnail: Blob | null;
}

export type ImportedFile =
  | { readonly ok: true; readonly row: NewRow; readonly file: FileToStore }
  | { readonly ok: false; readonly skipped: SkippedFile };

const UNREADABLE =
  'This file can no longer be read. Pick it again to import it; existing records are not changed.';
const NO_OWNER = 'The record it belongs to was not imported.';

function ownerOf({ owner }: MediaCandidate, ids: ImportIds): Owner | null {
  const id = owner ? ids.of(owner.key) : null;
  if (!owner || id === null) return null;
  switch (owner.kind) {
    case 'find':
      return { kind: 'find', id: asFindId(id) };
    case 'gear':
      return { kind: 'gear', id: asEquipmentId(id) };
    case 'permission':
      return { kind: 'permission', id: asPermissionId(id) };
    case 'quest':
      return { kind: 'quest', id: asQuestId(id) };
  }
}

/** Prepares files one by one under the rules for picked files; `usedBytes` already wait on the device. */
export async function* importFiles(
  order: ImportOrder,
  ids: ImportIds,
  context: CommandContext,
  usedBytes: number,
): AsyncGenerator<ImportedFile> {
  let used = usedBytes;
  for (const media of order.candidates.media) {
    if (!ids.isNew(media.key)) continue;
    const leave = (message: string): ImportedFile => ({
      ok: false,
      skipped: { filename: media.filename, message },
    });
    const owner = ownerOf(media, ids);
    if (!owner) {
      yield leave(NO_OWNER);
      continue;
    }
    const file = await opened(order, media);
    if (!file) {
      yield leave(UNREADABLE);
      continue;
    }
    const newFiles = [asNewFile(context.newId(), file, media)];
    const { prepared, rejected } = await prepareFiles(newFiles, owner.kind, used, context.images);
    const [ready] = prepared;
    if (!ready) {
      yield leave(rejected[0]?.message ?? UNREADABLE);
      continue;
    }
    const unchanged = await unchangedWhereClean(ready, file, media);
    used += unchanged.blob.size;
    const { id, blob, thumbnail } = unchanged;
    const value = mediaRow(context, owner, unchanged, media.sortOrder);
    const { fingerprint } = media.source;
    yield {
      ok: true,
      row: { table: mediaTable.name, id, value, fingerprint },
      file: { id, blob, thumbnail },
    };
  }
}

function asNewFile(id: string, file: File, { mediaType, sound }: MediaCandidate): NewFile {
  if (mediaType === 'voice_note' && sound) {
    const lastModified = Date.parse(sound.recordedAt);
    const recording = new File([file], file.name, { type: file.type, lastModified });
    return { id, file: recording, as: mediaType, durationMs: sound.durationMs };
  }
  return mediaType === 'hole_filled' ? { id, file, as: mediaType } : { id, file };
}

async function opened(order: ImportOrder, media: MediaCandidate): Promise<File | null> {
  try {
    return await order.openFile(media);
  } catch (error) {
    // The file was moved or changed, or its card removed, since it was picked.
    if (error instanceof Error) return null;
    throw error;
  }
}

async function unchangedWhereClean(
  ready: PreparedFile,
  file: File,
  { entry, mediaType }: MediaCandidate,
): Promise<PreparedFile> {
  if (entry === null || !isPicture({ mediaType }) || !(await hasNoMetadata(file))) return ready;
  const type = await contentType(file);
  return type === ready.blob.type ? { ...ready, blob: new Blob([file], { type }) } : ready;
}
