import type { Units } from '../preferences/preferences.ts';
import { M_TO_FT } from './distance.ts';
import { formatUnit } from './number-format.ts';

/** Inches in a centimetre (spec section 9). */
export const CM_TO_INCHES = 0.393701;

/** Depth in whole cm as it is stored (spec section 5); null when there is none or it is no finite number. */
export function roundDepthCm(depthCm: number | null): number | null {
  // Math.round(-0.2) is -0, which JSON and tests tell apart from 0.
  return depthCm === null || !Number.isFinite(depthCm) ? null : Math.round(depthCm) + 0;
}

/** Inches of a depth in cm, unrounded. */
export function cmToInches(depthCm: number): number {
  return depthCm * CM_TO_INCHES;
}

/** Centimetres of a depth in inches, unrounded; roundDepthCm makes it storable. */
export function inchesToCm(depthIn: number): number {
  return depthIn / CM_TO_INCHES;
}

/** Feet of a depth in cm, rounded to 0.1 (spec section 9). */
export function depthToFeet(depthCm: number): number {
  return Math.round((depthCm / 100) * M_TO_FT * 10) / 10;
}

/** Centimetres meant by a depth typed in the user's unit (cm or in). */
export function depthFromInput(value: number, units: Units): number {
  return units === 'imperial' ? inchesToCm(value) : value;
}

/** The number to put into a depth field in the user's unit: whole cm, or inches to 0.1. */
export function depthForInput(depthCm: number, units: Units): number {
  return units === 'imperial' ? Math.round(cmToInches(depthCm) * 10) / 10 : Math.round(depthCm);
}

/** '18 cm' or '7.1 in' in the locale's numbers (spec section 5). */
export function formatDepth(depthCm: number, units: Units, locale: string): string {
  return units === 'imperial'
    ? formatUnit(cmToInches(depthCm), 'inch', locale, 1)
    : formatUnit(depthCm, 'centimeter', locale, 0);
}
