import type { Units } from '../preferences/preferences.ts';
import { addDays, daysBetween } from '../time/day.ts';
import { cmToInches } from '../units/depth.ts';
import { activityBy, type Stretch, type TimeStep } from './over-time.ts';
import type { DayActivity, DepthCount, Season, SeasonActivity } from './statistics.ts';

const MOST_DAYS = 45;
const MOST_WEEKS = 66;
const FEWEST_STRETCHES = 7;

export function stepFor(days: readonly Pick<DayActivity, 'day'>[]): TimeStep {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return 'day';
  const span = daysBetween(first, last) + 1;
  if (span <= MOST_DAYS) return 'day';
  return span <= MOST_WEEKS * 7 ? 'week' : 'month';
}

export function stretchesOf(days: readonly DayActivity[]): {
  readonly step: TimeStep;
  readonly stretches: readonly Stretch[];
} {
  const withFinds = days.filter(({ finds }) => finds > 0);
  const step = stepFor(withFinds);
  const [first, last] = [withFinds[0]?.day, withFinds.at(-1)?.day];
  if (first === undefined || last === undefined) return { step, stretches: [] };
  const from =
    step === 'day' && daysBetween(first, last) < FEWEST_STRETCHES
      ? addDays(last, 1 - FEWEST_STRETCHES)
      : first;
  return { step, stretches: activityBy(withFinds, step, { from, to: last }) };
}

/** A depth layer in the user's unit (cm or inches); `to` is exclusive. */
export interface DepthLayer {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const LAYER_STEPS: Readonly<Record<Units, readonly number[]>> = {
  metric: [5, 10, 20, 50, 100],
  imperial: [2, 4, 8, 20, 40],
};
const MOST_LAYERS = 12;

/** Finds by layer from the surface; layer thickness gives at most twelve layers. */
export function depthLayers(depths: readonly DepthCount[], units: Units): readonly DepthLayer[] {
  const inUnit = (depthCm: number) => (units === 'imperial' ? cmToInches(depthCm) : depthCm);
  const deepest = depths.reduce((most, { depthCm }) => Math.max(most, inUnit(depthCm)), -1);
  if (deepest < 0) return [];
  const steps = LAYER_STEPS[units];
  const step = steps.find((thick) => Math.floor(deepest / thick) < MOST_LAYERS) ?? steps.at(-1) ?? 1;
  const last = Math.min(MOST_LAYERS * 10, Math.floor(deepest / step));
  const counts = Array.from({ length: last + 1 }, () => 0);
  for (const { depthCm, count } of depths) {
    const layer = Math.min(last, Math.max(0, Math.floor(inUnit(depthCm) / step)));
    counts[layer] = (counts[layer] ?? 0) + count;
  }
  return counts.map((count, index) => ({ from: index * step, to: (index + 1) * step, count }));
}

/** Median depth in cm; null without depths. */
export function medianDepthCm(depths: readonly DepthCount[]): number | null {
  const total = depths.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { depthCm, count } of depths) {
    seen += count;
    if (seen * 2 >= total) return depthCm;
  }
  return null;
}

const NORTHERN: readonly Season[] = ['spring', 'summer', 'autumn', 'winter'];
const SOUTHERN: readonly Season[] = ['autumn', 'winter', 'spring', 'summer'];

/** Seasons in order within a calendar year: March, June, September, December. */
export function seasonOrder(seasons: readonly SeasonActivity[]): readonly Season[] {
  const isSouthern = seasons.some((one, index) => {
    const next = seasons[index + 1];
    if (!next) return false;
    return one.season === 'summer'
      ? next.year > one.year
      : one.season === 'winter' && next.season === 'spring' && next.year === one.year;
  });
  return isSouthern ? SOUTHERN : NORTHERN;
}
