import type { Units } from '../preferences/preferences.ts';
import { mToMiles } from './distance.ts';
import { formatClock } from './duration.ts';

/** '18:20 /km' or '29:30 /mi'; '–' without a pace. */
export function formatPace(paceSPerKm: number | null, units: Units): string {
  if (paceSPerKm === null) return '–';
  return units === 'imperial'
    ? `${formatClock(Math.round(paceSPerKm / mToMiles(1000)))} /mi`
    : `${formatClock(Math.round(paceSPerKm))} /km`;
}
