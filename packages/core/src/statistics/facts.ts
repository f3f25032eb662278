import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';
import type { LngLat } from '../geo/point.ts';
import { isLngLat } from '../geo/point.ts';
import type { EquipmentId, FindId, PermissionId, QuestId } from '../ids.ts';
import type { Quest } from '../quest/quest.ts';

/**
 * All that statistics know of a find: the columns they count and nothing that a person wrote about it. `foundAt` is
 * ISO-8601 UTC; depth is whole cm, null when it is no number; a location is null unless both its numbers are numbers
 * (spec section 5). `targetId` is the text as it was typed.
 */
export interface FindFact {
  readonly id: FindId;
  readonly questId: QuestId;
  readonly foundAt: string;
  readonly category: Category;
  readonly depthCm: number | null;
  readonly location: LngLat | null;
  readonly detectorId: EquipmentId | null;
  readonly coilId: EquipmentId | null;
  readonly pinpointerId: EquipmentId | null;
  readonly targetId: string | null;
  readonly period: string | null;
  readonly material: string | null;
}

/**
 * All that statistics know of a quest. `startTime` is ISO-8601 UTC; `durationS` are the whole seconds of its finished
 * segments, so that figures stand still while a quest runs; `distanceM` is as far as its path is on this device, and
 * `pathComplete` whether that is the whole of it.
 */
export interface QuestFact {
  readonly id: QuestId;
  readonly startTime: string;
  readonly durationS: number;
  readonly distanceM: number;
  readonly pathComplete: boolean;
  readonly permissionId: PermissionId | null;
}

/** The fact of a find. A depth or a location that is not numeric counts as unknown (spec section 5). */
export function findFact(find: Find): FindFact {
  const { depthCm, location, material } = find;
  return {
    id: find.id,
    questId: find.questId,
    foundAt: find.foundAt,
    category: find.category,
    depthCm: typeof depthCm === 'number' && Number.isFinite(depthCm) ? Math.round(depthCm) : null,
    location: isLngLat(location) ? { lng: location.lng, lat: location.lat } : null,
    detectorId: find.detectorId,
    coilId: find.coilId,
    pinpointerId: find.pinpointerId,
    targetId: find.targetId,
    period: find.period ?? null,
    material: material?.trim() || null,
  };
}

/** The fact of a quest; metres and completeness of its path are kept apart from its row. */
export function questFact(
  quest: Quest,
  path: { readonly distanceM: number; readonly isComplete: boolean },
): QuestFact {
  return {
    id: quest.id,
    startTime: quest.startTime,
    durationS: Math.max(0, quest.durationSeconds),
    distanceM: path.distanceM,
    pathComplete: path.isComplete,
    permissionId: quest.permissionId,
  };
}
