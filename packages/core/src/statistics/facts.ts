import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';
import type { LngLat } from '../geo/point.ts';
import { isLngLat } from '../geo/point.ts';
import type { EquipmentId, FindId, PermissionId, QuestId } from '../ids.ts';
import type { Quest } from '../quest/quest.ts';

/** No personal texts. `foundAt` is ISO-8601 UTC, depth whole cm; non-numeric is null (spec section 5). */
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
  /** Gear linked in addition to these three, each once, in order of ids. */
  readonly furtherGearIds: readonly EquipmentId[];
  readonly targetId: string | null;
  readonly period: string | null;
  readonly material: string | null;
}

/**
 * Data of a quest for statistics. `startTime` is ISO-8601 UTC; `durationS` covers finished segments only, so
 * that figures do not change while a quest runs; `distanceM` is the local part of the path, `pathComplete`
 * whether that is all.
 */
export interface QuestFact {
  readonly id: QuestId;
  readonly startTime: string;
  readonly durationS: number;
  readonly distanceM: number;
  readonly pathComplete: boolean;
  readonly permissionId: PermissionId | null;
  readonly litter: number;
}

/**
 * Non-numeric depths and locations count as unknown (spec section 5).
 * @param linked the gear linked to the find
 */
export function findFact(find: Find, linked: readonly EquipmentId[]): FindFact {
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
    furtherGearIds: furtherGear(find, linked),
    targetId: find.targetId,
    period: find.period ?? null,
    material: material?.trim() || null,
  };
}

/** Linked gear that is not the find's detector, coil or pinpointer: a find counts once for each piece. */
export function furtherGear(
  { detectorId, coilId, pinpointerId }: Pick<Find, 'detectorId' | 'coilId' | 'pinpointerId'>,
  linked: readonly EquipmentId[],
): readonly EquipmentId[] {
  const named = [detectorId, coilId, pinpointerId];
  return [...new Set(linked)].filter((id) => !named.includes(id)).toSorted();
}

/** The path's length and completeness are stored apart from the row. */
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
    litter: quest.litterCount ?? 0,
  };
}
