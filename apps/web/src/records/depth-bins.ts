import type { Units } from '@metalquest/core/preferences/preferences';
import { cmToInches, depthFromInput } from '@metalquest/core/units/depth';
import type { DepthRange } from './depth-range.ts';

export interface DepthBins {
  /** Width of a bin, in cm or in. */
  readonly step: number;
  readonly counts: readonly number[];
}

/** The possible bin widths; the narrowest that reaches the deepest find is used. */
const STEPS: Record<Units, { readonly bars: number; readonly steps: readonly number[] }> = {
  metric: { bars: 10, steps: [4, 8, 20, 100] },
  imperial: { bars: 8, steps: [2, 4, 10, 50] },
};

/** Sorts finds, counted by whole cm, into bins that reach as deep as the finds of `scale`. */
export function depthBins(
  byDepthCm: Readonly<Record<number, number>>,
  units: Units,
  scale: Readonly<Record<number, number>> = byDepthCm,
): DepthBins {
  const inUnit = (cm: string) => (units === 'imperial' ? cmToInches(Number(cm)) : Number(cm));
  const depths = Object.entries(byDepthCm).map(([cm, count]) => ({
    depth: inUnit(cm),
    count,
  }));
  const deepest = Math.max(0, ...Object.keys(scale).map(inUnit));
  const { bars, steps } = STEPS[units];
  const step = steps.find((each) => each * bars >= deepest) ?? Math.ceil(deepest / bars);
  const counts = Array.from({ length: bars }, () => 0);
  for (const { depth, count } of depths) {
    const bar = Math.min(bars - 1, Math.floor(depth / step));
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  return { step, counts };
}

/** The depth range between the left edges of two bins; null if it covers everything. */
export function rangeOfBars(
  from: number,
  to: number,
  { step, counts }: DepthBins,
  units: Units,
): DepthRange | null {
  if (from <= 0 && to >= counts.length) return null;
  return {
    fromCm: Math.round(depthFromInput(from * step, units)),
    toCm: Math.round(depthFromInput(to * step, units)),
  };
}

/** The bins that a range covers: the inverse of rangeOfBars, approximate after a change of unit or step. */
export function barsOfRange(
  range: DepthRange | null,
  { step, counts }: DepthBins,
  units: Units,
): [number, number] {
  if (!range) return [0, counts.length];
  const edge = (cm: number) =>
    Math.min(counts.length, Math.max(0, Math.round((units === 'imperial' ? cmToInches(cm) : cm) / step)));
  return [edge(range.fromCm), edge(range.toCm)];
}
