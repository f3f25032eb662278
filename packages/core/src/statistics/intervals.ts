import type { Rate, Share } from './statistics.ts';

/** The normal quantile of a two-sided interval of 95 %. */
const Z = 1.959964;

/** Up to this count the limits are solved for; above it Byar's approximation is as good as exact (under 0.1 %). */
const EXACT_UP_TO = 100;

const HALVINGS = 60;

/**
 * A part of a whole with its 95 % score interval (Wilson 1927, J. Am. Stat. Assoc. 22, 209), which stays within 0 and 1
 * and is honest for few: 3 of 3 is 44 to 100 %. Nothing of nothing is 0, between 0 and 1.
 */
export function shareOf(count: number, total: number): Share {
  if (total <= 0) return { count, share: 0, low: 0, high: 1 };
  const share = count / total;
  const spread = Z ** 2 / total;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / total + spread / (4 * total));
  return {
    count,
    share,
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === total ? 1 : Math.min(1, middle + half),
  };
}

/** The chance of `count` events or fewer where `mean` are expected. */
function poissonCdf(count: number, mean: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  for (let events = 1; events <= count; events += 1) {
    term *= mean / events;
    sum += term;
  }
  return sum;
}

/** The mean for which `count` or fewer events have the given chance. The chance falls with the mean. */
function meanFor(count: number, chance: number): number {
  let low = 0;
  let high = count + 10 + 6 * Math.sqrt(count + 1);
  for (let step = 0; step < HALVINGS; step += 1) {
    const mean = (low + high) / 2;
    if (poissonCdf(count, mean) > chance) low = mean;
    else high = mean;
  }
  return (low + high) / 2;
}

/**
 * The exact 95 % limits of the mean of a Poisson count (Garwood 1936, Biometrika 28, 437): none seen may still be 3.69,
 * ten seen 4.80 to 18.39. Large counts by Byar's approximation (Breslow and Day 1987, IARC Sci. Publ. 82, p. 69).
 */
export function poissonLimits(count: number): { readonly low: number; readonly high: number } {
  if (count <= EXACT_UP_TO) {
    return { low: count === 0 ? 0 : meanFor(count - 1, 0.975), high: meanFor(count, 0.025) };
  }
  const byar = (n: number, sign: 1 | -1) => n * (1 - 1 / (9 * n) + (sign * Z) / (3 * Math.sqrt(n))) ** 3;
  return { low: byar(count, -1), high: byar(count + 1, 1) };
}

/** Events an hour with their 95 % interval; null without any time. */
export function rateOf(count: number, hours: number): Rate | null {
  if (!(hours > 0)) return null;
  const { low, high } = poissonLimits(count);
  return { perHour: count / hours, low: low / hours, high: high / hours };
}
