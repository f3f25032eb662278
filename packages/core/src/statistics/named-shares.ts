import { MATERIALS } from '../find/material.ts';
import { PERIODS } from '../find/period.ts';
import { shareOf } from './intervals.ts';
import type { NamedCount, Share } from './statistics.ts';
import { FEWEST_FOR_A_CLAIM, findsText, leaders, listText, percentText } from './text.ts';

/** A period or material with its share of the finds that state one. */
interface NamedShare extends Share {
  readonly name: string;
}

export interface NamedShares {
  readonly shares: readonly NamedShare[];
  readonly known: number;
  readonly missing: number;
  /** Finds stated as unknown; always 0 for materials. */
  readonly unknown: number;
}

/** Period of a find that was examined without result. */
const UNKNOWN_PERIOD = 'Unknown';

const countOf = (counts: readonly NamedCount[], wanted: string | null): number =>
  counts.reduce((sum, { name, count }) => (name === wanted ? sum + count : sum), 0);

function sharesOf(counts: readonly NamedCount[]): Pick<NamedShares, 'shares' | 'known'> {
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  const shares = counts.flatMap(({ name, count }) =>
    name === null ? [] : [{ name, ...shareOf(count, known) }],
  );
  return { shares, known };
}

const ORDER = new Map<string | null, number>(PERIODS.map((period, index) => [period, index]));
const place = ({ name }: NamedCount): number => ORDER.get(name) ?? PERIODS.length;

/** Oldest period first. Shares are of finds with a known period. */
export function periodShares(counts: readonly NamedCount[]): NamedShares {
  const named = counts
    .filter(({ name }) => name !== null && name !== UNKNOWN_PERIOD)
    .toSorted((a, b) => place(a) - place(b));
  return { ...sharesOf(named), missing: countOf(counts, null), unknown: countOf(counts, UNKNOWN_PERIOD) };
}

/** Most frequent first. Shares are of finds with a material. */
export function materialShares(counts: readonly NamedCount[]): NamedShares {
  const named = counts.filter(({ name }) => name !== null);
  return { ...sharesOf(named), missing: countOf(counts, null), unknown: 0 };
}

export type NamedBy = 'period' | 'material';

const USUAL = new Set<string>(MATERIALS);

/** 'copper alloy' within a sentence; custom materials and periods stay as written. */
const within = (name: string): string => (USUAL.has(name) ? name.toLowerCase() : name);

/** 'Most of your 48 finds with a period are Roman (63%).' */
export function namedSentence({ shares, known }: NamedShares, by: NamedBy, locale: string): string {
  const finds = `${findsText(known, locale)} with a ${by}`;
  const [first, ...even] = leaders(shares);
  if (!first || known < FEWEST_FOR_A_CLAIM) return `${finds} so far: too few to show a pattern.`;
  const percent = percentText(first.share, locale);
  if (even.length > 0) {
    const [head, ...others] = [first, ...even].map(({ name }) => name);
    return `${listText([head ?? '', ...others.map(within)])} are the largest parts of your ${finds} (${percent} each).`;
  }
  if (first.share > 0.5) return `Most of your ${finds} are ${within(first.name)} (${percent}).`;
  return `${first.name} is the largest part of your ${finds} (${percent}).`;
}

export function noneRecordedSentence(total: number, by: NamedBy, locale: string): string {
  if (total === 0) return 'No finds yet.';
  if (total === 1) return `Your one find has no ${by} yet.`;
  return `None of your ${findsText(total, locale)} has a ${by} yet.`;
}

/** '31 finds without a period are left out. 12 finds are of unknown period.'; null if none. */
export function omittedNote({ missing, unknown }: NamedShares, by: NamedBy, locale: string): string | null {
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const parts = [
    ...(missing > 0 ? [`${findsText(missing, locale)} without a ${by} ${are(missing)} left out.`] : []),
    ...(unknown > 0 ? [`${findsText(unknown, locale)} ${are(unknown)} of unknown ${by}.`] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}
