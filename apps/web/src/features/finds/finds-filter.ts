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
import type { FindNarrowing } from '@metalquest/sync/queries/queries';
import type { DepthRange } from '../../lib/depth-range.ts';
import { ALL_DAYS, daysFrom, idFrom, paramsWith, periodParam } from '../../lib/filter-params.ts';

/** How the finds are laid out. */
export type FindsLayout = 'grid' | 'table';

/** Which finds are shown, and how. It lives in the address, so that going back finds it again. */
export interface FindsFilter {
  readonly search: string;
  readonly category: Category | null;
  readonly period: Period | null;
  /** As finds have it. */
  readonly material: string | null;
  readonly depth: DepthRange | null;
  /** Days of the device, both included. */
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

const PHOTO_WORDS = new Map([
  ['yes', true],
  ['no', false],
]);

/** Reads the filter from an address; what it does not know counts as not set. */
export function filterFrom(params: URLSearchParams): FindsFilter {
  return {
    search: params.get('q') ?? '',
    category: CATEGORIES.find((category) => category.toLowerCase() === params.get('category')) ?? null,
    period: toPeriod(params.get('period')),
    material: materialOf(params.get('material')),
    depth: depthFrom(params.get('depth')),
    days: daysFrom(params),
    hasPhoto: PHOTO_WORDS.get(params.get('photo') ?? '') ?? null,
    questId: idFrom(params.get('quest'), asQuestId),
    permissionId: idFrom(params.get('permission'), asPermissionId),
    detectorId: idFrom(params.get('detector'), asEquipmentId),
    sort: FIND_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    layout: params.get('as') === 'table' ? 'table' : 'grid',
  };
}

/** Writes the filter into an address; what is not set is not in it. */
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

/** What the queries are asked for. */
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

/** Says the same of two filters that let the same finds through. */
export function narrowingKey(filter: FindsFilter): string {
  return JSON.stringify(narrowingOf(filter));
}

/** Choosing the category that is chosen lifts it. */
export function toggleCategory(filter: FindsFilter, category: Category): FindsFilter {
  return { ...filter, category: filter.category === category ? null : category };
}

/** How many filters are in force; words searched for are one of them. */
export function countFilters(filter: FindsFilter): number {
  return Object.keys(narrowingOf(filter)).length;
}

/** All finds, laid out and in order as before. */
export function clearedFilter(filter: FindsFilter): FindsFilter {
  return {
    ...filterFrom(new URLSearchParams()),
    days: ALL_DAYS,
    sort: filter.sort,
    layout: filter.layout,
  };
}
