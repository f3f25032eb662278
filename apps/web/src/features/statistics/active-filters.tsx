import { daysText } from '../../records/date-text.ts';
import { ALL_DAYS } from '../../records/filter-params.ts';
import { CHOICE_SOURCES, type ChoiceSource, useChoice } from '../../records/use-choices.ts';
import { Button } from '../../ui/button.tsx';
import { FilterPill } from '../../ui/pill.tsx';
import { type ChosenFilter, countFilters, NO_FILTER } from './statistics-filter.ts';

interface ActiveFiltersProps {
  filter: ChosenFilter;
  onChange: (next: ChosenFilter) => void;
  locale: string;
}

export function ActiveFilters({ filter, onChange, locale }: ActiveFiltersProps) {
  if (countFilters(filter) === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {filter.days.from || filter.days.to ? (
        <FilterPill clearLabel="Clear days" onClear={() => onChange({ ...filter, days: ALL_DAYS })}>
          {daysText(filter.days, locale)}
        </FilterPill>
      ) : null}
      {CHOICE_SOURCES.map((source) =>
        filter[source.by] ? (
          <ChoicePill key={source.by} source={source} filter={filter} onChange={onChange} />
        ) : null,
      )}
      {filter.period ? (
        <FilterPill clearLabel="Clear period" onClear={() => onChange({ ...filter, period: null })}>
          {filter.period}
        </FilterPill>
      ) : null}
      {filter.material ? (
        <FilterPill clearLabel="Clear material" onClear={() => onChange({ ...filter, material: null })}>
          <span className="max-w-56 truncate">{filter.material}</span>
        </FilterPill>
      ) : null}
      <Button variant="ghost" className="px-2.5 font-normal text-muted" onClick={() => onChange(NO_FILTER)}>
        Clear all
      </Button>
    </div>
  );
}

interface ChoicePillProps extends Omit<ActiveFiltersProps, 'locale'> {
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
