import { gearUseSentence } from '@metalquest/core/statistics/gear-use';
import { findsText, numberText, percentText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { drawRows, type Row } from '../../../charts/draw-rows.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { NotRecorded } from '../not-recorded.tsx';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

const MOST_ROWS = 11;

const TYPE_LABELS: Readonly<Record<string, string>> = {
  detector: 'Detector',
  coil: 'Coil',
  pinpointer: 'Pinpointer',
};

export function GearUseChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { gearUsageCount, totalFinds } = statistics;
  const { queries } = useEngine();
  const gear = useLive(() => queries.equipment(), [queries]).value;
  const uses = useMemo(() => {
    const known = new Map(gear?.map((one) => [one.id, one]));
    return gearUsageCount.map((use) => {
      const one = known.get(use.equipmentId);
      return {
        use,
        name: one?.name ?? 'Deleted gear',
        type: one ? (TYPE_LABELS[one.type] ?? 'Other') : '–',
      };
    });
  }, [gear, gearUsageCount]);
  const draw = useMemo(() => {
    const rows = uses.slice(0, MOST_ROWS).map(({ name, type, use: { count } }): Row => {
      const share = percentText(count / Math.max(1, totalFinds), locale);
      return {
        name,
        value: count,
        text: numberText(count, locale),
        note: share,
        label: `${name}, ${type}: ${findsText(count, locale)}, ${share}`,
      };
    });
    return (layout: ChartLayout) => drawRows({ rows, tone: 'moss' }, layout);
  }, [uses, totalFinds, locale]);
  const sentence = gearUseSentence(uses, totalFinds, locale);
  if (uses.length === 0) {
    return (
      <NotRecorded title="Gear in use" sentence={sentence} className={className}>
        Add your gear, and choose what you use when you log a find.
      </NotRecorded>
    );
  }
  return (
    <FigureChart
      name="finds-by-gear"
      title="Gear in use"
      sentence={sentence}
      draw={draw}
      orientation="vertical"
      minHeightRem={9}
      note="A find counts once for each piece of gear used."
      table={{
        caption: 'Finds by piece of gear',
        columns: ['Gear', 'Kind', 'Finds', 'Share of all finds'],
        rows: uses.map(({ name, type, use: { count } }) => [
          name,
          type,
          numberText(count, locale),
          percentText(count / Math.max(1, totalFinds), locale),
        ]),
      }}
      className={className}
    />
  );
}
