import { depthForInput } from '@metalquest/core/units/depth';
import type { Display } from '../engine/use-display.ts';

/** Whole centimetres, both ends inclusive. */
export interface DepthRange {
  readonly fromCm: number;
  readonly toCm: number;
}

export function depthRangeText({ fromCm, toCm }: DepthRange, { units, locale }: Display): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: units === 'imperial' ? 1 : 0 });
  const [from, to] = [fromCm, toCm].map((cm) => number.format(depthForInput(cm, units)));
  return `${from} to ${to} ${units === 'imperial' ? 'in' : 'cm'}`;
}
