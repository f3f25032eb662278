import type { Units } from '@metalquest/core/preferences/preferences';
import type { ConditionFigures } from '@metalquest/core/soil/soil-report';
import { inchesToCm } from '@metalquest/core/units/depth';

/** The depth range of the page's drawings, and its ticks in cm. */
export interface DepthScale {
  readonly bottomCm: number;
  readonly ticks: readonly { readonly cm: number /** In the user's unit. */; readonly label: string }[];
}

/** Possible steps between ticks in the user's unit; the first that gives few enough is used. */
const STEPS = [2, 5, 10, 20, 50, 100, 200, 500];
const MOST_TICKS = 4;

/** Share of the finds that is drawn to scale, so that a single deep find does not compress the rest. */
const SHOWN_PART = 0.995;

/** One scale for all drawings, so that they are comparable. */
export function depthScale(conditions: readonly ConditionFigures[], units: Units): DepthScale {
  const counts = new Map<number, number>();
  for (const { states } of conditions) {
    for (const { depthCounts } of states) {
      for (const [depthCm, count] of depthCounts) counts.set(depthCm, (counts.get(depthCm) ?? 0) + count);
    }
  }
  const all = [...counts].toSorted(([a], [b]) => a - b);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  let deepest = 0;
  for (const [depthCm, count] of all) {
    if (seen < SHOWN_PART * total) deepest = depthCm;
    seen += count;
  }
  const unitCm = units === 'imperial' ? inchesToCm(1) : 1;
  const reach = Math.max(deepest, 4 * unitCm) / unitCm;
  const step = STEPS.find((each) => reach / each <= MOST_TICKS) ?? 1000;
  const ticks = Math.max(1, Math.ceil(reach / step - 1e-9));
  return {
    bottomCm: (ticks * step + step * 0.35) * unitCm,
    ticks: Array.from({ length: ticks }, (_, index) => ({
      cm: (index + 1) * step * unitCm,
      label: String((index + 1) * step),
    })),
  };
}
