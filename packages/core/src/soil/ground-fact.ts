import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';
import type { EquipmentId, FindId, PermissionId, QuestId } from '../ids.ts';
import type { Quest } from '../quest/quest.ts';
import { statesOf } from './conditions.ts';

/** Contains no name or place. `foundAt` is ISO-8601 UTC, depth whole cm. */
export interface GroundFact {
  readonly id: FindId;
  readonly questId: QuestId;
  readonly foundAt: string;
  readonly category: Category;
  readonly depthCm: number | null;
  readonly detectorId: EquipmentId | null;
  /** In the order of CONDITIONS. */
  readonly states: readonly (string | null)[];
}

/** Data of a quest; duration in whole seconds of finished segments. */
export interface GroundQuest {
  readonly id: QuestId;
  readonly permissionId: PermissionId | null;
  readonly durationS: number;
}

/** Non-numeric depths count as unknown (spec section 5). */
export function groundFact(find: Find): GroundFact {
  const { id, questId, foundAt, category, depthCm, detectorId } = find;
  const isNumeric = typeof depthCm === 'number' && Number.isFinite(depthCm);
  return {
    id,
    questId,
    foundAt,
    category,
    depthCm: isNumeric ? Math.round(depthCm) : null,
    detectorId,
    states: statesOf(find),
  };
}

export function groundQuest({ id, permissionId, durationSeconds }: Quest): GroundQuest {
  return { id, permissionId, durationS: Math.max(0, durationSeconds) };
}
