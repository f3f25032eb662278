import { type DepthLayer, depthLayers, medianDepthCm } from '@metalquest/core/statistics/chart-steps';
import { depthSentence } from '@metalquest/core/statistics/sentences';
import { findsText, numberText } from '@metalquest/core/statistics/text';
import { cmToInches, formatDepth } from '@metalquest/core/units/depth';
import { useMemo } from 'react';
import { drawLayers } from '../../../charts/draw-layers.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

export function DepthChart({ statistics, display: { units, locale }, className = '' }: StatisticsChartProps) {
  const { findsByDepth, totalFinds } = statistics;
  const layers = useMemo(() => depthLayers(findsByDepth, units), [findsByDepth, units]);
  const unit = units === 'imperial' ? 'in' : 'cm';
  const draw = useMemo(() => {
    const median = medianDepthCm(findsByDepth);
    const [first] = layers;
    const inUnit = median === null ? null : units === 'imperial' ? cmToInches(median) : median;
    const level =
      median !== null && inUnit !== null && first
        ? { at: inUnit / (first.to - first.from), text: `half above ${formatDepth(median, units, locale)}` }
        : null;
    const drawnLayers = layers.map((layer) => ({
      count: layer.count,
      name: `${layer.from}–${layer.to} ${unit}`,
      text: numberText(layer.count, locale),
      label: `${span(layer, unit)}: ${findsText(layer.count, locale)}`,
    }));
    return (layout: ChartLayout) => drawLayers({ layers: drawnLayers, level }, layout);
  }, [findsByDepth, layers, unit, units, locale]);
  const known = findsByDepth.reduce((sum, { count }) => sum + count, 0);
  return (
    <FigureChart
      name="finds-by-depth"
      title="By depth"
      sentence={depthSentence(findsByDepth, units, locale)}
      draw={draw}
      orientation="vertical"
      minHeightRem={18}
      note={
        known > 0 && known < totalFinds
          ? `${findsText(totalFinds - known, locale)} without a depth ${totalFinds - known === 1 ? 'is' : 'are'} left out.`
          : null
      }
      table={{
        caption: 'Finds by depth',
        columns: ['Depth', 'Finds'],
        rows: layers.map((layer) => [span(layer, unit), numberText(layer.count, locale)]),
      }}
      className={className}
    />
  );
}

const span = ({ from, to }: DepthLayer, unit: string): string => `${from} to ${to} ${unit}`;
