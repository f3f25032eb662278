import type { EquipmentId, PermissionId, QuestId } from '../ids.ts';
import { type DaySpan, timesOf } from '../time/day.ts';
import type { FindFact, QuestFact } from './facts.ts';

/**
 * What statistics are made of; each that is given must hold, and nothing given means everything.
 *
 * A find passes by the day it was found, a quest by the day it was started, both where the device is. A find belongs
 * to the permission of its quest. A detector, a period and a material keep the finds that name them, to the letter, and
 * the quests that have such a find.
 */
export interface StatisticsFilter {
  /** First and last day, YYYY-MM-DD, both included; null is open. */
  readonly days: DaySpan;
  /** Any of them; none means all. */
  readonly questIds: readonly QuestId[];
  /** Any of them; none means all. */
  readonly permissionIds: readonly PermissionId[];
  readonly detectorId: EquipmentId | null;
  readonly period: string | null;
  readonly material: string | null;
}

/** Everything counts. */
export const NO_STATISTICS_FILTER: StatisticsFilter = {
  days: { from: null, to: null },
  questIds: [],
  permissionIds: [],
  detectorId: null,
  period: null,
  material: null,
};

/** Whether only quests with a find that passes count. */
export function isOfFinds({ detectorId, period, material }: StatisticsFilter): boolean {
  return detectorId !== null || period !== null || material !== null;
}

/** Whether fewer than all finds and quests count. */
export function isStatisticsFiltered(filter: StatisticsFilter): boolean {
  const { days, questIds, permissionIds } = filter;
  const isSpan = days.from !== null || days.to !== null;
  return isSpan || questIds.length > 0 || permissionIds.length > 0 || isOfFinds(filter);
}

const within = (times: ReturnType<typeof timesOf>, iso: string): boolean =>
  (times.from === undefined || iso >= times.from) && (times.before === undefined || iso < times.before);

/** The finds and quests that count. */
export function keptFacts(
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
  const keptFinds = finds.filter(
    (find) =>
      within(times, find.foundAt) &&
      keepsQuest(find.questId) &&
      (detectorId === null || find.detectorId === detectorId) &&
      (period === null || find.period === period) &&
      (material === null || find.material === material),
  );
  const withFinds = new Set(keptFinds.map(({ questId }) => questId));
  const keptQuests = quests.filter(
    ({ id, startTime }) =>
      within(times, startTime) && keepsQuest(id) && (!isOfFinds(filter) || withFinds.has(id)),
  );
  return { finds: keptFinds, quests: keptQuests };
}
