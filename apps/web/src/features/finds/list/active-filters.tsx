import type { ReactNode } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { daysText } from '../../../records/date-text.ts';
import { depthRangeText } from '../../../records/depth-range.ts';
import { ALL_DAYS } from '../../../records/filter-params.ts';
import { CHOICE_SOURCES, type ChoiceSource, useChoice } from '../../../records/use-choices.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterPill } from '../../../ui/pill.tsx';
import { clearedFilter, countFilters, type FindsFilter } from './finds-filter.ts';

interface ActiveFiltersProps {
  filter: FindsFilter;
  onChange: (next: FindsFilter) => void;
  display: Display;
}

export function ActiveFilters({ filter, onChange, display }: ActiveFiltersProps) {
  if (countFilters(filter) === 0) return null;
  const { category, period, material, depth, days, hasPhoto } = filter;
  const search = filter.search.trim();
  const pill = (label: string, text: ReactNode, lifted: Partial<FindsFilter>) => (
    <FilterPill clearLabel={`Clear ${label}`} onClear={() => onChange({ ...filter, ...lifted })}>
      {text}
    </FilterPill>
  );
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {category ? pill(`category ${category}`, category, { category: null }) : null}
      {period ? pill(`period ${period}`, period, { period: null }) : null}
      {material
        ? pill(`material ${material}`, <span className="max-w-48 truncate">{material}</span>, {
            material: null,
          })
        : null}
      {depth ? pill('depth', depthRangeText(depth, display), { depth: null }) : null}
      {hasPhoto === null ? null : pill('photo', hasPhoto ? 'Has photo' : 'No photo', { hasPhoto: null })}
      {days.from || days.to ? pill('days', daysText(days, display.locale), { days: ALL_DAYS }) : null}
      {CHOICE_SOURCES.map((source) =>
        filter[source.by] ? (
          <ChoicePill key={source.by} source={source} filter={filter} onChange={onChange} />
        ) : null,
      )}
      {search
        ? pill(`search ${search}`, <span className="max-w-48 truncate">{search}</span>, { search: '' })
        : null}
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

interface ChoicePillProps extends Pick<ActiveFiltersProps, 'filter' | 'onChange'> {
  source: ChoiceSource;
}

function ChoicePill({ source: { by, title }, filter, onChange }: ChoicePillProps) {
  const selected = useChoice(by, filter[by]);
  return (
    <FilterPill
      clearLabel={`Clear ${title.toLowerCase()}`}
      onClear={() => onChange({ ...filter, [by]: null })}
    >
      <span className="max-w-56 truncate">{selected?.name || title}</span>
    </FilterPill>
  );
}
