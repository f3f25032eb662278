import type { EquipmentId } from '../ids.ts';
import type { Units } from '../preferences/preferences.ts';
import { formatDepth } from '../units/depth.ts';
import type { CategoryClaim, Claim, DepthClaim, DetectorClaim, LevelClaim } from './claims.ts';
import type { Condition } from './conditions.ts';
import { type ConditionFigures, type DetectorRate, MIN_FINDS, type SoilReport } from './soil-report.ts';

export const CONDITION_TITLES: Readonly<Record<Condition, string>> = {
  moisture: 'Moisture',
  mineralization: 'Ground mineralization',
  terrain: 'Terrain',
  trash: 'Trash density',
  compaction: 'Compaction',
  special: 'Special conditions',
};

const TERRAIN_PLACES: Readonly<Record<string, string>> = {
  Pasture: 'on pasture',
  'Ploughed field': 'on ploughed fields',
  Stubble: 'on stubble',
  'Seeded field': 'on seeded fields',
  Woodland: 'in woodland',
  'Heath or moor': 'on heath or moor',
  'Park or lawn': 'on parks and lawns',
  Garden: 'in gardens',
  'Path or track': 'on paths and tracks',
  'River bank': 'on river banks',
  'Shallow water': 'in shallow water',
  'Beach, dry sand': 'on dry sand',
  'Beach, wet sand': 'on wet sand',
  'Building site': 'on building sites',
  Other: 'on other terrain',
};

const quoted = (text: string): string => `“${text}”`;

/** Place phrase within a sentence: 'on moist ground', 'on pasture', 'where you noted “frost”'. */
function groundPlace(condition: Condition, state: string): string {
  switch (condition) {
    case 'terrain':
      return TERRAIN_PLACES[state] ?? `on ${quoted(state)}`;
    case 'special':
      return `where you noted ${quoted(state)}`;
    case 'mineralization':
      return `on ground with ${state.toLowerCase()} mineralization`;
    case 'trash':
      if (state === 'Clean') return 'on clean ground';
      return state === 'Carpet of iron'
        ? 'on a carpet of iron'
        : `on ground with ${state.toLowerCase()} trash`;
    default:
      return `on ${state.toLowerCase()} ground`;
  }
}

export interface SoilDisplay {
  readonly units: Units;
  readonly locale: string;
}

export interface SoilFormatters extends SoilDisplay {
  readonly detectorName: (id: EquipmentId) => string | null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const whole = (count: number, locale: string): string => new Intl.NumberFormat(locale).format(count);

const findsText = (count: number, locale: string): string =>
  `${whole(count, locale)} ${count === 1 ? 'find' : 'finds'}`;

const percent = (count: number, of: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(
    of > 0 ? count / of : 0,
  );

function depthSentence({ condition, deeper, shallower }: DepthClaim, { units, locale }: SoilDisplay): string {
  const difference = formatDepth(deeper.medianCm - shallower.medianCm, units, locale);
  const here = capital(groundPlace(condition, deeper.state));
  const there = groundPlace(condition, shallower.state);
  return (
    `${here} your ${findsText(deeper.finds, locale)} lay ${difference} deeper than ${there} ` +
    `(${findsText(shallower.finds, locale)}).`
  );
}

function levelSentence(claim: LevelClaim, { units, locale }: SoilDisplay): string {
  const { leastMedianCm: least, mostMedianCm: most, finds, states } = claim;
  const depth = (cm: number) => formatDepth(cm, units, locale);
  const start = `Your ${findsText(finds, locale)} lay about equally deep on ${states === 2 ? 'both' : `all ${whole(states, locale)}`} kinds of ground`;
  if (least === most) return `${start}: half of them no deeper than ${depth(least)} on each.`;
  return `${start}: the medians are between ${depth(least)} and ${depth(most)}, a difference that may be chance.`;
}

function categorySentence(
  { condition, category, here, elsewhere }: CategoryClaim,
  { locale }: SoilDisplay,
): string {
  return (
    `${capital(groundPlace(condition, here.state))} ${whole(here.count, locale)} of your ` +
    `${findsText(here.finds, locale)} were ${category} (${percent(here.count, here.finds, locale)}), elsewhere ` +
    `${whole(elsewhere.count, locale)} of ${whole(elsewhere.finds, locale)} ` +
    `(${percent(elsewhere.count, elsewhere.finds, locale)}).`
  );
}

/** '3.2 finds per hour (41 in 12.8 h)' */
function rateText({ rate, finds, hours }: DetectorRate, locale: string): string {
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return `${one.format(rate.perHour)} finds per hour (${whole(finds, locale)} in ${one.format(hours)} h)`;
}

function detectorSentence(
  { condition, state, best, next, isClear }: DetectorClaim,
  words: SoilFormatters,
): string {
  const name = ({ detectorId }: DetectorRate) => words.detectorName(detectorId) ?? 'a detector you deleted';
  const place = capital(groundPlace(condition, state));
  return isClear
    ? `${place} ${name(best)} did best: ${rateText(best, words.locale)}; ${name(next)} ${rateText(next, words.locale)}.`
    : `${place} ${name(best)} and ${name(next)} are too close to call: ${rateText(best, words.locale)} and ` +
        `${rateText(next, words.locale)}.`;
}

export function claimSentence(claim: Claim, words: SoilFormatters): string {
  switch (claim.kind) {
    case 'depth':
      return depthSentence(claim, words);
    case 'level':
      return levelSentence(claim, words);
    case 'category':
      return categorySentence(claim, words);
    case 'detector':
      return detectorSentence(claim, words);
  }
}

/** Sentence on all finds if no ground differs; null if too few have a depth. */
export function overallSentence({ depth }: SoilReport, { units, locale }: SoilDisplay): string | null {
  if (!depth) return null;
  const cm = (depthCm: number) => formatDepth(depthCm, units, locale);
  const { lowerQuartileCm: upper, upperQuartileCm: lower } = depth;
  const range = upper === lower ? `at ${cm(upper)}` : `between ${cm(upper)} and ${cm(lower)}`;
  return `Half of your ${findsText(depth.finds, locale)} lay ${range}, about the same on every kind of ground.`;
}

export function noClaimSentence({ condition, states }: ConditionFigures, { locale }: SoilDisplay): string {
  const [only, other] = states;
  return only && !other && only.finds >= MIN_FINDS
    ? `All ${findsText(only.finds, locale)} were ${groundPlace(condition, only.state)}: there is no other ground to compare with yet.`
    : 'Too few finds to compare kinds of ground yet.';
}
