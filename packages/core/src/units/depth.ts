import type { Units } from '../preferences/preferences.ts';
import { formatUnit } from './number-format.ts';

/** Inches per centimetre (spec section 9). */
const CM_TO_INCHES = 0.393701;

/** Whole cm for storage (spec section 5); null if missing or not finite. */
export function roundDepthCm(depthCm: number | null): number | null {
  // Adds 0, because Math.round(-0.2) is -0.
  return depthCm === null || !Number.isFinite(depthCm) ? null : Math.round(depthCm) + 0;
}

export function cmToInches(depthCm: number): number {
  return depthCm * CM_TO_INCHES;
}

/** Unrounded; use roundDepthCm before storing. */
export function inchesToCm(depthIn: number): number {
  return depthIn / CM_TO_INCHES;
}

export function depthFromInput(value: number, units: Units): number {
  return units === 'imperial' ? inchesToCm(value) : value;
}

/** Value for a depth field: whole cm, or inches to 0.1. */
export function depthForInput(depthCm: number, units: Units): number {
  return units === 'imperial' ? Math.round(cmToInches(depthCm) * 10) / 10 : Math.round(depthCm);
}

/** '18 cm' or '7.1 in' (spec section 5). */
export function formatDepth(depthCm: number, units: Units, locale: string): string {
  return units === 'imperial'
    ? formatUnit(cmToInches(depthCm), 'inch', locale, 1)
    : formatUnit(depthCm, 'centimeter', locale, 0);
}
