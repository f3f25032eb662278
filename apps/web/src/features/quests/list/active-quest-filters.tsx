import type { DaySpan } from '@metalquest/core/time/day';
import type { Display } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterPill } from '../../../ui/pill.tsx';
import { dayOfMonthText } from '../quest-dates.ts';
import { STATUS_LABELS } from '../status-pill.tsx';
import { clearedFilter, isFiltered, isSameSpan, type NamedSpan, type QuestsFilter } from './quests-filter.ts';

export interface ActiveQuestFiltersProps {
  filter: QuestsFilter;
  onChange: (next: QuestsFilter) => void;
  spans: readonly NamedSpan[];
  display: Display;
}

export function ActiveQuestFilters({ filter, onChange, spans, display }: ActiveQuestFiltersProps) {
  if (!isFiltered(filter)) return null;
  const { status, days } = filter;
  const search = filter.search.trim();
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {status ? (
        <FilterPill
          clearLabel={`Clear status ${STATUS_LABELS[status]}`}
          onClear={() => onChange({ ...filter, status: null })}
        >
          {STATUS_LABELS[status]}
        </FilterPill>
      ) : null}
      {days.from || days.to ? (
        <FilterPill
          clearLabel="Clear days"
          onClear={() => onChange({ ...filter, days: { from: null, to: null } })}
        >
          {spans.find((span) => isSameSpan(span.days, days))?.label ?? spanText(days, display.locale)}
        </FilterPill>
      ) : null}
      {search ? (
        <FilterPill clearLabel={`Clear search ${search}`} onClear={() => onChange({ ...filter, search: '' })}>
          <span className="max-w-48 truncate">{search}</span>
        </FilterPill>
      ) : null}
      <Button
        variant="ghost"
        className="px-2.5 font-normal text-muted"
        onClick={() => onChange(clearedFilter(filter))}
      >
        Clear all
      </Button>
    </div>
  );
}

/** '3 May 2026 to 9 June 2026', 'From 3 May 2026', 'Until 9 June 2026'. */
function spanText({ from, to }: DaySpan, locale: string): string {
  if (from && to)
    return from === to
      ? dayOfMonthText(from, locale)
      : `${dayOfMonthText(from, locale)} to ${dayOfMonthText(to, locale)}`;
  return from ? `From ${dayOfMonthText(from, locale)}` : `Until ${dayOfMonthText(to ?? '', locale)}`;
}
