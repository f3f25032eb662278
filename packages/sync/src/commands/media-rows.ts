import type { EquipmentId, FindId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { findMediaPath, gearMediaPath } from '@metalquest/core/media/storage-path';
import { toIso } from '@metalquest/core/time/instant';
import { mediaTable } from '../mapping/media-table.ts';
import type { PreparedFile } from '../media/prepare-files.ts';
import type { CommandContext } from './command-context.ts';
import { stampOf } from './command-context.ts';
import { insertRow } from './row-changes.ts';

/** What the files belong to. */
export type Owner =
  | { readonly kind: 'find'; readonly id: FindId }
  | { readonly kind: 'gear'; readonly id: EquipmentId };

/** Stores files with their rows and queue items, in the caller's transaction; they come after `position` others. */
export async function storeMedia(
  context: CommandContext,
  owner: Owner,
  files: readonly PreparedFile[],
  position: number,
): Promise<Media[]> {
  const { replica, userId } = context;
  const stored: Media[] = [];
  for (const [index, file] of files.entries()) {
    const media: Media = {
      id: file.id,
      userId,
      findId: owner.kind === 'find' ? owner.id : null,
      equipmentId: owner.kind === 'gear' ? owner.id : null,
      storagePath:
        owner.kind === 'find'
          ? findMediaPath(owner.id, file.id, file.extension)
          : gearMediaPath(userId, owner.id, file.id, file.extension),
      mediaType: file.mediaType,
      filename: file.filename,
      sortOrder: position + index,
      width: file.width,
      height: file.height,
      byteSize: file.blob.size,
      createdAt: toIso(context.now()),
    };
    const { id, blob, thumbnail } = file;
    await replica.mediaFiles.put({ id, blob, size: blob.size, waiting: 1, lastUsedAt: context.now() });
    if (thumbnail) await replica.mediaThumbs.put({ id, blob: thumbnail });
    await insertRow(replica, mediaTable, id, media, stampOf(context));
    stored.push(media);
  }
  return stored;
}
