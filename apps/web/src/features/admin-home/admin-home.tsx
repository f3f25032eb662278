import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayChart, type DayChartProps } from './day-chart.tsx';
import { useDayFigures, useSiteFigures } from './figures.ts';
import { SiteFiguresView } from './site-figures.tsx';

const SPANS = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
] as const;

const CHARTS: readonly Pick<DayChartProps, 'figure' | 'title' | 'one' | 'plural' | 'tone'>[] = [
  { figure: 'signUps', title: 'New accounts', one: 'new account', plural: 'new accounts', tone: 'moss' },
  { figure: 'quests', title: 'Quests', one: 'quest', plural: 'quests', tone: 'moss' },
  { figure: 'finds', title: 'Finds', one: 'find', plural: 'finds', tone: 'brass' },
  {
    figure: 'failedSignIns',
    title: 'Failed sign-ins',
    one: 'failed sign-in',
    plural: 'failed sign-ins',
    tone: 'moss',
  },
  {
    figure: 'syncRefusals',
    title: 'Sync refusals',
    one: 'refused record',
    plural: 'refused records',
    tone: 'moss',
  },
];

/** `/admin`: totals of the site, daily figures and the latest administrator actions. */
export function AdminHome({ recentEntries }: { recentEntries: ReactNode }) {
  const [span, setSpan] = useState<number>(30);
  const counts = useSiteFigures();
  const days = useDayFigures(span);
  const { language } = navigator;
  return (
    <>
      <h1 className="mb-6 text-2xl md:text-3xl">Dashboard</h1>
      <QueryResult query={counts} subject="The figures" skeleton={<FiguresPlace />}>
        {(data) => <SiteFiguresView figures={data} locale={language} />}
      </QueryResult>
      <div className="mt-10 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl">By day</h2>
        <Field label="Days" labelHidden className="w-48">
          <Select value={span} onChange={(event) => setSpan(Number(event.target.value))}>
            {SPANS.map(({ days: count, label }) => (
              <option key={count} value={count}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="mt-4">
        <QueryResult query={days} isPart subject="The days" skeleton={<ChartsPlace />}>
          {(data) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 md:grid-cols-2">
              {CHARTS.map((chart) => (
                <DayChart key={chart.figure} {...chart} days={data} locale={language} />
              ))}
              <section className="min-w-0 border-line border-t pt-4">{recentEntries}</section>
            </div>
          )}
        </QueryResult>
      </div>
    </>
  );
}

function FiguresPlace() {
  return (
    <>
      <Skeleton className="h-9 w-full max-w-md" />
      <div className="mt-7 grid grid-cols-2 gap-6 sm:grid-cols-3 xl:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-22" />
        ))}
      </div>
    </>
  );
}

function ChartsPlace() {
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-64" />
      ))}
    </div>
  );
}
