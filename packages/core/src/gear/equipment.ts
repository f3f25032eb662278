import type { EquipmentId, UserId } from '../ids.ts';
import type { JsonValue } from '../json.ts';

/** The kinds of gear a find can refer to, and the rest (spec section 3). */
export const EQUIPMENT_TYPES = ['detector', 'coil', 'pinpointer', 'other'] as const;

/** One of {@link EQUIPMENT_TYPES}. */
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];

/** Free attributes of gear; the first two are kept for detectors only (spec section 3), the width, in cm, for coils. */
export interface EquipmentAttributes {
  readonly detectorType?: string;
  readonly frequency?: string;
  readonly coilWidthCm?: number;
  readonly [key: string]: JsonValue | undefined;
}

/** A detector, coil, pinpointer or other gear. `dateBought` is YYYY-MM-DD; the price has no currency. */
export interface Equipment {
  readonly id: EquipmentId;
  readonly userId: UserId;
  readonly name: string;
  readonly type: EquipmentType;
  readonly brand: string | null;
  readonly model: string | null;
  readonly notes: string | null;
  readonly attributes: EquipmentAttributes;
  readonly dateBought: string | null;
  readonly purchaseLocation: string | null;
  readonly purchasePrice: number | null;
  readonly warrantyDurationMonths: number | null;
  readonly serialNumber: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The type a stored value counts as; anything unknown is 'other'. */
export function toEquipmentType(value: unknown): EquipmentType {
  return EQUIPMENT_TYPES.find((type) => type === value) ?? 'other';
}
