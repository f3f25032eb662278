import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { ExportFinds } from '../../records/export/export-finds.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countFilters, narrowingKey, narrowingOf } from './finds-filter.ts';
import { FindsHeading } from './finds-heading.tsx';
import { FindsList } from './finds-list.tsx';
import { FindsSearch } from './finds-search.tsx';
import { LayoutToggle } from './layout-toggle.tsx';
import { NoFinds } from './no-finds.tsx';
import { SortSelect } from './sort-select.tsx';
import { useFinds } from './use-finds.ts';
import { useFindsFilter } from './use-finds-filter.ts';

/** `/finds`: all finds, with filters. */
export function FindsPage() {
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
        <div className="flex items-start justify-between gap-3">
          {heading}
          <ExportFinds narrowing={narrowingOf(filter)} sort={filter.sort} total={total} />
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
        <FindsList finds={finds} filter={filter} onFilter={setFilter} display={display} />
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
