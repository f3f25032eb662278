import type { LngLat } from '../geo/point.ts';
import type { EquipmentId, FindId, QuestId, UserId } from '../ids.ts';
import type { Category } from './category.ts';
import type { FindRecord } from './find-record.ts';

/** A find (spec section 3). Times are ISO-8601 UTC ending in Z; depth is whole cm. */
export interface Find extends FindRecord {
  readonly id: FindId;
  readonly userId: UserId;
  readonly questId: QuestId;
  readonly name: string;
  readonly location: LngLat | null;
  readonly depthCm: number | null;
  readonly category: Category;
  readonly detectorId: EquipmentId | null;
  readonly coilId: EquipmentId | null;
  readonly pinpointerId: EquipmentId | null;
  readonly details: string | null;
  /** The detector's target id: a VDI number or range as text ('72-75'). */
  readonly targetId: string | null;
  readonly groundMineralization: string | null;
  readonly terrainType: string | null;
  readonly moistureLevel: string | null;
  readonly trashDensity: string | null;
  readonly groundCompaction: string | null;
  readonly specialConditions: string | null;
  readonly foundAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
