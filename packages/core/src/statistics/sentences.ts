import type { Units } from '../preferences/preferences.ts';
import { formatDepth } from '../units/depth.ts';
import { medianDepthCm } from './chart-steps.ts';
import type { Stretch, TimeStep } from './over-time.ts';
import type {
  CategoryShare,
  DepthCount,
  DepthPattern,
  GearFigures,
  Season,
  SeasonActivity,
  Spot,
  TargetIdRow,
  TimeOfDayCount,
} from './statistics.ts';
import { stretchText } from './stretch-text.ts';
import {
  CERTAINTY,
  capital,
  categoryLabels,
  FEWEST_FOR_A_CLAIM,
  findsText,
  leaders,
  listText,
  numberText,
  partOfDay,
  percentText,
} from './text.ts';

/* Chart captions. Claims need at least five finds; below that, the caption says that there are too few. */

const STEP_LABELS: Readonly<Record<TimeStep, string>> = { day: 'day', week: 'week', month: 'month' };

const tooFew = (count: number, locale: string): string =>
  count === 0 ? 'No finds yet.' : `${findsText(count, locale)} so far: too few to show a pattern.`;

/** 'Your best week was 12 – 18 May 2025, with 31 of your 300 finds.' */
export function overTimeSentence(stretches: readonly Stretch[], step: TimeStep, locale: string): string {
  const total = stretches.reduce((sum, { finds }) => sum + finds, 0);
  const [best, ...even] = leaders(stretches.map((stretch) => ({ ...stretch, count: stretch.finds })));
  if (!best || total < FEWEST_FOR_A_CLAIM) return tooFew(total, locale);
  const of = `of your ${findsText(total, locale)}`;
  const [second] = even;
  if (second && even.length === 1) {
    const names = [best, second].map((stretch) => stretchText(stretch, step, locale));
    return `Your best ${STEP_LABELS[step]}s were ${listText(names)}, with ${numberText(best.finds, locale)} ${of} each.`;
  }
  if (second) return `No ${STEP_LABELS[step]} had more than ${numberText(best.finds, locale)} ${of}.`;
  return `Your best ${STEP_LABELS[step]} was ${stretchText(best, step, locale)}, with ${numberText(best.finds, locale)} ${of}.`;
}

/** 'Most of your 300 finds are coins (54%).' */
export function categorySentence(shares: readonly CategoryShare[], locale: string): string {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const [first, ...even] = leaders(shares);
  if (!first || total < FEWEST_FOR_A_CLAIM) return tooFew(total, locale);
  const finds = findsText(total, locale);
  const words = categoryLabels(first.category);
  if (even.length > 0) {
    const names = [first, ...even].map(({ category }) => categoryLabels(category).many);
    return `${capital(listText(names))} are the largest parts of your ${finds} (${percentText(first.share, locale)} each).`;
  }
  if (first.share > 0.5)
    return `Most of your ${finds} are ${words.many} (${percentText(first.share, locale)}).`;
  return `${capital(words.many)} ${words.isPlural ? 'are' : 'is'} the largest part of your ${finds} (${percentText(first.share, locale)}).`;
}

/** 'Half of your 271 finds with a depth lay no deeper than 14 cm, the deepest at 38 cm.' */
export function depthSentence(depths: readonly DepthCount[], units: Units, locale: string): string {
  const total = depths.reduce((sum, { count }) => sum + count, 0);
  const [median, deepest] = [medianDepthCm(depths), depths.at(-1)?.depthCm];
  if (median === null || deepest === undefined) return 'No find has a depth yet.';
  if (total < FEWEST_FOR_A_CLAIM)
    return `${findsText(total, locale)} with a depth so far: too few to show a pattern.`;
  const depth = (cm: number) => formatDepth(cm, units, locale);
  return `Half of your ${findsText(total, locale)} with a depth lay no deeper than ${depth(median)}, the deepest at ${depth(deepest)}.`;
}

/** 'Historic finds lay deepest: half of the 22 between 14 and 20 cm.' Ignores small categories. */
export function depthPatternSentence(
  patterns: readonly DepthPattern[],
  units: Units,
  locale: string,
): string {
  const frequent = patterns.filter(({ count }) => count >= FEWEST_FOR_A_CLAIM);
  const deepest = Math.max(...frequent.map(({ medianCm }) => medianCm));
  const [first, ...even] = frequent.filter(({ medianCm }) => medianCm === deepest);
  if (!first) return 'No category has enough finds with a depth to compare.';
  const { many, isPlural } = categoryLabels(first.category);
  const depth = (cm: number) => formatDepth(cm, units, locale);
  const half = `half of the ${numberText(first.count, locale)} between ${depth(first.lowerQuartileCm)} and ${depth(first.upperQuartileCm)}`;
  if (frequent.length === 1)
    return `${capital(many)}: ${half}; no other category has enough finds to compare.`;
  if (even.length > 0) {
    const names = [first, ...even].map(({ category }) => categoryLabels(category).many);
    return `${capital(listText(names))} lay deepest: half of each no deeper than ${depth(deepest)}.`;
  }
  return `${capital(many)} ${isPlural ? 'lay' : 'lies'} deepest: ${half}.`;
}

/** 'You find most in the morning: 186 of your 300 finds (62%).' */
export function timeOfDaySentence(parts: readonly TimeOfDayCount[], locale: string): string {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const [first, ...even] = leaders(parts);
  if (!first || total < FEWEST_FOR_A_CLAIM) return tooFew(total, locale);
  if (even.length > 0) {
    const names = [first, ...even].map(({ timeOfDay }) => partOfDay(timeOfDay));
    return `You find most ${listText(names)}: ${numberText(first.count, locale)} each of your ${findsText(total, locale)}.`;
  }
  return `You find most ${partOfDay(first.timeOfDay)}: ${numberText(first.count, locale)} of your ${findsText(total, locale)} (${percentText(first.count / total, locale)}).`;
}

/** 'Target ID 73 has been a coin 9 times in 11: 82% (95% interval: 52 to 95%).' */
export function targetIdSentence(targetId: number, row: TargetIdRow | undefined, locale: string): string {
  const [first, second] = row?.categories ?? [];
  if (!row || !first || row.finds === 0) return `None of your finds has target ID ${targetId} yet.`;
  const met = row.categories.map(
    ({ category, count }) =>
      `${count === 1 ? categoryLabels(category).one : `${numberText(count, locale)} times ${categoryLabels(category).one}`}`,
  );
  if (row.finds < FEWEST_FOR_A_CLAIM) {
    const times = row.finds === 1 ? 'once' : `${row.finds} times`;
    return `Target ID ${targetId} came up ${times}, too few to say what it usually is: ${listText(met)}.`;
  }
  const times = `${numberText(first.count, locale)} ${first.count === 1 ? 'time' : 'times'} in ${numberText(row.finds, locale)}`;
  if (second?.count === first.count) {
    return `Target ID ${targetId} has been ${categoryLabels(first.category).one} as often as ${categoryLabels(second.category).one}: ${times} each, so the number alone cannot tell them apart.`;
  }
  const [low, high] = [numberText(first.low * 100, locale), percentText(first.high, locale)];
  return `Target ID ${targetId} has been ${categoryLabels(first.category).one} ${times}: ${percentText(first.share, locale)} (${CERTAINTY} interval: ${low} to ${high}).`;
}

export interface NamedGear {
  readonly name: string;
  readonly figures: GearFigures;
}

export function hasRate({ alone }: GearFigures): boolean {
  return alone.rate !== null && alone.finds >= FEWEST_FOR_A_CLAIM;
}

/** 'Deus II finds most in an hour, 6.2 against 4.1 with Equinox 800; the intervals overlap...' */
export function gearSentence(
  gear: readonly NamedGear[],
  locale: string,
  kind: 'detector' | 'coil' = 'detector',
): string {
  const rated = gear
    .flatMap(({ name, figures }) =>
      hasRate(figures) && figures.alone.rate ? [{ name, rate: figures.alone.rate }] : [],
    )
    .toSorted((a, b) => b.rate.perHour - a.rate.perHour);
  const [first, second] = rated;
  const rate = (perHour: number) => numberText(perHour, locale, 1);
  if (gear.length === 0) return `No find has a ${kind} yet.`;
  if (!first) return `Too few finds with only one ${kind} to compare finds per hour.`;
  if (!second)
    return `${first.name} has ${rate(first.rate.perHour)} finds per hour; no other ${kind} has enough finds to compare.`;
  const isClear = first.rate.low > second.rate.high;
  return `${first.name} has the most finds per hour, ${rate(first.rate.perHour)} against ${rate(second.rate.perHour)} with ${second.name}; ${isClear ? 'the intervals do not overlap' : 'the intervals overlap, so it may be chance'}.`;
}

/** 'Spring 2025', 'Winter 2025/26': a season across New Year has both years. */
export function seasonText(season: Season, year: number, order: readonly Season[]): string {
  const isLast = order.at(-1) === season;
  return `${capital(season)} ${isLast ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : year}`;
}

/** 'Spring 2025 was your best season, with 88 finds in 9 quests.' */
export function seasonSentence(
  seasons: readonly SeasonActivity[],
  order: readonly Season[],
  locale: string,
): string {
  const total = seasons.reduce((sum, { finds }) => sum + finds, 0);
  const [first, ...even] = leaders(seasons.map((one) => ({ ...one, count: one.finds })));
  if (!first || total < FEWEST_FOR_A_CLAIM) return tooFew(total, locale);
  if (even.length > 0) return `No season had more than ${findsText(first.finds, locale)}.`;
  const quests = `${numberText(first.quests, locale)} ${first.quests === 1 ? 'quest' : 'quests'}`;
  return `${seasonText(first.season, first.year, order)} was your best season, with ${findsText(first.finds, locale)} in ${quests}.`;
}

/** 'Your best spot, 100 m square, gave 24 of your 289 finds with a location.' */
export function spotSentence(spots: readonly Spot[], placed: number, locale: string): string {
  const [best, second] = spots;
  if (!best) return 'No find has a location yet.';
  if (placed < FEWEST_FOR_A_CLAIM || best.count < 2) {
    return `${findsText(placed, locale)} with a location so far: too few to show a best spot.`;
  }
  const count = numberText(best.count, locale);
  const all = `of your ${findsText(placed, locale)} with a location`;
  if (second?.count === best.count) return `Your best spots, 100 m squares, each gave ${count} ${all}.`;
  return `Your best spot, a 100 m square, gave ${count} ${all}.`;
}
