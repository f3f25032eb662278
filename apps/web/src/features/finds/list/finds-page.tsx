import { FIND_SORTS, type FindSort } from '@metalquest/core/find/find-filter';
import { formatDepth } from '@metalquest/core/units/depth';
import type { FindCounts } from '@metalquest/sync/queries/query-types';
import { ChevronDown, LayoutGrid, ListChecks, Rows3, Search, SlidersHorizontal } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { ExportFinds } from '../../../records/export/export-finds.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useAddressFilter } from '../../../ui/use-address-filter.ts';
import { ActiveFilters } from './active-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { FindsLayout } from './finds-filter.ts';
import {
  countFilters,
  type FindsFilter,
  filterFrom,
  narrowingKey,
  narrowingOf,
  paramsOf,
} from './finds-filter.ts';
import { FindsList } from './finds-list.tsx';
import { NoFinds } from './no-finds.tsx';
import { useFinds } from './use-finds.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazyComponent(async () => (await import('./bulk-bar.tsx')).BulkBar);

const SORT_LABELS: Record<FindSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  deepest: 'Deepest first',
  name: 'By name',
};

interface SortSelectProps {
  value: FindSort;
  onChange: (sort: FindSort) => void;
}

function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <div className="relative">
      <select
        aria-label="Order"
        value={value}
        onChange={({ target }) => onChange(FIND_SORTS.find((sort) => sort === target.value) ?? 'newest')}
        className="h-11 cursor-pointer appearance-none rounded-control bg-transparent pr-7 pl-2 text-right text-base text-muted hover:text-ink"
      >
        {FIND_SORTS.map((sort) => (
          <option key={sort} value={sort} className="bg-card text-ink">
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto text-muted"
      />
    </div>
  );
}

const LAYOUTS = [
  { id: 'grid', label: 'Grid', icon: LayoutGrid },
  { id: 'table', label: 'Table', icon: Rows3 },
] as const;

function LayoutToggle({ value, onChange }: { value: FindsLayout; onChange: (layout: FindsLayout) => void }) {
  const name = useId();
  return (
    <fieldset className="flex overflow-hidden rounded-control border border-line bg-card">
      <legend className="sr-only">Layout</legend>
      {LAYOUTS.map(({ id, label, icon: Icon }) => (
        <label
          key={id}
          className="grid size-11 cursor-pointer place-items-center border-line border-l transition-colors first-of-type:border-l-0 hover:bg-moss-tint has-checked:bg-moss-tint has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:-outline-offset-3"
        >
          <input
            type="radio"
            name={name}
            checked={value === id}
            onChange={() => onChange(id)}
            className="sr-only"
          />
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function FindsPage() {
  const { queries } = useEngine();
  const display = useDisplay();
  const [filter, setFilter] = useFindsFilter();
  const counts = useLive(() => queries.findCounts(), [queries]);
  const finds = useFinds(filter, counts.value?.total ?? null);
  const figures = useLive(() => queries.findFigures(narrowingOf(filter)), [queries, narrowingKey(filter)], {
    keepPrevious: true,
  });
  const quests = useLive(() => queries.quests({ offset: 0, limit: 1 }), [queries]);
  const [sheet, setSheet] = useState(false);
  const selection = useSelection(filter);
  if (finds.status === 'error') throw finds.error;
  if (counts.status === 'error') throw counts.error;
  const heading = (
    <FindsHeading counts={counts.value ?? null} questCount={quests.value?.total ?? null} display={display} />
  );
  if (counts.value?.total === 0) {
    return (
      <div className="page-width grow py-5 md:py-8">
        {heading}
        <NoFinds />
      </div>
    );
  }
  const filters =
    counts.value && figures.value ? (
      <FilterPanel
        filter={filter}
        onChange={setFilter}
        figures={figures.value}
        depths={counts.value.byDepthCm}
        display={display}
      />
    ) : null;
  const total = finds.status === 'ready' ? finds.list.total : null;
  const inForce = countFilters(filter);
  const number = new Intl.NumberFormat(display.locale);
  const found = total === null ? 'finds' : total === 1 ? '1 find' : `${number.format(total)} finds`;
  return (
    <div className="page-width grid grow content-start gap-x-11 gap-y-4 py-5 md:py-8 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4 lg:sticky lg:top-0 lg:-my-8 lg:-mx-3 lg:max-h-[calc(100dvh-var(--status-bar,0px))] lg:gap-7 lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:px-3 lg:py-8 lg:[scrollbar-width:thin]">
        <div className="flex flex-wrap items-start justify-between gap-3">
          {heading}
          <div className="flex">
            <IconButton
              label="Select finds"
              variant="ghost"
              aria-pressed={selection.isOn}
              disabled={!total}
              onClick={() => (selection.isOn ? selection.stop() : selection.start())}
            >
              <ListChecks aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
            <ExportFinds narrowing={narrowingOf(filter)} sort={filter.sort} total={total} />
          </div>
        </div>
        <FindsSearch value={filter.search} onChange={(search) => setFilter({ ...filter, search })} />
        <div className="hidden lg:block">{filters}</div>
      </div>
      <section aria-label="Your finds" className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-1.5 gap-y-2.5 lg:gap-x-4">
          <Button variant="secondary" className="px-3 lg:hidden" onClick={() => setSheet(true)}>
            <SlidersHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
            Filter
            {inForce > 0 ? <span className="tabular-nums">({inForce})</span> : null}
          </Button>
          <div className="flex min-w-0 flex-wrap items-center gap-2.5 max-lg:order-last max-lg:basis-full">
            <ActiveFilters filter={filter} onChange={setFilter} display={display} />
            <p role="status" className={inForce > 0 ? 'text-muted' : 'sr-only'}>
              {total === null ? '' : found}
            </p>
          </div>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
            <SortSelect value={filter.sort} onChange={(sort) => setFilter({ ...filter, sort })} />
            <LayoutToggle value={filter.layout} onChange={(layout) => setFilter({ ...filter, layout })} />
          </div>
        </div>
        <FindsList
          finds={finds}
          selection={selection}
          filter={filter}
          onFilter={setFilter}
          display={display}
        />
        {selection.isOn ? (
          <Suspense>
            <BulkBar selection={selection} total={total} locale={display.locale} />
          </Suspense>
        ) : null}
      </section>
      <Sheet open={sheet} onOpenChange={setSheet} side="bottom" title="Filter finds">
        {filters}
        <div className="-mx-5 sticky bottom-[calc(-1*max(1.25rem,env(safe-area-inset-bottom)))] mt-5 border-line border-t bg-card px-5 py-3">
          <Button size="field" className="w-full" onClick={() => setSheet(false)}>
            Show {found}
          </Button>
        </div>
      </Sheet>
    </div>
  );
}

interface FindsHeadingProps {
  counts: FindCounts | null;
  questCount: number | null;
  display: Display;
}

function FindsHeading({ counts, questCount, display: { units, locale } }: FindsHeadingProps) {
  const number = new Intl.NumberFormat(locale);
  const deepestCm = counts?.deepest?.depthCm ?? null;
  return (
    <header>
      <h1 className="text-2xl md:text-3xl">Finds</h1>
      {/* Two lines high from the first frame, to avoid a layout shift. */}
      <p className="mt-1.5 min-h-[1.5em] text-md text-muted md:min-h-[3em]">
        {counts && counts.total > 0 && questCount !== null ? (
          <>
            {number.format(counts.total)} in {number.format(questCount)}{' '}
            {questCount === 1 ? 'quest' : 'quests'}
            {deepestCm === null ? null : (
              <>
                , <br className="hidden md:block" />
                the deepest at {formatDepth(deepestCm, units, locale)}
              </>
            )}
          </>
        ) : null}
      </p>
    </header>
  );
}

function FindsSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <search className="relative block">
      <Field label="Search finds" labelHidden>
        <Input
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Name, notes or target ID"
          autoComplete="off"
          enterKeyHint="search"
          className="pl-11"
        />
      </Field>
      <Search
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 text-muted"
      />
    </search>
  );
}

function useFindsFilter(): [FindsFilter, (next: FindsFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}

export { FindsPage as Component };
