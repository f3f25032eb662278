import type { Equipment } from '../gear/equipment.ts';

/** Default swing of the coil's centre from side to side, in cm. */
export const DEFAULT_SWING_CM = 120;

export const MIN_SWING_CM = 0;
export const MAX_SWING_CM = 300;

/** Default coil width: 28 cm (11 inch), the most common size. */
export const DEFAULT_COIL_CM = 28;

/** Coils are under 1.2 m wide; a towed frame reaches 2 m. */
export const MIN_COIL_CM = 5;
export const MAX_COIL_CM = 200;

/** Coil width in cm; null if unknown, out of range or not a coil. */
export function coilWidthCm({ type, attributes }: Pick<Equipment, 'type' | 'attributes'>): number | null {
  const { coilWidthCm: width } = attributes;
  return type === 'coil' && typeof width === 'number' && width >= MIN_COIL_CM && width <= MAX_COIL_CM
    ? width
    : null;
}

/** Width in metres of one pass: swing plus coil width (half a coil at either end). Inputs in cm. */
export function sweepWidthM(swingCm: number, coilCm: number | null): number {
  return (swingCm + (coilCm ?? DEFAULT_COIL_CM)) / 100;
}

export function mostNamed<Id extends string>(ids: readonly (Id | null)[]): Id | null {
  const counts = new Map<Id, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  let most: Id | null = null;
  for (const [id, count] of counts) if (most === null || count > (counts.get(most) ?? 0)) most = id;
  return most;
}
