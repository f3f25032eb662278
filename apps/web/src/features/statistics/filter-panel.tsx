import { useId } from 'react';
import { ChoiceFilter } from '../../records/choice-filter.tsx';
import { CHOICE_SOURCES, type ChoiceSource, chosenRow, useChoice } from '../../records/use-choices.ts';
import { DaysFilter } from '../../ui/days-filter.tsx';
import { type ChosenFilter, narrowingOf } from './statistics-filter.ts';
import { WhatFilter } from './what-filter.tsx';

interface FilterPanelProps {
  filter: ChosenFilter;
  onChange: (next: ChosenFilter) => void;
  locale: string;
}

export function FilterPanel(props: FilterPanelProps) {
  const { filter, onChange } = props;
  const headingId = useId();
  return (
    <div className="grid gap-7">
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="eyebrow font-sans">
          Place and gear
        </h2>
        <div className="mt-1 divide-y divide-line">
          {CHOICE_SOURCES.map((source) => (
            <OneChoice key={source.by} source={source} {...props} />
          ))}
        </div>
      </section>
      <WhatFilter filter={filter} onChange={onChange} locale={props.locale} />
      <DaysFilter title="When" days={filter.days} onChange={(days) => onChange({ ...filter, days })} />
    </div>
  );
}

function OneChoice({ source, filter, onChange, locale }: FilterPanelProps & { source: ChoiceSource }) {
  const selected = useChoice(source.by, filter[source.by]);
  return (
    <ChoiceFilter
      source={source}
      selected={selected}
      narrowing={narrowingOf({ ...filter, [source.by]: null })}
      onChoose={(id) => onChange({ ...filter, ...chosenRow(source.by, id) })}
      locale={locale}
    />
  );
}
