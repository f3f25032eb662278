import { asEquipmentId, asFindId, asMediaId, asUserId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import * as z from 'zod/mini';
import { instant, maybeId, maybeNumber, maybeText, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const Row = z.object({
  id: z.string(),
  user_id: z.string(),
  find_id: maybeText,
  equipment_id: maybeText,
  storage_path: z.string(),
  media_type: z.enum(['image', 'video', 'document']),
  filename: z.catch(z.string(), ''),
  sort_order: z.catch(z.number(), 0),
  image_width: maybeNumber,
  image_height: maybeNumber,
  byte_size: maybeNumber,
  created_at: z.optional(instant),
});

function toMedia(row: z.infer<typeof Row>): Media {
  return {
    id: asMediaId(row.id),
    userId: asUserId(row.user_id),
    findId: maybeId(row.find_id, asFindId),
    equipmentId: maybeId(row.equipment_id, asEquipmentId),
    storagePath: row.storage_path,
    mediaType: row.media_type,
    filename: row.filename,
    sortOrder: row.sort_order,
    width: row.image_width ?? null,
    height: row.image_height ?? null,
    byteSize: row.byte_size ?? null,
    createdAt: row.created_at ?? new Date(0).toISOString(),
  };
}

/** Photos, videos and documents; the file itself is in mediaFiles and in the bucket. */
export const mediaTable: SyncedTable<Media> = {
  name: 'media',
  key: 'id',
  parents: [
    { column: 'find_id', field: 'findId', table: 'finds', onDelete: 'cascade' },
    { column: 'equipment_id', field: 'equipmentId', table: 'equipment', onDelete: 'cascade' },
  ],
  indexes: '[value.findId+value.sortOrder], [value.equipmentId+value.sortOrder]',
  read: (row) => readRow(Row, row, toMedia),
  write: (media) => ({
    id: media.id,
    user_id: media.userId,
    find_id: media.findId,
    equipment_id: media.equipmentId,
    storage_path: media.storagePath,
    media_type: media.mediaType,
    filename: media.filename,
    sort_order: media.sortOrder,
    image_width: media.width,
    image_height: media.height,
    byte_size: media.byteSize,
  }),
  label: (media) => `${media.mediaType === 'image' ? 'photo' : media.mediaType} "${media.filename}"`,
  searched: () => [],
};
