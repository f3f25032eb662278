import { NO_SOIL_FILTER } from '@metalquest/core/soil/soil-tally';
import type { SoilFormatters } from '@metalquest/core/soil/soil-text';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isSoilFiltered, useSoilFilter } from './soil-filter.ts';
import { SoilFilters } from './soil-filters.tsx';
import { SoilReportView } from './soil-report-view.tsx';
import { useSoilReport } from './use-soil-report.ts';

/** `/reports/soil-analysis`: how ground conditions relate to the user's finds. */
function SoilPage() {
  const { queries } = useEngine();
  const display = useDisplay();
  const { units, locale } = display;
  const [filter, setFilter] = useSoilFilter();
  const report = useSoilReport(filter);
  const detectors = useLive(() => queries.equipment('detector'), [queries]).value;
  const words = useMemo((): SoilFormatters => {
    const names = new Map(detectors?.map(({ id, name }) => [id, name]));
    return { units, locale, detectorName: (id) => names.get(id) ?? null };
  }, [detectors, units, locale]);
  const isFiltered = isSoilFiltered(filter);
  const isEmpty = report?.withGround === 0;
  return (
    <div className="page-width flex max-w-6xl grow flex-col py-5 md:py-8">
      <BackLink to="/reports">Analytics</BackLink>
      <h1 className="text-2xl md:text-3xl">Soil analysis</h1>
      {isEmpty && !isFiltered ? (
        <EmptyState
          className="md:py-14"
          title="No ground conditions yet"
          description="When you log a find, open “Ground conditions” and enter what you know: terrain, moisture, mineralization, trash, compaction. The next find reuses it, and this page compares your finds by ground."
          action={
            <Button asChild size="field">
              <Link to="/quests">Go to your quests</Link>
            </Button>
          }
        />
      ) : (
        <>
          <div className="mt-4 mb-6 max-w-4xl">
            <SoilFilters filter={filter} onChange={setFilter} />
          </div>
          {report === null ? (
            <div role="status" aria-label="Reading your finds" className="grid gap-5">
              <Skeleton className="h-6 max-w-md" />
              <Skeleton className="h-24 max-w-2xl" />
              <Skeleton className="mt-10 h-96" />
            </div>
          ) : isEmpty ? (
            <EmptyState
              title="No finds here have ground conditions"
              description="Choose a longer period, other land or another detector."
              action={<Button onClick={() => setFilter(NO_SOIL_FILTER)}>Include all finds</Button>}
            />
          ) : (
            <SoilReportView report={report} words={words} display={display} />
          )}
        </>
      )}
    </div>
  );
}

export { SoilPage as Component };
