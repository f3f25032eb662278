import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import { FIND_SORTS, type FindSort } from '@metalquest/core/find/find-filter';
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
import { type DaySpan, timesOf } from '@metalquest/core/time/day';
import type { FindNarrowing } from '@metalquest/sync/queries/query-types';
import type { DepthRange } from '../../../records/depth-range.ts';
import { ALL_DAYS, daysFrom, idFrom, paramsWith, periodParam } from '../../../records/filter-params.ts';

export type FindsLayout = 'grid' | 'table';

/** The filter and layout of the list, stored in the URL so that Back restores them. */
export interface FindsFilter {
  readonly search: string;
  readonly category: Category | null;
  readonly period: Period | null;
  readonly material: string | null;
  readonly depth: DepthRange | null;
  readonly days: DaySpan;
  readonly hasPhoto: boolean | null;
  readonly questId: QuestId | null;
  readonly permissionId: PermissionId | null;
  readonly detectorId: EquipmentId | null;
  readonly sort: FindSort;
  readonly layout: FindsLayout;
}

function depthFrom(text: string | null): DepthRange | null {
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(text ?? '') ?? [];
  const range = { fromCm: Number(from), toCm: Number(to) };
  return range.fromCm <= range.toCm ? range : null;
}

const PHOTO_LABELS = new Map([
  ['yes', true],
  ['no', false],
]);

/** Reads the filter from the URL; unknown values count as unset. */
export function filterFrom(params: URLSearchParams): FindsFilter {
  return {
    search: params.get('q') ?? '',
    category: CATEGORIES.find((category) => category.toLowerCase() === params.get('category')) ?? null,
    period: toPeriod(params.get('period')),
    material: materialOf(params.get('material')),
    depth: depthFrom(params.get('depth')),
    days: daysFrom(params),
    hasPhoto: PHOTO_LABELS.get(params.get('photo') ?? '') ?? null,
    questId: idFrom(params.get('quest'), asQuestId),
    permissionId: idFrom(params.get('permission'), asPermissionId),
    detectorId: idFrom(params.get('detector'), asEquipmentId),
    sort: FIND_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    layout: params.get('as') === 'table' ? 'table' : 'grid',
  };
}

export function paramsOf(filter: FindsFilter): URLSearchParams {
  const { search, category, period, depth, days, hasPhoto, sort, layout } = filter;
  return paramsWith({
    q: search,
    category: category?.toLowerCase(),
    period: periodParam(period),
    material: filter.material,
    depth: depth && `${depth.fromCm}-${depth.toCm}`,
    from: days.from,
    to: days.to,
    photo: hasPhoto === null ? null : hasPhoto ? 'yes' : 'no',
    quest: filter.questId,
    permission: filter.permissionId,
    detector: filter.detectorId,
    sort: sort === 'newest' ? null : sort,
    as: layout === 'table' ? 'table' : null,
  });
}

export function narrowingOf(filter: FindsFilter): FindNarrowing {
  const { category, period, material, depth, days, hasPhoto } = filter;
  const { questId, permissionId, detectorId } = filter;
  const search = filter.search.trim();
  return {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(period ? { period } : {}),
    ...(material ? { material } : {}),
    ...(depth ? { depthCm: { from: depth.fromCm, to: depth.toCm } } : {}),
    ...(days.from || days.to ? { foundAt: timesOf(days) } : {}),
    ...(hasPhoto === null ? {} : { hasPhoto }),
    ...(questId ? { questId } : {}),
    ...(permissionId ? { permissionId } : {}),
    ...(detectorId ? { detectorId } : {}),
  };
}

export function narrowingKey(filter: FindsFilter): string {
  return JSON.stringify(narrowingOf(filter));
}

export function toggleCategory(filter: FindsFilter, category: Category): FindsFilter {
  return { ...filter, category: filter.category === category ? null : category };
}

export function countFilters(filter: FindsFilter): number {
  return Object.keys(narrowingOf(filter)).length;
}

export function clearedFilter(filter: FindsFilter): FindsFilter {
  return {
    ...filterFrom(new URLSearchParams()),
    days: ALL_DAYS,
    sort: filter.sort,
    layout: filter.layout,
  };
}
