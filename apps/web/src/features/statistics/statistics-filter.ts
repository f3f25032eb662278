import { materialOf } from '@metalquest/core/find/material';
import { type Period, toPeriod } from '@metalquest/core/find/period';
import {
  asEquipmentId,
  asPermissionId,
  asQuestId,
  type EquipmentId,
  type PermissionId,
  type QuestId,
} from '@metalquest/core/ids';
import type { StatisticsFilter } from '@metalquest/core/statistics/statistics-filter';
import { type DaySpan, timesOf } from '@metalquest/core/time/day';
import type { FindNarrowing } from '@metalquest/sync/queries/query-types';
import { ALL_DAYS, daysFrom, idFrom, paramsWith, periodParam } from '../../records/filter-params.ts';

/** The filter of the statistics, stored in the URL; contains IDs and days, but no place. */
export interface ChosenFilter {
  readonly days: DaySpan;
  readonly questId: QuestId | null;
  readonly permissionId: PermissionId | null;
  readonly detectorId: EquipmentId | null;
  readonly period: Period | null;
  readonly material: string | null;
}

export const NO_FILTER: ChosenFilter = {
  days: ALL_DAYS,
  questId: null,
  permissionId: null,
  detectorId: null,
  period: null,
  material: null,
};

/** Reads the filter from the URL; unknown values count as unset. */
export function filterFrom(params: URLSearchParams): ChosenFilter {
  return {
    days: daysFrom(params),
    questId: idFrom(params.get('quest'), asQuestId),
    permissionId: idFrom(params.get('permission'), asPermissionId),
    detectorId: idFrom(params.get('detector'), asEquipmentId),
    period: toPeriod(params.get('period')),
    material: materialOf(params.get('material')),
  };
}

export function paramsOf(filter: ChosenFilter): URLSearchParams {
  const { days, questId, permissionId, detectorId, period, material } = filter;
  return paramsWith({
    from: days.from,
    to: days.to,
    quest: questId,
    permission: permissionId,
    detector: detectorId,
    period: periodParam(period),
    material,
  });
}

/** Whether a filter other than the days is set, so that a picture covers only part of those days. */
export function isPartOfDays({ questId, permissionId, detectorId, period, material }: ChosenFilter): boolean {
  return [questId, permissionId, detectorId, period, material].some((one) => one !== null);
}

export function countFilters(filter: ChosenFilter): number {
  const { days, questId, permissionId, detectorId, period, material } = filter;
  const all = [days.from ?? days.to, questId, permissionId, detectorId, period, material];
  return all.filter((set) => set !== null).length;
}

export function statisticsFilterOf(filter: ChosenFilter): StatisticsFilter {
  const { days, questId, permissionId, detectorId, period, material } = filter;
  return {
    days,
    questIds: questId ? [questId] : [],
    permissionIds: permissionId ? [permissionId] : [],
    detectorId,
    period,
    material,
  };
}

/** The filter as the find queries take it, to count further options. */
export function narrowingOf(filter: ChosenFilter): FindNarrowing {
  const { days, questId, permissionId, detectorId, period, material } = filter;
  return {
    ...(days.from || days.to ? { foundAt: timesOf(days) } : {}),
    ...(questId ? { questId } : {}),
    ...(permissionId ? { permissionId } : {}),
    ...(detectorId ? { detectorId } : {}),
    ...(period ? { period } : {}),
    ...(material ? { material } : {}),
  };
}
