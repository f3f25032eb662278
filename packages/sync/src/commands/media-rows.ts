import type { EquipmentId, FindId, PermissionId, QuestId, UserId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import {
  findMediaPath,
  gearMediaPath,
  permissionMediaPath,
  questMediaPath,
} from '@metalquest/core/media/storage-path';
import { toIso } from '@metalquest/core/time/instant';
import { mediaTable } from '../mapping/media-table.ts';
import type { PreparedFile } from '../media/new-file.ts';
import type { StoredContent } from '../replica/store-entries.ts';
import type { CommandContext } from './command-context.ts';
import { stampOf } from './command-context.ts';
import { insertRow } from './row-changes.ts';

export type Owner =
  | { readonly kind: 'find'; readonly id: FindId }
  | { readonly kind: 'gear'; readonly id: EquipmentId }
  | { readonly kind: 'permission'; readonly id: PermissionId }
  | { readonly kind: 'quest'; readonly id: QuestId };

function storagePathOf(userId: UserId, owner: Owner, { id, extension }: PreparedFile): string {
  switch (owner.kind) {
    case 'find':
      return findMediaPath(owner.id, id, extension);
    case 'gear':
      return gearMediaPath(userId, owner.id, id, extension);
    case 'permission':
      return permissionMediaPath(userId, owner.id, id, extension);
    case 'quest':
      return questMediaPath(userId, id, extension);
  }
}

export function mediaRow(
  { userId, now }: Pick<CommandContext, 'userId' | 'now'>,
  owner: Owner,
  file: PreparedFile,
  sortOrder: number,
): Media {
  return {
    id: file.id,
    userId,
    findId: owner.kind === 'find' ? owner.id : null,
    equipmentId: owner.kind === 'gear' ? owner.id : null,
    permissionId: owner.kind === 'permission' ? owner.id : null,
    questId: owner.kind === 'quest' ? owner.id : null,
    storagePath: storagePathOf(userId, owner, file),
    mediaType: file.mediaType,
    filename: file.filename,
    sortOrder,
    width: file.width,
    height: file.height,
    byteSize: file.blob.size,
    recordedAt: file.recordedAt ?? null,
    durationMs: file.durationMs ?? null,
    createdAt: toIso(now()),
  };
}

/** Stores files with rows and queue items, in the caller's transaction; `contents` names the large files. */
export async function storeMedia(
  context: CommandContext,
  owner: Owner,
  files: readonly PreparedFile[],
  position: number,
  contents: ReadonlyMap<string, StoredContent>,
): Promise<Media[]> {
  const { replica } = context;
  const stored: Media[] = [];
  for (const [index, file] of files.entries()) {
    const media = mediaRow(context, owner, file, position + index);
    const { id, blob, thumbnail } = file;
    const row = { id, size: blob.size, waiting: 1, lastUsedAt: context.now() } as const;
    await replica.mediaFiles.put({ ...row, ...(contents.get(id) ?? { blob }) });
    if (thumbnail) {
      await replica.mediaThumbs.put({ id, blob: thumbnail, size: thumbnail.size, lastUsedAt: context.now() });
    }
    await insertRow(replica, mediaTable, id, media, stampOf(context));
    stored.push(media);
  }
  return stored;
}
