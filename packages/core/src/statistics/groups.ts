import type { EquipmentId, FindId, QuestId } from '../ids.ts';
import { localDay } from '../time/day.ts';
import type { FindFact, QuestFact } from './facts.ts';
import { cellOf } from './grid.ts';
import { keptFacts, type StatisticsFilter } from './statistics-filter.ts';
import { NO_TALLY, sumOf, type Tally, tallied } from './tally.ts';

export const GEAR_ROLES = ['detector', 'coil', 'pinpointer'] as const;
export type GearRole = (typeof GEAR_ROLES)[number];

/** Daily totals in integers (seconds, mm), so that adding and subtracting is exact. */
export interface DayTotals {
  readonly finds: number;
  readonly quests: number;
  readonly durationS: number;
  readonly distanceMm: number;
}

export interface QuestTotals {
  readonly id: QuestId;
  readonly startTime: string;
  readonly durationS: number;
  readonly distanceMm: number;
  readonly pathComplete: boolean;
  readonly finds: number;
}

/** Totals of gear in one role; `alone` as in GearFigures. */
export interface GearTotals {
  readonly id: EquipmentId;
  readonly role: GearRole;
  readonly finds: Tally;
  readonly quests: number;
  readonly alone: { readonly quests: number; readonly durationS: number; readonly finds: Tally };
}

/** All counts that figures derive from; live/ updates them incrementally and tests hold both equal. */
export interface Groups {
  readonly finds: Tally;
  /** By whole cm. */
  readonly depths: ReadonlyMap<number, Tally>;
  /** By local hour. */
  readonly hours: readonly Tally[];
  /** By local day, YYYY-MM-DD. */
  readonly days: ReadonlyMap<string, DayTotals>;
  readonly periods: ReadonlyMap<string | null, number>;
  readonly materials: ReadonlyMap<string | null, number>;
  /** By the text as typed. */
  readonly targetIds: ReadonlyMap<string, Tally>;
  readonly cells: Iterable<readonly [cell: number, count: number]>;
  /** See Statistics.findLocations. */
  readonly locations: Float64Array;
  /** Number of locations in the southern hemisphere. */
  readonly southern: number;
  readonly deepest: Deepest | null;
  readonly quests: readonly QuestTotals[];
  readonly gear: readonly GearTotals[];
}

export interface Deepest {
  readonly findId: FindId;
  readonly foundAt: string;
  readonly depthCm: number;
}

/** Unit of distance sums. */
function toMm(distanceM: number): number {
  return Math.round(distanceM * 1000);
}

function gearOf(find: FindFact, role: GearRole): EquipmentId | null {
  if (role === 'detector') return find.detectorId;
  return role === 'coil' ? find.coilId : find.pinpointerId;
}

/** Ties go to the earlier find. */
function isDeeper(a: Deepest, b: Deepest): boolean {
  if (a.depthCm !== b.depthCm) return a.depthCm > b.depthCm;
  return a.foundAt === b.foundAt ? a.findId < b.findId : a.foundAt < b.foundAt;
}

function counted<T, K>(all: readonly T[], key: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const one of all) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return counts;
}

function talliedBy<K>(finds: readonly FindFact[], key: (find: FindFact) => K | null): Map<K, Tally> {
  const tallies = new Map<K, Tally>();
  for (const find of finds) {
    const of = key(find);
    if (of !== null) tallies.set(of, tallied(tallies.get(of), find.category));
  }
  return tallies;
}

const tallyOf = (finds: readonly FindFact[]): Tally =>
  finds.reduce((tally, { category }) => tallied(tally, category), NO_TALLY);

function gearTotals(
  role: GearRole,
  all: readonly FindFact[],
  finds: readonly FindFact[],
  quests: readonly QuestFact[],
): readonly GearTotals[] {
  const named = (some: readonly FindFact[]) =>
    Map.groupBy(
      some.filter((find) => gearOf(find, role) !== null),
      ({ questId }) => questId,
    );
  const gearOfQuest = new Map(
    [...named(all)].map(([questId, some]) => [questId, new Set(some.map((find) => gearOf(find, role)))]),
  );
  const counting = named(finds);
  const tallies = talliedBy(finds, (find) => gearOf(find, role));
  return [...tallies].map(([id, tally]) => {
    const withIt = [...counting].filter(([, some]) => some.some((find) => gearOf(find, role) === id));
    const alone = quests.filter((quest) => {
      const used = gearOfQuest.get(quest.id);
      return used?.size === 1 && used.has(id) && counting.has(quest.id);
    });
    return {
      id,
      role,
      finds: tally,
      quests: withIt.length,
      alone: {
        quests: alone.length,
        durationS: alone.reduce((sum, { durationS }) => sum + durationS, 0),
        finds: alone
          .map((quest) => tallyOf(counting.get(quest.id) ?? []))
          .reduce((sum, one) => sumOf(sum, one), NO_TALLY),
      },
    };
  });
}

function dayTotals(finds: readonly FindFact[], quests: readonly QuestFact[]): ReadonlyMap<string, DayTotals> {
  const days = new Map<string, DayTotals>();
  const add = (iso: string, more: DayTotals): void => {
    const day = localDay(new Date(iso));
    const before = days.get(day);
    days.set(day, {
      finds: (before?.finds ?? 0) + more.finds,
      quests: (before?.quests ?? 0) + more.quests,
      durationS: (before?.durationS ?? 0) + more.durationS,
      distanceMm: (before?.distanceMm ?? 0) + more.distanceMm,
    });
  };
  for (const { foundAt } of finds) add(foundAt, { finds: 1, quests: 0, durationS: 0, distanceMm: 0 });
  for (const { startTime, durationS, distanceM } of quests) {
    add(startTime, { finds: 0, quests: 1, durationS, distanceMm: toMm(distanceM) });
  }
  return days;
}

/** Computes the groups from scratch; reference for live/. */
export function groupsOf(
  allFinds: readonly FindFact[],
  allQuests: readonly QuestFact[],
  filter: StatisticsFilter,
): Groups {
  const { finds, quests } = keptFacts(filter, allFinds, allQuests);
  const hours = talliedBy(finds, ({ foundAt }) => new Date(foundAt).getHours());
  const places = finds.flatMap(({ location }) => location ?? []);
  const findsOfQuest = counted(finds, ({ questId }) => questId);
  const depths = finds.flatMap(({ id, foundAt, depthCm }) =>
    depthCm === null ? [] : { findId: id, foundAt, depthCm },
  );
  return {
    finds: tallyOf(finds),
    depths: talliedBy(finds, ({ depthCm }) => depthCm),
    hours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? NO_TALLY),
    days: dayTotals(finds, quests),
    periods: counted(finds, ({ period }) => period),
    materials: counted(finds, ({ material }) => material),
    targetIds: talliedBy(finds, ({ targetId }) => targetId),
    cells: counted(places, cellOf),
    locations: Float64Array.from(places.flatMap(({ lng, lat }) => [lng, lat])),
    southern: places.filter(({ lat }) => lat < 0).length,
    deepest: depths.reduce<Deepest | null>((best, one) => (best && !isDeeper(one, best) ? best : one), null),
    quests: quests.map(({ id, startTime, durationS, distanceM, pathComplete }) => ({
      id,
      startTime,
      durationS,
      distanceMm: toMm(distanceM),
      pathComplete,
      finds: findsOfQuest.get(id) ?? 0,
    })),
    gear: GEAR_ROLES.flatMap((role) => gearTotals(role, allFinds, finds, quests)),
  };
}
