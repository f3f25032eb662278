import type { Units } from '../preferences/preferences.ts';
import { formatArea } from '../units/area.ts';
import { M_TO_FT } from '../units/distance.ts';
import { formatUnit } from '../units/number-format.ts';
import type { Coverage } from './walks.ts';

/** '4.6%', '23%': one decimal below 10 %. Shows '100%' only from 99.95 %. */
export function coveredPercent(share: number, locale: string): string {
  const below = share < 0.9995 ? Math.min(share, 0.99) : 1;
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: below < 0.1 ? 1 : 0,
  }).format(below);
}

export function formatWidth(widthM: number, units: Units, locale: string): string {
  return units === 'imperial'
    ? formatUnit(widthM * M_TO_FT, 'foot', locale, 1)
    : formatUnit(widthM, 'meter', locale, 2);
}

/** 'In 17 walks you swept 1.12 ha of 24.35 ha: 4.6%. The last one added 702 m².' */
export function coverageSentence(
  { landM2, walkedM2, share, walks }: Coverage,
  units: Units,
  locale: string,
): string {
  const area = (m2: number) => formatArea(m2, units, locale);
  const count = new Intl.NumberFormat(locale).format(walks.length);
  if (walks.length === 0) return `No walk is selected: ${area(landM2)} left to walk.`;
  if (walkedM2 === 0)
    return `${walks.length === 1 ? 'The walk' : `The ${count} walks`} did not touch the ground within the boundary.`;
  const within = walks.length === 1 ? 'In one walk' : `In ${count} walks`;
  const last = walks.at(-1);
  const added = walks.length > 1 && last ? ` The last one added ${area(last.addedM2)}.` : '';
  return `${within} you swept ${area(walkedM2)} of ${area(landM2)}: ${coveredPercent(share, locale)}.${added}`;
}
