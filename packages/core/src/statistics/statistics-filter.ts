import type { EquipmentId, PermissionId, QuestId } from '../ids.ts';
import { type DaySpan, timesOf } from '../time/day.ts';
import type { FindFact, QuestFact } from './facts.ts';

/**
 * Filter of statistics; all given criteria must match.
 * Finds count by local day found, quests by local start day. A find has its quest's permission. Detector,
 * period and material match exactly and keep quests with a matching find.
 */
export interface StatisticsFilter {
  /** YYYY-MM-DD, inclusive; null is open. */
  readonly days: DaySpan;
  readonly questIds: readonly QuestId[];
  readonly permissionIds: readonly PermissionId[];
  readonly detectorId: EquipmentId | null;
  readonly period: string | null;
  readonly material: string | null;
}

export const NO_STATISTICS_FILTER: StatisticsFilter = {
  days: { from: null, to: null },
  questIds: [],
  permissionIds: [],
  detectorId: null,
  period: null,
  material: null,
};

/** Whether quests count only with a matching find. */
export function isOfFinds({ detectorId, period, material }: StatisticsFilter): boolean {
  return detectorId !== null || period !== null || material !== null;
}

export function isStatisticsFiltered(filter: StatisticsFilter): boolean {
  const { days, questIds, permissionIds } = filter;
  const isSpan = days.from !== null || days.to !== null;
  return isSpan || questIds.length > 0 || permissionIds.length > 0 || isOfFinds(filter);
}

const within = (times: ReturnType<typeof timesOf>, iso: string): boolean =>
  (times.from === undefined || iso >= times.from) && (times.before === undefined || iso < times.before);

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
