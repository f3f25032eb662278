import type { Units } from '../preferences/preferences.ts';
import { FT_PER_MILE, M_TO_FT } from './distance.ts';
import { formatUnit } from './number-format.ts';

const M2_PER_HECTARE = 10_000;
const HECTARES_PER_KM2 = 100;
const FT2_PER_ACRE = 43_560;
const ACRES_PER_MILE2 = FT_PER_MILE ** 2 / FT2_PER_ACRE;

/** Intl has hectares and acres but no squared units. */
function squared(
  value: number,
  unit: 'meter' | 'kilometer' | 'foot' | 'mile',
  locale: string,
  decimals: number,
) {
  return `${formatUnit(value, unit, locale, decimals)}²`;
}

/** '640 m²', '1.28 ha' or '3.4 km²'; '2,100 ft²', '1.28 acres' or '1.3 mi²', in the locale's format. */
export function formatArea(areaM2: number, units: Units, locale: string): string {
  if (units === 'imperial') {
    const ft2 = areaM2 * M_TO_FT ** 2;
    const acres = ft2 / FT2_PER_ACRE;
    if (acres < 0.25) return squared(ft2, 'foot', locale, 0);
    return acres < ACRES_PER_MILE2
      ? formatUnit(acres, 'acre', locale, 2)
      : squared(acres / ACRES_PER_MILE2, 'mile', locale, 2);
  }
  const hectares = areaM2 / M2_PER_HECTARE;
  if (Math.round(areaM2) < M2_PER_HECTARE) return squared(areaM2, 'meter', locale, 0);
  return hectares < HECTARES_PER_KM2
    ? formatUnit(hectares, 'hectare', locale, 2)
    : squared(hectares / HECTARES_PER_KM2, 'kilometer', locale, 2);
}
