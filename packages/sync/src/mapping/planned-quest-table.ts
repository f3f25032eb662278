import {
  asEquipmentId,
  asPermissionId,
  asPlannedQuestId,
  asQuestId,
  asUserId,
  isUuid,
} from '@metalquest/core/ids';
import type { PlannedQuest } from '@metalquest/core/quest/planned-quest';
import * as shape from '@metalquest/core/shape/shape';
import { day, instantOrEpoch, maybeId, maybeText, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const Row = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  name: shape.string(),
  goal: maybeText,
  day,
  start_time: maybeText,
  permission_id: maybeText,
  gear_ids: shape.otherwise(shape.array(shape.string()), []),
  quest_id: maybeText,
  created_at: instantOrEpoch,
  updated_at: instantOrEpoch,
});

export const plannedQuestTable: SyncedTable<PlannedQuest> = {
  name: 'planned_quests',
  key: 'id',
  parents: [
    { column: 'permission_id', field: 'permissionId', table: 'property_permissions', onDelete: 'clear' },
    { column: 'quest_id', field: 'questId', table: 'quests', onDelete: 'cascade' },
  ],
  conflict: 'last-write-per-column',
  indexes: 'value.permissionId, value.questId',
  read: (row) =>
    readRow(Row, row, (plan) => ({
      id: asPlannedQuestId(plan.id),
      userId: asUserId(plan.user_id),
      name: plan.name,
      goal: plan.goal ?? null,
      day: plan.day,
      time: plan.start_time ?? null,
      permissionId: maybeId(plan.permission_id, asPermissionId),
      gearIds: plan.gear_ids.filter(isUuid).map(asEquipmentId),
      questId: maybeId(plan.quest_id, asQuestId),
      createdAt: plan.created_at,
      updatedAt: plan.updated_at,
    })),
  write: (plan) => ({
    id: plan.id,
    user_id: plan.userId,
    name: plan.name,
    goal: plan.goal,
    day: plan.day,
    start_time: plan.time,
    permission_id: plan.permissionId,
    gear_ids: [...plan.gearIds],
    quest_id: plan.questId,
  }),
  noun: 'planned quest',
  label: (plan) => `planned quest “${plan.name}”`,
  searched: () => [],
  cleared: (plan, field) => ({ ...plan, [field]: null }),
};
