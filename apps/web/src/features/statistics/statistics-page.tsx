import { materialShares, periodShares } from '@metalquest/core/statistics/named-shares';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import { findsText, numberText } from '@metalquest/core/statistics/text';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Display, useDisplay } from '../../engine/use-display.ts';
import { daysText, dayText } from '../../records/date-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { ActiveFilters } from './active-filters.tsx';
import { BestSpots } from './best-spots.tsx';
import { CategoryChart } from './charts/category-chart.tsx';
import type { StatisticsChartProps } from './charts/chart-props.ts';
import { DepthByCategoryChart } from './charts/depth-by-category-chart.tsx';
import { DepthChart } from './charts/depth-chart.tsx';
import { PictureNote } from './charts/figure-chart.tsx';
import { CoilChart, DetectorCharts } from './charts/gear-charts.tsx';
import { GearUseChart } from './charts/gear-use-chart.tsx';
import { LastDaysChart } from './charts/last-days-chart.tsx';
import { MonthsChart } from './charts/months-chart.tsx';
import { NamedChart } from './charts/named-chart.tsx';
import { OverTimeChart } from './charts/over-time-chart.tsx';
import { SeasonsChart } from './charts/seasons-chart.tsx';
import { TargetIdChart } from './charts/target-id-chart.tsx';
import { TimeOfDayChart } from './charts/time-of-day-chart.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { Headline } from './headline.tsx';
import { Records } from './records.tsx';
import {
  type ChosenFilter,
  countFilters,
  filterFrom,
  isPartOfDays,
  NO_FILTER,
  paramsOf,
} from './statistics-filter.ts';
import { StatisticsLoading } from './statistics-loading.tsx';
import { useStatistics } from './use-statistics.ts';

/** `/statistics`: figures and charts of all quests and finds. */
function StatisticsPage() {
  const display = useDisplay();
  const [filter, setFilter] = useStatisticsFilter();
  const live = useStatistics(filter);
  const [sheet, setSheet] = useState(false);
  if (live.status === 'error') throw live.error;
  const statistics = live.value ?? null;
  const inForce = countFilters(filter);
  const isEmpty = statistics !== null && statistics.totalFinds === 0 && statistics.totalQuests === 0;
  const heading = <Heading statistics={statistics} display={display} />;
  if (isEmpty && inForce === 0) {
    return (
      <div className="page-width grow py-5 md:py-8">
        {heading}
        <NoStatistics />
      </div>
    );
  }
  const filters = <FilterPanel filter={filter} onChange={setFilter} locale={display.locale} />;
  return (
    <div className="page-width grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-14 gap-y-4 py-5 md:py-8 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem-var(--foot))] lg:gap-7 lg:self-start lg:overflow-y-auto lg:pb-2">
        {heading}
        <Button variant="secondary" className="justify-self-start lg:hidden" onClick={() => setSheet(true)}>
          <SlidersHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
          Filter
          {inForce > 0 ? <span className="tabular-nums">({inForce})</span> : null}
        </Button>
        <div className="hidden lg:block">{filters}</div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        <ActiveFilters filter={filter} onChange={setFilter} locale={display.locale} />
        {statistics === null ? (
          <StatisticsLoading reading={live.reading} locale={display.locale} />
        ) : isEmpty ? (
          <NothingLeft onClear={() => setFilter(NO_FILTER)} />
        ) : (
          <PictureNote value={pictureNote(statistics, filter, display)}>
            <Charts statistics={statistics} display={display} />
          </PictureNote>
        )}
      </div>
      <Sheet open={sheet} onOpenChange={setSheet} side="bottom" title="Filter statistics">
        {filters}
        <Button size="field" className="sticky bottom-0 mt-5 w-full" onClick={() => setSheet(false)}>
          {statistics ? `Show ${findsText(statistics.totalFinds, display.locale)}` : 'Show'}
        </Button>
      </Sheet>
    </div>
  );
}

interface ChartsProps {
  statistics: Statistics;
  display: Display;
}

function Charts({ statistics, display }: ChartsProps) {
  const shared = { statistics, display };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-9 md:gap-y-12 xl:grid-cols-2">
      <div className="xl:col-span-2">
        <Headline {...shared} />
      </div>
      <OverTimeChart {...shared} className="xl:col-span-2" />
      <CategoryChart {...shared} />
      <DepthChart {...shared} />
      <PeriodChart {...shared} />
      <MaterialChart {...shared} />
      <TargetIdChart {...shared} className="xl:col-span-2" />
      <DepthByCategoryChart {...shared} />
      <TimeOfDayChart {...shared} />
      <DetectorCharts {...shared} />
      <CoilChart {...shared} />
      <GearUseChart {...shared} />
      <LastDaysChart {...shared} />
      <MonthsChart {...shared} />
      <SeasonsChart {...shared} className="xl:col-span-2" />
      <BestSpots {...shared} className="xl:col-span-2" />
      <Records {...shared} className="xl:col-span-2" />
    </div>
  );
}

function Heading({ statistics, display: { locale } }: { statistics: Statistics | null; display: Display }) {
  const [first] = statistics?.days ?? [];
  return (
    <header>
      <BackLink to="/reports">Analytics</BackLink>
      <h1 className="text-2xl md:text-3xl">Statistics</h1>
      {/* Its height is fixed from the first frame, to avoid a layout shift. */}
      <p className="mt-1.5 min-h-[1.5em] text-md text-muted">
        {first ? `Since ${dayText(first.day, locale)}` : null}
      </p>
    </header>
  );
}

/** The text of a saved picture: number of finds, days, and whether filters apply; no name and no place. */
function pictureNote(statistics: Statistics, filter: ChosenFilter, { locale }: Display): string {
  const days = daysText(filter.days, locale);
  const quests = `${numberText(statistics.totalQuests, locale)} ${statistics.totalQuests === 1 ? 'quest' : 'quests'}`;
  return [
    `${findsText(statistics.totalFinds, locale)} in ${quests}${isPartOfDays(filter) ? ', filtered' : ''}`,
    ...(days ? [days] : []),
    'MetalQuest',
  ].join(' · ');
}

function NoStatistics() {
  return (
    <EmptyState
      className="md:py-14"
      title="Nothing to count yet"
      description="Figures and charts appear here after your first quest."
      action={
        <Button asChild size="field">
          <Link to="/quests">Go to quests</Link>
        </Button>
      }
    />
  );
}

function NothingLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      className="md:py-14"
      title="No matching records"
      description="No quests or finds match these filters."
      action={
        <Button size="field" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  );
}

function PeriodChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { findsByPeriod, totalFinds } = statistics;
  const named = useMemo(() => periodShares(findsByPeriod), [findsByPeriod]);
  return (
    <NamedChart named={named} by="period" totalFinds={totalFinds} locale={locale} className={className} />
  );
}

function MaterialChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { findsByMaterial, totalFinds } = statistics;
  const named = useMemo(() => materialShares(findsByMaterial), [findsByMaterial]);
  return (
    <NamedChart named={named} by="material" totalFinds={totalFinds} locale={locale} className={className} />
  );
}

function useStatisticsFilter(): [ChosenFilter, (next: ChosenFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}

export { StatisticsPage as Component };
