import type { Quest, QuestStatus } from '@metalquest/core/quest/quest';
import { QUEST_SORTS, type QuestSort } from '@metalquest/core/quest/quest-list';
import { addDays, type DaySpan, timesOf } from '@metalquest/core/time/day';
import type { QuestFilter } from '@metalquest/sync/queries/query-types';
import { ALL_DAYS, daysFrom, paramsWith } from '../../../records/filter-params.ts';

/** The filter and order of the list, stored in the URL so that Back restores them. */
export interface QuestsFilter {
  readonly search: string;
  readonly status: QuestStatus | null;
  readonly days: DaySpan;
  readonly sort: QuestSort;
}

export const STATUSES: readonly QuestStatus[] = ['active', 'paused', 'ended'];

/** Reads the filter from the URL; unknown values count as unset. */
export function filterFrom(params: URLSearchParams): QuestsFilter {
  return {
    search: params.get('q') ?? '',
    status: STATUSES.find((status) => status === params.get('status')) ?? null,
    days: daysFrom(params),
    sort: QUEST_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  };
}

export function paramsOf({ search, status, days, sort }: QuestsFilter): URLSearchParams {
  return paramsWith({
    q: search,
    status,
    from: days.from,
    to: days.to,
    sort: sort === 'newest' ? null : sort,
  });
}

export function isFiltered({ search, status, days }: QuestsFilter): boolean {
  return search.trim() !== '' || status !== null || days.from !== null || days.to !== null;
}

export function clearedFilter(filter: QuestsFilter): QuestsFilter {
  return { ...filter, search: '', status: null, days: ALL_DAYS };
}

/** Whether the span is valid: its end is not before its start. */
export function isSpan({ from, to }: DaySpan): boolean {
  return from === null || to === null || from <= to;
}

export function queryOf({ search, status, days, sort }: QuestsFilter): Omit<QuestFilter, 'offset' | 'limit'> {
  const { from, before } = timesOf(days);
  return {
    sort,
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(status ? { status } : {}),
    ...(from ? { startedFrom: from } : {}),
    ...(before ? { startedBefore: before } : {}),
  };
}

export interface NamedSpan {
  readonly label: string;
  readonly days: DaySpan;
}

/** 'Last 30 days' and the years since the first quest, newest first. */
export function namedSpans(today: string, first: Pick<Quest, 'startTime'> | null): readonly NamedSpan[] {
  const thisYear = Number(today.slice(0, 4));
  const firstYear = first ? Math.min(thisYear, new Date(first.startTime).getFullYear()) : thisYear;
  const years = Array.from({ length: Math.min(MOST_YEARS, thisYear - firstYear + 1) }, (_, index) => {
    const year = String(thisYear - index).padStart(4, '0');
    return { label: year, days: { from: `${year}-01-01`, to: `${year}-12-31` } };
  });
  return [{ label: 'Last 30 days', days: { from: addDays(today, -29), to: today } }, ...years];
}

/** Older years can be entered as dates. */
const MOST_YEARS = 4;

export function isSameSpan(a: DaySpan, b: DaySpan): boolean {
  return a.from === b.from && a.to === b.to;
}
