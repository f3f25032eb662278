import type { Rate, Share } from './statistics.ts';

/** Normal quantile of a two-sided 95 % interval. */
const Z = 1.959964;

/** Above this count, Byar's approximation is within 0.1 % of the exact limits. */
const EXACT_UP_TO = 100;

const HALVINGS = 60;

/** 95 % Wilson score interval (1927, J. Am. Stat. Assoc. 22, 209). 0 of 0 gives 0, between 0 and 1. */
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

function poissonCdf(count: number, mean: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  for (let events = 1; events <= count; events += 1) {
    term *= mean / events;
    sum += term;
  }
  return sum;
}

/** Mean at which at most `count` events have the given probability; by bisection. */
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
 * Exact 95 % limits of a Poisson mean (Garwood 1936, Biometrika 28, 437): up to 3.69 for 0, 4.80 to 18.39 for
 * 10. Large counts use Byar's approximation (Breslow and Day 1987, IARC Sci. Publ. 82, p. 69).
 */
export function poissonLimits(count: number): { readonly low: number; readonly high: number } {
  if (count <= EXACT_UP_TO) {
    return { low: count === 0 ? 0 : meanFor(count - 1, 0.975), high: meanFor(count, 0.025) };
  }
  const byar = (n: number, sign: 1 | -1) => n * (1 - 1 / (9 * n) + (sign * Z) / (3 * Math.sqrt(n))) ** 3;
  return { low: byar(count, -1), high: byar(count + 1, 1) };
}

/** Events per hour with the 95 % interval; null without time. */
export function rateOf(count: number, hours: number): Rate | null {
  if (!(hours > 0)) return null;
  const { low, high } = poissonLimits(count);
  return { perHour: count / hours, low: low / hours, high: high / hours };
}
