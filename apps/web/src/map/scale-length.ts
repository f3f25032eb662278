import type { Units } from '@metalquest/core/preferences/preferences';
import { FT_PER_MILE, M_TO_FT } from '@metalquest/core/units/distance';

export interface ScaleLength {
  readonly lengthM: number;
  readonly widthPx: number;
}

function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** The longest 1, 2 or 5 times a power of ten (metres, feet or miles) that fits into `maxPx`. */
export function scaleLength(metresPerPixel: number, maxPx: number, units: Units): ScaleLength {
  const maxM = metresPerPixel * maxPx;
  const maxFt = maxM * M_TO_FT;
  const lengthM =
    units === 'metric'
      ? roundDown(maxM)
      : maxFt >= FT_PER_MILE
        ? (roundDown(maxFt / FT_PER_MILE) * FT_PER_MILE) / M_TO_FT
        : roundDown(maxFt) / M_TO_FT;
  return { lengthM, widthPx: lengthM / metresPerPixel };
}
