import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useDisplay } from '../../lib/use-display.ts';
import { useLive } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { DepthFilter } from './depth-filter.tsx';
import { toggleCategory } from './finds-filter.ts';
import { FindsHeading } from './finds-heading.tsx';
import { FindsList } from './finds-list.tsx';
import { FindsSearch } from './finds-search.tsx';
import { LayoutToggle } from './layout-toggle.tsx';
import { NoFinds } from './no-finds.tsx';
import { useFinds } from './use-finds.ts';
import { useFindsFilter } from './use-finds-filter.ts';

/** `/finds`: everything that came out of the soil. */
export function FindsPage() {
  const { queries } = useEngine();
  const display = useDisplay();
  const [filter, setFilter] = useFindsFilter();
  const finds = useFinds(filter);
  const counts = useLive(() => queries.findCounts(), [queries]);
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
  const search = (
    <FindsSearch value={filter.search} onChange={(text) => setFilter({ ...filter, search: text })} />
  );
  const filters = counts.value ? (
    <div className="grid gap-7">
      <CategoryFilter
        counts={counts.value.byCategory}
        chosen={filter.category}
        onToggle={(category) => setFilter(toggleCategory(filter, category))}
        locale={display.locale}
      />
      {counts.value.deepest ? (
        <DepthFilter
          byDepthCm={counts.value.byDepthCm}
          range={filter.depth}
          onChange={(depth) => setFilter({ ...filter, depth })}
          display={display}
        />
      ) : null}
    </div>
  ) : null;
  return (
    <div className="page-width grid grow content-start gap-x-11 gap-y-4 py-5 md:py-8 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4 lg:sticky lg:top-8 lg:gap-7 lg:self-start">
        {heading}
        {search}
        <div className="hidden lg:block">{filters}</div>
      </div>
      <section aria-label="Your finds" className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
          <div className="flex min-w-0 flex-wrap items-center gap-2.5">
            <Button variant="secondary" className="lg:hidden" onClick={() => setSheet(true)}>
              <SlidersHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
              Filter
            </Button>
            <ActiveFilters filter={filter} onChange={setFilter} display={display} />
          </div>
          <div className="ml-auto flex items-center gap-3">
            <span className="text-muted max-sm:sr-only">Newest first</span>
            <LayoutToggle value={filter.layout} onChange={(layout) => setFilter({ ...filter, layout })} />
          </div>
        </div>
        <FindsList finds={finds} filter={filter} onFilter={setFilter} display={display} />
      </section>
      <Sheet open={sheet} onOpenChange={setSheet} side="bottom" title="Filter finds">
        {filters}
        <Button size="field" className="mt-5 w-full" onClick={() => setSheet(false)}>
          {finds.status === 'ready'
            ? `Show ${finds.total === 1 ? '1 find' : `${finds.total} finds`}`
            : 'Show finds'}
        </Button>
      </Sheet>
    </div>
  );
}
