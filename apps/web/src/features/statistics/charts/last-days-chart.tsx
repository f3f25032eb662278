import { lastDaysSentence } from '@metalquest/core/statistics/last-days';
import { stretchText, stretchTick } from '@metalquest/core/statistics/stretch-text';
import { findsText, numberText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { type Column, drawColumns } from '../../../charts/draw-columns.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

/** Every fifth day has a label. */
const DAYS_PER_TICK = 5;

/** Finds of each of the last 30 days (spec section 9). */
export function LastDaysChart({
  statistics: { findFrequencyByDate: days },
  display: { locale },
  className = '',
}: StatisticsChartProps) {
  const draw = useMemo(() => {
    const columns = days.map(({ day, count }, index): Column => {
      const stretch = { from: day, to: day };
      const hasTick = (days.length - 1 - index) % DAYS_PER_TICK === 0;
      return {
        value: count,
        tick: hasTick ? stretchTick(stretch, undefined, 'day', locale) : null,
        label: `${stretchText(stretch, 'day', locale)}: ${findsText(count, locale)}`,
      };
    });
    const number = (value: number) => numberText(value, locale);
    return (layout: ChartLayout) => drawColumns({ columns, tone: 'brass', number }, layout);
  }, [days, locale]);
  return (
    <FigureChart
      name="finds-last-30-days"
      title="Last 30 days"
      sentence={lastDaysSentence(days, locale)}
      draw={draw}
      orientation="horizontal"
      minHeightRem={13.5}
      table={{
        caption: 'Finds on each of the last 30 days',
        columns: ['Day', 'Finds'],
        rows: days.map(({ day, count }) => [
          stretchText({ from: day, to: day }, 'day', locale),
          numberText(count, locale),
        ]),
      }}
      className={className}
    />
  );
}
