import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import { asQuestId } from '@metalquest/core/ids';
import { isMapFiltered, type MapFilter, NO_MAP_FILTER } from '@metalquest/core/map/map-find';
import type { MapQuest } from '@metalquest/sync/queries/map-queries';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

export interface MapFiltersProps {
  readonly filter: MapFilter;
  readonly onChange: (filter: MapFilter) => void;
  readonly counts: ReadonlyMap<Category, number>;
  /** Newest first. */
  readonly quests: readonly MapQuest[];
  readonly display: Display;
}

export function MapFilters({ filter, onChange, counts, quests, display: { locale } }: MapFiltersProps) {
  const heading = useId();
  const number = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const toggle = (category: Category) => {
    const nextCategories = filter.categories.includes(category)
      ? filter.categories.filter((each) => each !== category)
      : CATEGORIES.filter((each) => each === category || filter.categories.includes(each));
    onChange({ ...filter, categories: nextCategories });
  };
  const [isNarrowed] = useState(filter.from !== null || filter.to !== null || filter.questId !== null);
  const empty = filter.from !== null && filter.to !== null && filter.from > filter.to;
  return (
    <div className="grid gap-5">
      <section aria-labelledby={heading}>
        <h2 id={heading} className="eyebrow font-sans">
          Category
        </h2>
        <div className="mt-2.5 flex flex-wrap gap-2">
          {CATEGORIES.map((category) => (
            <button
              key={category}
              type="button"
              aria-pressed={filter.categories.includes(category)}
              onClick={() => toggle(category)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-3.5 font-[560] text-sm transition-colors hover:border-edge aria-pressed:border-moss-deep aria-pressed:bg-moss-tint md:min-h-9"
            >
              {category}
              <span className="font-normal text-muted tabular-nums">
                {number.format(counts.get(category) ?? 0)}
                <span className="sr-only"> {counts.get(category) === 1 ? 'find' : 'finds'}</span>
              </span>
            </button>
          ))}
        </div>
      </section>
      <details open={isNarrowed || undefined} className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-sm font-[560] [&::-webkit-details-marker]:hidden">
          Dates and quest
          <ChevronDown
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="mt-2 grid gap-4">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            <Field label="From">
              <Input
                type="date"
                value={filter.from ?? ''}
                onChange={({ target }) => onChange({ ...filter, from: target.value || null })}
              />
            </Field>
            <Field label="To" error={empty ? 'The last day must not be before the first.' : undefined}>
              <Input
                type="date"
                value={filter.to ?? ''}
                onChange={({ target }) => onChange({ ...filter, to: target.value || null })}
              />
            </Field>
          </div>
          <Field label="Quest">
            <Select
              value={filter.questId ?? ''}
              onChange={({ target }) =>
                onChange({ ...filter, questId: target.value ? asQuestId(target.value) : null })
              }
            >
              <option value="">All quests</option>
              {quests.map(({ id, name, startTime }) => (
                <option key={id} value={id}>
                  {name}, {date.format(new Date(startTime))}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </details>
      {isMapFiltered(filter) ? (
        <Button variant="secondary" onClick={() => onChange(NO_MAP_FILTER)}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
