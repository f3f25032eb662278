import type { EquipmentId, PermissionId, QuestId } from '../ids.ts';
import type { DaySpan } from '../time/day.ts';

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
