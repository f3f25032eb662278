import type { Units } from '@metalquest/core/preferences/preferences';
import { PACE_MIN_DISTANCE_M } from '@metalquest/core/quest/duration';
import { FT_PER_MILE, mToFt, mToMiles } from '@metalquest/core/units/distance';
import { formatClock } from '@metalquest/core/units/duration';

export interface FigureParts {
  readonly value: string;
  readonly unit: string;
}

const M_PER_KM = 1000;
const S_PER_HOUR = 3600;

function number(value: number, decimals: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** Metres below 1 km and feet up to a mile, as in formatDistance, but with a separate unit. */
export function distanceParts(distanceM: number | null, units: Units, locale: string): FigureParts {
  if (distanceM === null) return { value: '…', unit: units === 'imperial' ? 'mi' : 'km' };
  if (units === 'imperial') {
    const feet = mToFt(distanceM);
    return Math.round(feet) > FT_PER_MILE
      ? { value: number(feet / FT_PER_MILE, 2, locale), unit: 'mi' }
      : { value: number(feet, 0, locale), unit: 'ft' };
  }
  return Math.round(distanceM) >= M_PER_KM
    ? { value: number(distanceM / M_PER_KM, 2, locale), unit: 'km' }
    : { value: number(distanceM, 0, locale), unit: 'm' };
}

/** The average speed of the quest, km/h or mph; a dash while there is too little data. */
export function speedParts(
  distanceM: number | null,
  durationS: number,
  units: Units,
  locale: string,
): FigureParts {
  const unit = units === 'imperial' ? 'mph' : 'km/h';
  if (distanceM === null || !(distanceM >= PACE_MIN_DISTANCE_M) || !(durationS > 0))
    return { value: '–', unit };
  const perHour = (distanceM / durationS) * S_PER_HOUR;
  const value = units === 'imperial' ? mToMiles(perHour) : perHour / M_PER_KM;
  return { value: number(value, 1, locale), unit };
}

export function clockParts(durationS: number): { readonly main: string; readonly seconds: string } {
  const clock = formatClock(durationS);
  const cut = clock.lastIndexOf(':');
  const main = clock.slice(0, cut);
  return { main: main.includes(':') ? main : `0:${main.padStart(2, '0')}`, seconds: clock.slice(cut) };
}

/** 'PT1H42M7S', for the `datetime` attribute. */
export function isoDuration(durationS: number): string {
  const s = Math.max(0, Math.floor(durationS));
  return `PT${Math.floor(s / S_PER_HOUR)}H${Math.floor((s % S_PER_HOUR) / 60)}M${s % 60}S`;
}

/** '1 find', '7 finds'. */
export function countOf(count: number, one: string, plural: string): string {
  return `${count} ${count === 1 ? one : plural}`;
}
