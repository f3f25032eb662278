import { CATEGORIES } from '../find/category.ts';
import { byShare } from './categories.ts';
import type { Groups } from './groups.ts';
import type { CategoryTargetIds, TargetIdRow } from './statistics.ts';
import { countOf, NO_TALLY, sumOf, type Tally, totalOf } from './tally.ts';

export interface TargetIdRange {
  readonly from: number;
  readonly to: number;
}

/** Range of known detectors (Minelab from -19, XP and Garrett to 99, Bounty Hunter to 199), with a margin. */
const LOWEST = -100;
const HIGHEST = 999;

/** A wider pair of numbers is iron and conductivity rather than a range. */
const WIDEST = 20;

const ONE = /^[^\d-]*(-?\d{1,3})(?:[.,]\d+)?[^\d]*$/;
const TWO = /^[^\d-]*(-?\d{1,3})(?:\s*(?:-|\u2013|\u2014|\/|to)\s*)(-?\d{1,3})[^\d]*$/i;

/**
 * Parses a typed target id: '73'; ranges '72-75', '72/75', '72 to 75' in either order; '-9'. Ignores
 * surrounding words ('VDI 73', '~73', '73 jumpy'). Null if ambiguous: 'high tone', '12 43', '01-45'.
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

/** 95 % Wilson intervals (spec section 3, target_id). Scales differ between makers. */
export function targetIdRows(groups: Groups): readonly TargetIdRow[] {
  return byNumber(groups).map(([targetId, tally]) => ({
    targetId,
    finds: totalOf(tally),
    categories: byShare(tally),
  }));
}

/** In numeric order (spec section 3). A range counts for each of its numbers. */
export function categoryTargetIdDistribution(groups: Groups): readonly CategoryTargetIds[] {
  const numbers = byNumber(groups);
  return CATEGORIES.map((category) => ({
    category,
    targetIds: numbers
      .map(([targetId, tally]) => ({ targetId, count: countOf(tally, category) }))
      .filter(({ count }) => count > 0),
  })).filter(({ targetIds }) => targetIds.length > 0);
}
