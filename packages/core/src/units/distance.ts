import type { Units } from '../preferences/preferences.ts';
import { formatUnit } from './number-format.ts';

/** Feet per metre (spec section 9). */
export const M_TO_FT = 3.28084;

/** Longer distances are shown in miles (spec section 5). */
export const FT_PER_MILE = 5280;

const M_PER_KM = 1000;

export function mToFt(distanceM: number): number {
  return distanceM * M_TO_FT;
}

export function mToMiles(distanceM: number): number {
  return mToFt(distanceM) / FT_PER_MILE;
}

/**
 * '640 m' or '1.28 km'; '2,100 ft' or '1.28 mi': metres below 1 km, feet up to 5280 (spec section 5). Chooses
 * the unit by the rounded value, so '1,000 m' never appears. `maxDecimals` applies to km and miles.
 */
export function formatDistance(distanceM: number, units: Units, locale: string, maxDecimals = 2): string {
  if (units === 'imperial') {
    const feet = mToFt(distanceM);
    return Math.round(feet) > FT_PER_MILE
      ? formatUnit(feet / FT_PER_MILE, 'mile', locale, maxDecimals)
      : formatUnit(feet, 'foot', locale, 0);
  }
  return Math.round(distanceM) >= M_PER_KM
    ? formatUnit(distanceM / M_PER_KM, 'kilometer', locale, maxDecimals)
    : formatUnit(distanceM, 'meter', locale, 0);
}

/** A height above sea level: '1,085 m' or '3,560 ft'. */
export function formatHeight(heightM: number, units: Units, locale: string): string {
  return units === 'imperial'
    ? formatUnit(mToFt(heightM), 'foot', locale, 0)
    : formatUnit(heightM, 'meter', locale, 0);
}

/** How far off a position is: '4.2 m' or '14 ft', with a decimal below ten. */
export function formatError(errorM: number, units: Units, locale: string): string {
  const isFeet = units === 'imperial';
  const value = isFeet ? mToFt(errorM) : errorM;
  return value >= 1000
    ? formatDistance(errorM, units, locale)
    : formatUnit(value, isFeet ? 'foot' : 'meter', locale, value < 10 ? 1 : 0);
}
