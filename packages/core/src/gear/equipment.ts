import type { EquipmentId, UserId } from '../ids.ts';
import type { JsonValue } from '../json.ts';

export const EQUIPMENT_TYPES = ['detector', 'coil', 'pinpointer', 'other'] as const;

export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];

/** Free-form attributes. The first two are for detectors (spec section 3), the width (cm) for coils. */
export interface EquipmentAttributes {
  readonly detectorType?: string;
  readonly frequency?: string;
  readonly coilWidthCm?: number;
  readonly [key: string]: JsonValue | undefined;
}

/** `dateBought` is YYYY-MM-DD. */
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
  /** ISO 4217 code; null without a price, and for prices from before currencies were recorded. */
  readonly purchaseCurrency: string | null;
  readonly warrantyDurationMonths: number | null;
  readonly serialNumber: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export function toEquipmentType(value: unknown): EquipmentType {
  return EQUIPMENT_TYPES.find((type) => type === value) ?? 'other';
}

/** The ISO 4217 code of a stored or imported currency; null if it is none. */
export function toCurrency(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null;
}
