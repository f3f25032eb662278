import { seasonOrder } from '@metalquest/core/statistics/chart-steps';
import { seasonSentence, seasonText } from '@metalquest/core/statistics/sentences';
import { capital, findsText, numberText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { drawGrid, type GridRow } from '../../../charts/draw-grid.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

/** Years as rows and seasons as columns, to compare the same season of different years. */
export function SeasonsChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { seasons } = statistics;
  const order = useMemo(() => seasonOrder(seasons), [seasons]);
  const years = useMemo(
    () => [...new Set(seasons.map(({ year }) => year))].toSorted((a, b) => b - a),
    [seasons],
  );
  const draw = useMemo(() => {
    const rows = years.map((year): GridRow => {
      const ofYear = seasons.filter((one) => one.year === year);
      return {
        name: String(year),
        cells: order.map((season) => {
          const one = ofYear.find((each) => each.season === season);
          const name = seasonText(season, year, order);
          return one
            ? {
                value: one.finds,
                text: numberText(one.finds, locale),
                label: `${name}: ${findsText(one.finds, locale)}`,
              }
            : { value: null, text: '–', label: `${name}: nothing recorded` };
        }),
      };
    });
    return (layout: ChartLayout) => drawGrid({ columns: order.map(capital), rows }, layout);
  }, [years, seasons, order, locale]);
  return (
    <FigureChart
      name="seasons-and-years"
      title="Seasons and years"
      sentence={seasonSentence(seasons, order, locale)}
      draw={draw}
      orientation="horizontal"
      minHeightRem={9}
      note="Seasons of three whole months; winter counts towards the year in which it begins."
      table={{
        caption: 'Seasons and years',
        columns: ['Season', 'Finds', 'Quests', 'Hours'],
        rows: seasons
          .toReversed()
          .map((one) => [
            seasonText(one.season, one.year, order),
            numberText(one.finds, locale),
            numberText(one.quests, locale),
            numberText(one.durationHours, locale, 1),
          ]),
      }}
      className={className}
    />
  );
}
