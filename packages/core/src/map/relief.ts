import { isRecord } from '../json.ts';
import type { Units } from '../preferences/preferences.ts';
import { M_TO_FT } from '../units/distance.ts';

/** Lit from all sides (shows banks of any direction), by one sun, or by slope alone. */
export type Shading = 'all-sides' | 'one-sun' | 'slope';

/** How a layer of heights is drawn. */
export interface Relief {
  readonly shading: Shading;
  /** Where the light comes from, in degrees clockwise from north. */
  readonly sunDirection: number;
  /** Height of the sun above the horizon in degrees; a low sun shows shallow earthworks. */
  readonly sunHeight: number;
  /** From 0 (flat) to 1. */
  readonly strength: number;
  readonly hasContours: boolean;
}

export const DEFAULT_RELIEF: Relief = {
  shading: 'all-sides',
  sunDirection: 315,
  sunHeight: 30,
  strength: 0.5,
  hasContours: true,
};

export const SUN_HEIGHTS: readonly [min: number, max: number] = [5, 85];

const SHADINGS: readonly Shading[] = ['all-sides', 'one-sun', 'slope'];

/** Reads a stored relief; invalid values use the defaults. */
export function readRelief(stored: unknown): Relief {
  if (!isRecord(stored)) return DEFAULT_RELIEF;
  const within = (value: unknown, min: number, max: number, otherwise: number): number =>
    typeof value === 'number' && value >= min && value <= max ? value : otherwise;
  return {
    shading: SHADINGS.find((shading) => shading === stored.shading) ?? DEFAULT_RELIEF.shading,
    sunDirection: within(stored.sunDirection, 0, 360, DEFAULT_RELIEF.sunDirection),
    sunHeight: within(stored.sunHeight, ...SUN_HEIGHTS, DEFAULT_RELIEF.sunHeight),
    strength: within(stored.strength, 0, 1, DEFAULT_RELIEF.strength),
    hasContours: stored.hasContours !== false,
  };
}

/** By minimum zoom: the height between contour lines, and between the emphasised ones. */
const STEPS_M = { 9: [100, 500], 11: [50, 200], 12: [20, 100], 14: [10, 50], 16: [5, 25] };
const STEPS_FT = { 9: [500, 2500], 11: [200, 1000], 12: [100, 500], 14: [50, 250], 16: [20, 100] };

/** Heights between contour lines by zoom, in the user's unit, and the number of these units in a metre. */
export function contourSteps(units: Units): {
  readonly thresholds: Readonly<Record<number, number[]>>;
  readonly perMetre: number;
  readonly unit: 'm' | 'ft';
} {
  return units === 'imperial'
    ? { thresholds: STEPS_FT, perMetre: M_TO_FT, unit: 'ft' }
    : { thresholds: STEPS_M, perMetre: 1, unit: 'm' };
}
