import { spotSentence } from '@metalquest/core/statistics/sentences';
import { findsText, numberText, percentText } from '@metalquest/core/statistics/text';
import { useMemo, useState } from 'react';
import { drawRows, type Row } from '../../charts/draw-rows.ts';
import type { ChartLayout } from '../../charts/marks.ts';
import type { StatisticsChartProps } from './charts/chart-props.ts';
import { FigureChart } from './charts/figure-chart.tsx';
import type { LetteredSpot } from './spot-markers.tsx';
import { SpotsMap } from './spots-map.tsx';

const LETTERS = 'ABCDEFGH';

interface BestSpotsProps extends StatisticsChartProps {}

/** The grid squares with most finds, on the map and by letter in a chart that reveals no location. */
export function BestSpots({ statistics, display, className = '' }: BestSpotsProps) {
  const { bestSpots, findLocations } = statistics;
  const { locale, units } = display;
  const [selectedSpot, setSelectedSpot] = useState<number | null>(null);
  const placed = findLocations.length / 2;
  const spots = useMemo(
    () =>
      bestSpots
        .slice(0, LETTERS.length)
        .map((spot, index): LetteredSpot => ({ letter: LETTERS.charAt(index), ...spot })),
    [bestSpots],
  );
  const draw = useMemo(() => {
    const rows = spots.map(
      ({ letter, count }): Row => ({
        name: `Spot ${letter}`,
        value: count,
        text: numberText(count, locale),
        note: percentText(count / Math.max(1, placed), locale),
        label: `Spot ${letter}: ${findsText(count, locale)}, ${percentText(count / Math.max(1, placed), locale)}`,
      }),
    );
    return (layout: ChartLayout) => drawRows({ rows, tone: 'moss' }, layout);
  }, [spots, placed, locale]);
  return (
    <div className={className}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 xl:grid-cols-2">
        <FigureChart
          name="best-spots"
          title="Best spots"
          sentence={spotSentence(bestSpots, placed, locale)}
          draw={draw}
          selected={selectedSpot}
          onChoose={setSelectedSpot}
          orientation="vertical"
          minHeightRem={18}
          note={spots.length > 0 ? 'Only you see the map. A saved picture shows the chart without it.' : null}
          table={{
            caption: 'Best spots, 100 m squares',
            columns: ['Spot', 'Finds', 'Share of finds with a location'],
            rows: spots.map(({ letter, count }) => [
              letter,
              numberText(count, locale),
              percentText(count / Math.max(1, placed), locale),
            ]),
          }}
        />
        {spots.length > 0 ? (
          <SpotsMap
            spots={spots}
            selected={selectedSpot === null ? null : (spots[selectedSpot] ?? null)}
            label={`Map of your best spots, ${LETTERS.charAt(0)} to ${LETTERS.charAt(spots.length - 1)}`}
            units={units}
            className="aspect-4/3 rounded-card border border-line xl:aspect-auto xl:min-h-104"
          />
        ) : null}
      </div>
    </div>
  );
}
