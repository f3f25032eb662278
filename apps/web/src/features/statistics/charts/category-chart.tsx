import { categorySentence } from '@metalquest/core/statistics/sentences';
import { findsText, numberText, percentText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { drawRows, type Row } from '../../../charts/draw-rows.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

export function CategoryChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { categoryDistribution: shares } = statistics;
  const draw = useMemo(() => {
    const rows = shares.map(
      ({ category, count, share }): Row => ({
        name: category,
        value: count,
        text: numberText(count, locale),
        note: percentText(share, locale),
        label: `${category}: ${findsText(count, locale)}, ${percentText(share, locale)}`,
      }),
    );
    return (layout: ChartLayout) => drawRows({ rows, tone: 'moss' }, layout);
  }, [shares, locale]);
  return (
    <FigureChart
      name="finds-by-category"
      title="By category"
      sentence={categorySentence(shares, locale)}
      draw={draw}
      orientation="vertical"
      minHeightRem={18}
      table={{
        caption: 'Finds by category',
        columns: ['Category', 'Finds', 'Share', 'Share, 95% interval'],
        rows: shares.map(({ category, count, share, low, high }) => [
          category,
          numberText(count, locale),
          percentText(share, locale),
          `${numberText(low * 100, locale)} to ${percentText(high, locale)}`,
        ]),
      }}
      className={className}
    />
  );
}
