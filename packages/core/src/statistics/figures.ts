import { byShare, mostFrequentCategory } from './categories.ts';
import { depthPatterns, findsByDepth } from './depths.ts';
import { gearFigures, gearUsageCount } from './gear.ts';
import { cellBounds } from './grid.ts';
import type { Groups } from './groups.ts';
import { personalRecords } from './records.ts';
import type { NamedCount, Spot, Statistics } from './statistics.ts';
import { byCategory, totalOf } from './tally.ts';
import { categoryTargetIdDistribution, targetIdRows } from './target-id.ts';
import { activeDays, findFrequencyByDate, findsByHour, findsByTimeOfDay, seasons, years } from './time.ts';

const BEST_SPOTS = 50;

const sum = <T>(all: readonly T[], value: (one: T) => number): number =>
  all.reduce((total, one) => total + value(one), 0);

/** Of any status (spec section 3). */
function totalQuests({ quests }: Groups): number {
  return quests.length;
}

/** Of any category (spec section 3). */
function totalFinds({ finds }: Groups): number {
  return totalOf(finds);
}

/** Paths of all quests as far as they are on this device (spec sections 3 and 9). */
function totalDistanceKm({ quests }: Groups): number {
  return sum(quests, ({ distanceMm }) => distanceMm) / 1_000_000;
}

/** Active hours without pauses and running segments (spec sections 3, 4 and 9). */
function totalDurationHours({ quests }: Groups): number {
  return sum(quests, ({ durationS }) => durationS) / 3600;
}

/** Mean active minutes (spec sections 3 and 9); null without quests. */
function averageQuestDurationMinutes({ quests }: Groups): number | null {
  return quests.length === 0 ? null : sum(quests, ({ durationS }) => durationS) / quests.length / 60;
}

/** Longest active minutes (spec sections 3 and 9); null without quests. */
function longestQuestDurationMinutes({ quests }: Groups): number | null {
  if (quests.length === 0) return null;
  return quests.reduce((longest, { durationS }) => Math.max(longest, durationS), 0) / 60;
}

/** By descending count, then name; unnamed last. */
function namedCounts(counts: ReadonlyMap<string | null, number>): readonly NamedCount[] {
  const order = (a: NamedCount, b: NamedCount): number => {
    if (a.name === null) return 1;
    if (b.name === null) return -1;
    return b.count - a.count || (a.name < b.name ? -1 : 1);
  };
  return [...counts].map(([name, count]) => ({ name, count })).toSorted(order);
}

const isBetter = ([cellA, a]: readonly [number, number], [cellB, b]: readonly [number, number]): boolean =>
  a > b || (a === b && cellA < cellB);

/** The 100 m squares with most finds, best first (spec section 3, findLocations; section 5). */
function bestSpots({ cells }: Groups): readonly Spot[] {
  // Bounded insertion: there may be as many squares as finds.
  const best: (readonly [number, number])[] = [];
  for (const one of cells) {
    const last = best.length < BEST_SPOTS ? undefined : best.at(-1);
    if (last && !isBetter(one, last)) continue;
    const at = best.findIndex((other) => isBetter(one, other));
    best.splice(at < 0 ? best.length : at, 0, one);
    if (best.length > BEST_SPOTS) best.pop();
  }
  return best.map(([cell, count]) => ({ bounds: cellBounds(cell), count }));
}

export function statisticsFrom(groups: Groups, today: string): Statistics {
  return {
    totalQuests: totalQuests(groups),
    totalFinds: totalFinds(groups),
    totalDistanceKm: totalDistanceKm(groups),
    totalDurationHours: totalDurationHours(groups),
    findsByCategory: byCategory(groups.finds),
    findsByDepth: findsByDepth(groups),
    gearUsageCount: gearUsageCount(groups),
    averageQuestDurationMinutes: averageQuestDurationMinutes(groups),
    longestQuestDurationMinutes: longestQuestDurationMinutes(groups),
    mostFrequentCategory: mostFrequentCategory(groups.finds),
    depthPatterns: depthPatterns(groups),
    findFrequencyByDate: findFrequencyByDate(groups, today),
    categoryDistribution: byShare(groups.finds),
    findLocations: groups.locations,
    categoryTargetIdDistribution: categoryTargetIdDistribution(groups),
    totalLitter: sum(groups.quests, ({ litter }) => litter),
    questsWithoutWholePath: groups.quests.filter(({ pathComplete }) => !pathComplete).length,
    days: activeDays(groups),
    seasons: seasons(groups),
    years: years(groups),
    findsByTimeOfDay: findsByTimeOfDay(groups),
    findsByHour: findsByHour(groups),
    findsByPeriod: namedCounts(groups.periods),
    findsByMaterial: namedCounts(groups.materials),
    targetIds: targetIdRows(groups),
    detectors: gearFigures(groups, 'detector'),
    coils: gearFigures(groups, 'coil'),
    bestSpots: bestSpots(groups),
    records: personalRecords(groups),
  };
}

/** Adapts stored figures to another day; only the look-back depends on it. */
export function onDay(statistics: Statistics, today: string): Statistics {
  const days = new Map(statistics.days.map((one) => [one.day, one]));
  return { ...statistics, findFrequencyByDate: findFrequencyByDate({ days }, today) };
}
