import { CATEGORIES, type Category } from '../../src/find/category.ts';
import type { EquipmentId, QuestId } from '../../src/ids.ts';
import type { FindFact, QuestFact } from '../../src/statistics/facts.ts';
import { statisticsFrom } from '../../src/statistics/figures.ts';
import { cellOf } from '../../src/statistics/grid.ts';
import {
  type DayTotals,
  type Deepest,
  GEAR_ROLES,
  type GearRole,
  type GearTotals,
  type Groups,
} from '../../src/statistics/groups.ts';
import type { Statistics } from '../../src/statistics/statistics.ts';
import {
  isOfFinds,
  NO_STATISTICS_FILTER,
  type StatisticsFilter,
} from '../../src/statistics/statistics-filter.ts';
import { countOf, NO_TALLY, sumOf, type Tally } from '../../src/statistics/tally.ts';
import { localDay, timesOf } from '../../src/time/day.ts';

const within = (times: ReturnType<typeof timesOf>, iso: string): boolean =>
  (times.from === undefined || iso >= times.from) && (times.before === undefined || iso < times.before);

function cachedFacts(
  filter: StatisticsFilter,
  finds: readonly FindFact[],
  quests: readonly QuestFact[],
): { readonly finds: readonly FindFact[]; readonly quests: readonly QuestFact[] } {
  const times = timesOf(filter.days);
  const { detectorId, period, material } = filter;
  const questIds = new Set(filter.questIds);
  const permissionIds = new Set(filter.permissionIds);
  const permissions = new Map(quests.map(({ id, permissionId }) => [id, permissionId]));
  const keepsQuest = (questId: QuestId): boolean => {
    const permissionId = permissions.get(questId) ?? null;
    return (
      (questIds.size === 0 || questIds.has(questId)) &&
      (permissionIds.size === 0 || (permissionId !== null && permissionIds.has(permissionId)))
    );
  };
  const matchingFinds = finds.filter(
    (find) =>
      within(times, find.foundAt) &&
      keepsQuest(find.questId) &&
      (detectorId === null || find.detectorId === detectorId) &&
      (period === null || find.period === period) &&
      (material === null || find.material === material),
  );
  const withFinds = new Set(matchingFinds.map(({ questId }) => questId));
  const matchingQuests = quests.filter(
    ({ id, startTime }) =>
      within(times, startTime) && keepsQuest(id) && (!isOfFinds(filter) || withFinds.has(id)),
  );
  return { finds: matchingFinds, quests: matchingQuests };
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

function tallied(tally: Tally, category: Category): Tally {
  return tally.with(CATEGORIES.indexOf(category), countOf(tally, category) + 1);
}

function talliedBy<K>(finds: readonly FindFact[], key: (find: FindFact) => K | null): Map<K, Tally> {
  const tallies = new Map<K, Tally>();
  for (const find of finds) {
    const of = key(find);
    if (of !== null) tallies.set(of, tallied(tallies.get(of) ?? NO_TALLY, find.category));
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

/** The groups computed from scratch, which the incremental ones of live/ must equal. */
function groupsOf(
  allFinds: readonly FindFact[],
  allQuests: readonly QuestFact[],
  filter: StatisticsFilter,
): Groups {
  const { finds, quests } = cachedFacts(filter, allFinds, allQuests);
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
    quests: quests.map(({ id, startTime, durationS, distanceM, pathComplete, litter }) => ({
      id,
      startTime,
      durationS,
      distanceMm: toMm(distanceM),
      pathComplete,
      litter,
      finds: findsOfQuest.get(id) ?? 0,
    })),
    gear: GEAR_ROLES.flatMap((role) => gearTotals(role, allFinds, finds, quests)),
    furtherGear: counted(
      finds.flatMap(({ furtherGearIds }) => furtherGearIds),
      (id) => id,
    ),
  };
}

/**
 * Computes all figures from scratch.
 * @param today local day, YYYY-MM-DD
 */
export function statisticsOf(
  finds: readonly FindFact[],
  quests: readonly QuestFact[],
  today: string,
  filter: StatisticsFilter = NO_STATISTICS_FILTER,
): Statistics {
  return statisticsFrom(groupsOf(finds, quests, filter), today);
}
