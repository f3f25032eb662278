import { toCategory } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import { asEquipmentId, asFindId, asQuestId, asUserId } from '@metalquest/core/ids';
import * as z from 'zod/mini';
import { geometryOf, instant, maybeId, maybeNumber, maybeText, positionOf, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const Row = z.object({
  id: z.string(),
  user_id: z.string(),
  quest_id: z.string(),
  item_description: z.string(),
  found_at: instant,
  location_geom: z.unknown(),
  depth_cm: maybeNumber,
  category: z.unknown(),
  detector_id: maybeText,
  coil_id: maybeText,
  pinpointer_id: maybeText,
  details: maybeText,
  target_id: maybeText,
  ground_mineralization: maybeText,
  terrain_type: maybeText,
  moisture_level: maybeText,
  trash_density: maybeText,
  ground_compaction: maybeText,
  special_conditions: maybeText,
  created_at: z.optional(instant),
  updated_at: z.optional(instant),
});

function toFind(row: z.infer<typeof Row>): Find {
  return {
    id: asFindId(row.id),
    userId: asUserId(row.user_id),
    questId: asQuestId(row.quest_id),
    name: row.item_description,
    location: positionOf(row.location_geom),
    depthCm: row.depth_cm ?? null,
    category: toCategory(row.category),
    detectorId: maybeId(row.detector_id, asEquipmentId),
    coilId: maybeId(row.coil_id, asEquipmentId),
    pinpointerId: maybeId(row.pinpointer_id, asEquipmentId),
    details: row.details ?? null,
    targetId: row.target_id ?? null,
    groundMineralization: row.ground_mineralization ?? null,
    terrainType: row.terrain_type ?? null,
    moistureLevel: row.moisture_level ?? null,
    trashDensity: row.trash_density ?? null,
    groundCompaction: row.ground_compaction ?? null,
    specialConditions: row.special_conditions ?? null,
    foundAt: row.found_at,
    createdAt: row.created_at ?? row.found_at,
    updatedAt: row.updated_at ?? row.found_at,
  };
}

/** Finds. Their gear may be deleted without them, their quest may not. */
export const findTable: SyncedTable<Find> = {
  name: 'finds',
  key: 'id',
  parents: [
    { column: 'quest_id', field: 'questId', table: 'quests', onDelete: 'cascade' },
    { column: 'detector_id', field: 'detectorId', table: 'equipment', onDelete: 'clear' },
    { column: 'coil_id', field: 'coilId', table: 'equipment', onDelete: 'clear' },
    { column: 'pinpointer_id', field: 'pinpointerId', table: 'equipment', onDelete: 'clear' },
  ],
  indexes: [
    'value.foundAt',
    '[value.category+value.foundAt]',
    '[value.questId+value.foundAt]',
    '[hasPhoto+value.foundAt]',
    'value.depthCm',
    'value.detectorId',
    'value.coilId',
    'value.pinpointerId',
    '*words',
  ].join(', '),
  read: (row) => readRow(Row, row, toFind),
  write: (find) => ({
    id: find.id,
    user_id: find.userId,
    quest_id: find.questId,
    item_description: find.name,
    found_at: find.foundAt,
    location_geom: geometryOf(find.location),
    depth_cm: find.depthCm,
    category: find.category,
    detector_id: find.detectorId,
    coil_id: find.coilId,
    pinpointer_id: find.pinpointerId,
    details: find.details,
    target_id: find.targetId,
    ground_mineralization: find.groundMineralization,
    terrain_type: find.terrainType,
    moisture_level: find.moistureLevel,
    trash_density: find.trashDensity,
    ground_compaction: find.groundCompaction,
    special_conditions: find.specialConditions,
  }),
  label: (find) => `find "${find.name}"`,
  searched: (find) => [find.name, find.details, find.targetId],
  cleared: (find, field) => ({ ...find, [field]: null }),
};
