import { stretchesOf } from '@metalquest/core/statistics/chart-steps';
import { overTimeSentence } from '@metalquest/core/statistics/sentences';
import { stretchText, stretchTick } from '@metalquest/core/statistics/stretch-text';
import { findsText, numberText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { type Column, drawColumns } from '../../../charts/draw-columns.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

const STEP_HEADINGS = { day: 'Day', week: 'Week', month: 'Month' } as const;

export function OverTimeChart({
  statistics: { days },
  display: { locale },
  className = '',
}: StatisticsChartProps) {
  const { step, stretches } = useMemo(() => stretchesOf(days), [days]);
  const draw = useMemo(() => {
    const columns = stretches.map(
      (period, index): Column => ({
        value: period.finds,
        tick: stretchTick(period, stretches[index - 1], step, locale),
        label: `${stretchText(period, step, locale)}: ${findsText(period.finds, locale)}`,
      }),
    );
    const number = (value: number) => numberText(value, locale);
    return (layout: ChartLayout) => drawColumns({ columns, tone: 'brass', number, heightPx: 190 }, layout);
  }, [stretches, step, locale]);
  return (
    <FigureChart
      name="finds-over-time"
      title="Finds over time"
      sentence={overTimeSentence(stretches, step, locale)}
      draw={draw}
      orientation="horizontal"
      minHeightRem={15.75}
      table={{
        caption: `Finds by ${step}`,
        columns: [STEP_HEADINGS[step], 'Finds'],
        rows: stretches.map((period) => [
          stretchText(period, step, locale),
          numberText(period.finds, locale),
        ]),
      }}
      className={className}
    />
  );
}
