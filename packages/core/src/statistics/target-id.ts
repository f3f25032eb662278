import { CATEGORIES } from '../find/category.ts';
import { byShare } from './categories.ts';
import type { Groups } from './groups.ts';
import type { CategoryTargetIds, TargetIdRow } from './statistics.ts';
import { countOf, NO_TALLY, sumOf, type Tally, totalOf } from './tally.ts';

/** The whole numbers that a target ID names, both ends included. */
export interface TargetIdRange {
  readonly from: number;
  readonly to: number;
}

/** Readings of known detectors lie within these (Minelab counts from -19, XP to 99, Garrett to 99, Bounty Hunter to 199). */
const LOWEST = -100;
const HIGHEST = 999;

/** A target that jumps more than this has no target ID: two numbers so far apart are a pair (iron and conductivity). */
const WIDEST = 20;

const ONE = /^[^\d-]*(-?\d{1,3})(?:[.,]\d+)?[^\d]*$/;
const TWO = /^[^\d-]*(-?\d{1,3})(?:\s*(?:-|\u2013|\u2014|\/|to)\s*)(-?\d{1,3})[^\d]*$/i;

/**
 * What a typed target ID says: '73' is 73, '72-75' (also '72/75', '72 to 75', with any dash) is 72 to 75, and so is
 * '75-72'; '-9' is below zero; words around it ('VDI 73', '~73', '73 jumpy') are passed over. Null where no one number
 * or range can be read: 'high tone', '12 43', '01-45'.
 */
export function parseTargetId(text: string): TargetIdRange | null {
  const trimmed = text.trim();
  const one = ONE.exec(trimmed)?.[1];
  const [, first = one, second = one] = TWO.exec(trimmed) ?? [];
  if (first === undefined || second === undefined) return null;
  const [from, to] = [Number(first), Number(second)].toSorted((a, b) => a - b);
  if (from === undefined || to === undefined) return null;
  return from < LOWEST || to > HIGHEST || to - from > WIDEST ? null : { from, to };
}

/** Finds by each whole number that their target ID holds; the numbers in order. */
function byNumber({ targetIds }: Groups): readonly (readonly [number, Tally])[] {
  const numbers = new Map<number, Tally>();
  for (const [text, tally] of targetIds) {
    const range = parseTargetId(text);
    if (!range) continue;
    for (let id = range.from; id <= range.to; id += 1) {
      numbers.set(id, sumOf(numbers.get(id) ?? NO_TALLY, tally));
    }
  }
  return [...numbers].toSorted(([a], [b]) => a - b);
}

/**
 * What each target ID turned out to be: of the finds whose reading was that number, or a range that holds it, the part
 * of each category with its 95 % Wilson interval (spec section 3, target_id). Detectors of different makers count
 * differently: under a filter by detector the numbers mean one thing.
 */
export function targetIdRows(groups: Groups): readonly TargetIdRow[] {
  return byNumber(groups).map(([targetId, tally]) => ({
    targetId,
    finds: totalOf(tally),
    categories: byShare(tally),
  }));
}

/**
 * The target IDs that each category showed, by number, with how many finds each (spec section 3); categories without
 * any are left out. A find with a range counts for each number of it.
 */
export function categoryTargetIdDistribution(groups: Groups): readonly CategoryTargetIds[] {
  const numbers = byNumber(groups);
  return CATEGORIES.map((category) => ({
    category,
    targetIds: numbers
      .map(([targetId, tally]) => ({ targetId, count: countOf(tally, category) }))
      .filter(({ count }) => count > 0),
  })).filter(({ targetIds }) => targetIds.length > 0);
}
