import { PERIODS, toPeriod } from '@metalquest/core/find/period';
import { numberText } from '@metalquest/core/statistics/text';
import type { FindFigures, FindNarrowing } from '@metalquest/sync/queries/query-types';
import { useId, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { type ChosenFilter, narrowingOf } from './statistics-filter.ts';

interface WhatFilterProps {
  filter: ChosenFilter;
  onChange: (next: ChosenFilter) => void;
  locale: string;
}

interface NamedCount {
  readonly name: string;
  readonly count: number;
}

export function WhatFilter({ filter, onChange, locale }: WhatFilterProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="eyebrow font-sans">
        What
      </h2>
      <div className="mt-1 divide-y divide-line">
        <NamedFilter
          title="Period"
          any="Any period"
          none="No find has a period yet. Edit a find to choose one."
          selected={filter.period}
          narrowing={narrowingOf({ ...filter, period: null })}
          namesOf={periodsOf}
          onChoose={(name) => onChange({ ...filter, period: toPeriod(name) })}
          locale={locale}
        />
        <NamedFilter
          title="Material"
          any="Any material"
          none="No find has a material yet. Edit a find to enter one."
          selected={filter.material}
          narrowing={narrowingOf({ ...filter, material: null })}
          namesOf={materialsOf}
          onChoose={(material) => onChange({ ...filter, material })}
          locale={locale}
        />
      </div>
    </section>
  );
}

/** Oldest first. */
function periodsOf({ byPeriod }: FindFigures): readonly NamedCount[] {
  return PERIODS.map((period) => ({ name: period, count: byPeriod[period] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

/** Most frequent first. */
function materialsOf({ byMaterial }: FindFigures, locale: string): readonly NamedCount[] {
  return Object.entries(byMaterial)
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, locale));
}

interface NamedFilterProps {
  title: string;
  any: string;
  none: string;
  selected: string | null;
  narrowing: FindNarrowing;
  namesOf: (figures: FindFigures, locale: string) => readonly NamedCount[];
  onChoose: (name: string | null) => void;
  locale: string;
}

function NamedFilter(props: NamedFilterProps) {
  const { title, any, selected, onChoose } = props;
  const [open, setOpen] = useState(false);
  return (
    <ChoiceRow title={title} selected={selected} any={any} open={open} onOpenChange={setOpen}>
      <Names
        {...props}
        onChoose={(name) => {
          setOpen(false);
          onChoose(name);
        }}
      />
    </ChoiceRow>
  );
}

function Names({ any, none, selected, narrowing, namesOf, onChoose, locale }: NamedFilterProps) {
  const { queries } = useEngine();
  const narrowingKey = JSON.stringify(narrowing);
  const figures = useLive(() => queries.findFigures(narrowing), [queries, narrowingKey], {
    keepPrevious: true,
  }).value;
  const names = figures ? namesOf(figures, locale) : null;
  const listed = names?.map(({ name, count }) => ({
    id: name,
    name,
    note: null,
    end: (
      <span className="text-muted tabular-nums">
        {numberText(count, locale)}
        <span className="sr-only"> finds</span>
      </span>
    ),
  }));
  return (
    <ChoiceList
      search={null}
      choices={[{ id: null, name: any, note: null }, ...(listed ?? [])]}
      selected={selected}
      onChoose={onChoose}
      none={names?.length === 0 ? none : null}
    />
  );
}
