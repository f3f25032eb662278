import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';
import type { EquipmentId, FindId, PermissionId, QuestId } from '../ids.ts';
import type { Quest } from '../quest/quest.ts';
import { statesOf } from './conditions.ts';

/** All that the soil analysis knows of a find: no name, no place. `foundAt` is ISO-8601 UTC, depth whole cm. */
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

/** All that it knows of a quest; whole seconds of its finished segments. */
export interface GroundQuest {
  readonly id: QuestId;
  readonly permissionId: PermissionId | null;
  readonly durationS: number;
}

/** The fact of a find. A depth that is no number counts as unknown (spec section 5). */
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

/** The fact of a quest. */
export function groundQuest({ id, permissionId, durationSeconds }: Quest): GroundQuest {
  return { id, permissionId, durationS: Math.max(0, durationSeconds) };
}
