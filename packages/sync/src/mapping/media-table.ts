import {
  asEquipmentId,
  asFindId,
  asMediaId,
  asPermissionId,
  asQuestId,
  asUserId,
} from '@metalquest/core/ids';
import { MEDIA_NOUNS, MEDIA_TYPES, type Media } from '@metalquest/core/media/media';
import * as shape from '@metalquest/core/shape/shape';
import { instant, maybeId, maybeNumber, maybeText, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const Row = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  find_id: maybeText,
  equipment_id: maybeText,
  permission_id: maybeText,
  quest_id: maybeText,
  storage_path: shape.string(),
  media_type: shape.oneOf(MEDIA_TYPES),
  filename: shape.lenient(shape.string(), ''),
  sort_order: shape.lenient(shape.number(), 0),
  image_width: maybeNumber,
  image_height: maybeNumber,
  byte_size: maybeNumber,
  recorded_at: shape.nullish(instant),
  duration_ms: maybeNumber,
  created_at: shape.optional(instant),
});

function toMedia(row: shape.ValueOf<typeof Row>): Media {
  return {
    id: asMediaId(row.id),
    userId: asUserId(row.user_id),
    findId: maybeId(row.find_id, asFindId),
    equipmentId: maybeId(row.equipment_id, asEquipmentId),
    permissionId: maybeId(row.permission_id, asPermissionId),
    questId: maybeId(row.quest_id, asQuestId),
    storagePath: row.storage_path,
    mediaType: row.media_type,
    filename: row.filename,
    sortOrder: row.sort_order,
    width: row.image_width ?? null,
    height: row.image_height ?? null,
    byteSize: row.byte_size ?? null,
    recordedAt: row.recorded_at ?? null,
    durationMs: row.duration_ms ?? null,
    createdAt: row.created_at ?? new Date(0).toISOString(),
  };
}

export const mediaTable: SyncedTable<Media> = {
  name: 'media',
  key: 'id',
  parents: [
    { column: 'find_id', field: 'findId', table: 'finds', onDelete: 'cascade' },
    { column: 'equipment_id', field: 'equipmentId', table: 'equipment', onDelete: 'cascade' },
    { column: 'permission_id', field: 'permissionId', table: 'property_permissions', onDelete: 'cascade' },
    { column: 'quest_id', field: 'questId', table: 'quests', onDelete: 'cascade' },
  ],
  // Only the order of files, and the quest of a voice note, ever change.
  conflict: 'last-write-per-column',
  // 2: photos of filled holes. 3: voice notes.
  columnsVersion: 3,
  indexes: [
    '[value.findId+value.sortOrder]',
    '[value.equipmentId+value.sortOrder]',
    '[value.permissionId+value.sortOrder]',
    '[value.questId+value.sortOrder]',
  ].join(', '),
  read: (row) => readRow(Row, row, toMedia),
  write: (media) => ({
    id: media.id,
    user_id: media.userId,
    find_id: media.findId,
    equipment_id: media.equipmentId,
    permission_id: media.permissionId,
    quest_id: media.questId,
    storage_path: media.storagePath,
    media_type: media.mediaType,
    filename: media.filename,
    sort_order: media.sortOrder,
    image_width: media.width,
    image_height: media.height,
    byte_size: media.byteSize,
    recorded_at: media.recordedAt,
    duration_ms: media.durationMs,
  }),
  noun: 'photo',
  label: (media) => `${MEDIA_NOUNS[media.mediaType]} “${media.filename}”`,
  searched: () => [],
};
