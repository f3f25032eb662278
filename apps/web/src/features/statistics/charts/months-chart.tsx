import { monthSentence, monthsOfYear, monthText } from '@metalquest/core/statistics/months';
import { findsText, numberText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { type Column, drawColumns } from '../../../charts/draw-columns.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

const YEARS_SHOWN = 4;

/** Below this width only the first month of each quarter is labelled. */
const NARROW_PX = 460;

export function MonthsChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { days, years } = statistics;
  const months = useMemo(() => monthsOfYear(days), [days]);
  const draw = useMemo(() => {
    const columnsOf = (isNarrow: boolean): Column[] =>
      months.map(({ month, finds, quests }) => ({
        value: finds,
        tick: isNarrow && month % 3 !== 1 ? null : monthText(month, locale, 'short'),
        label: `${monthText(month, locale)}: ${findsText(finds, locale)} in ${numberText(quests, locale)} ${quests === 1 ? 'quest' : 'quests'}`,
      }));
    const number = (value: number) => numberText(value, locale);
    return (layout: ChartLayout) =>
      drawColumns({ columns: columnsOf(layout.width < NARROW_PX * layout.em), tone: 'moss', number }, layout);
  }, [months, locale]);
  const visibleYears = years.slice(-YEARS_SHOWN).toReversed();
  return (
    <FigureChart
      name="finds-by-month"
      title="By month"
      sentence={monthSentence(months, locale)}
      draw={draw}
      orientation="horizontal"
      minHeightRem={13.5}
      note="All years together. Months with more hours out have more finds. The table shows finds per hour."
      table={{
        caption: 'Finds by month of the year',
        columns: [
          'Month',
          'Finds',
          'Quests',
          'Hours',
          'Finds per hour',
          ...visibleYears.map(({ year }) => `${year}`),
        ],
        rows: months.map(({ month, finds, quests, durationHours, rate }) => [
          monthText(month, locale),
          numberText(finds, locale),
          numberText(quests, locale),
          numberText(durationHours, locale, 1),
          rate ? numberText(rate.perHour, locale, 1) : finds === 0 ? '–' : 'too few',
          ...visibleYears.map(({ findsByMonth }) => numberText(findsByMonth[month - 1] ?? 0, locale)),
        ]),
      }}
      className={className}
    />
  );
}
