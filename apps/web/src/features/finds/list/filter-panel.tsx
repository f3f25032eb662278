import { CATEGORIES } from '@metalquest/core/find/category';
import type { FindFigures } from '@metalquest/sync/queries/query-types';
import { useId } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { ChoiceFilter } from '../../../records/choice-filter.tsx';
import { DepthFilter } from '../../../records/depth-filter.tsx';
import { CHOICE_SOURCES, type ChoiceSource, chosenRow, useChoice } from '../../../records/use-choices.ts';
import { DaysFilter } from '../../../ui/days-filter.tsx';
import { CountRows } from './count-rows.tsx';
import { type FindsFilter, narrowingOf, toggleCategory } from './finds-filter.ts';
import { RecordFilter } from './record-filter.tsx';

interface FilterPanelProps {
  filter: FindsFilter;
  onChange: (next: FindsFilter) => void;
  figures: FindFigures;
  /** Depths of all finds, so that the scale stays fixed while filters change. */
  depths: Readonly<Record<number, number>>;
  display: Display;
}

/** All filters, each with the number of finds it would match. */
export function FilterPanel({ filter, onChange, figures, depths, display }: FilterPanelProps) {
  const headingId = useId();
  const { locale } = display;
  return (
    <div className="grid gap-7">
      <CountRows
        title="Category"
        rows={CATEGORIES.toSorted((a, b) => figures.byCategory[b] - figures.byCategory[a]).map(
          (category) => ({ value: category, label: category, count: figures.byCategory[category] }),
        )}
        selected={filter.category}
        onToggle={(category) => onChange(toggleCategory(filter, category))}
        locale={locale}
      />
      {Object.keys(depths).length > 0 ? (
        <DepthFilter
          byDepthCm={figures.byDepthCm}
          all={depths}
          range={filter.depth}
          onChange={(depth) => onChange({ ...filter, depth })}
          display={display}
        />
      ) : null}
      <RecordFilter filter={filter} onChange={onChange} figures={figures} locale={locale} />
      <CountRows
        title="Photo"
        rows={[
          { value: true, label: 'Has photo', count: figures.withPhoto },
          { value: false, label: 'No photo', count: figures.withoutPhoto },
        ]}
        selected={filter.hasPhoto}
        onToggle={(hasPhoto) =>
          onChange({ ...filter, hasPhoto: filter.hasPhoto === hasPhoto ? null : hasPhoto })
        }
        locale={locale}
      />
      <DaysFilter title="Found" days={filter.days} onChange={(days) => onChange({ ...filter, days })} />
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="eyebrow font-sans">
          Place and gear
        </h2>
        <div className="mt-1 divide-y divide-line">
          {CHOICE_SOURCES.map((source) => (
            <OneChoice key={source.by} source={source} filter={filter} onChange={onChange} locale={locale} />
          ))}
        </div>
      </section>
    </div>
  );
}

interface OneChoiceProps extends Pick<FilterPanelProps, 'filter' | 'onChange'> {
  source: ChoiceSource;
  locale: string;
}

function OneChoice({ source, filter, onChange, locale }: OneChoiceProps) {
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
