import type { Equipment } from '../gear/equipment.ts';

/** How far the middle of the coil goes from side to side, in cm, until the person says otherwise. */
export const DEFAULT_SWING_CM = 120;

/** The least and the most that a person can set. */
export const MIN_SWING_CM = 0;
export const MAX_SWING_CM = 300;

/** Width of the coil of a quest whose finds name none with a known width: 28 cm, the 11 inch of most detectors. */
export const DEFAULT_COIL_CM = 28;

/** What a coil's width can be; the widest made are under 1.2 m, and a frame towed by hand reaches 2 m. */
export const MIN_COIL_CM = 5;
export const MAX_COIL_CM = 200;

/** Width in cm of a coil as its attributes have it; null when it is not known, or the gear is no coil. */
export function coilWidthCm({ type, attributes }: Pick<Equipment, 'type' | 'attributes'>): number | null {
  const { coilWidthCm: width } = attributes;
  return type === 'coil' && typeof width === 'number' && width >= MIN_COIL_CM && width <= MAX_COIL_CM
    ? width
    : null;
}

/**
 * Metres of ground that one pass of somebody walking sweeps, both in cm: the middle of the coil goes `swingCm` from side
 * to side, and half the coil reaches beyond it at either end.
 */
export function sweepWidthM(swingCm: number, coilCm: number | null): number {
  return (swingCm + (coilCm ?? DEFAULT_COIL_CM)) / 100;
}

/** The id that most of the finds name, the first of equals; null when none names any. */
export function mostNamed<Id extends string>(ids: readonly (Id | null)[]): Id | null {
  const counts = new Map<Id, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  let most: Id | null = null;
  for (const [id, count] of counts) if (most === null || count > (counts.get(most) ?? 0)) most = id;
  return most;
}
