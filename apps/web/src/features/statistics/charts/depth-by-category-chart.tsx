import { depthPatternSentence } from '@metalquest/core/statistics/sentences';
import type { DepthPattern } from '@metalquest/core/statistics/statistics';
import { FEWEST_FOR_A_CLAIM, findsText, numberText } from '@metalquest/core/statistics/text';
import { formatDepth } from '@metalquest/core/units/depth';
import { useMemo } from 'react';
import { drawRows, type Row } from '../../../charts/draw-rows.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

/** Median and middle half of the depths per category, the deepest first. */
export function DepthByCategoryChart({
  statistics,
  display: { units, locale },
  className = '',
}: StatisticsChartProps) {
  const { depthPatterns } = statistics;
  const patterns = useMemo(
    () => depthPatterns.toSorted((a, b) => Number(isThin(a)) - Number(isThin(b)) || b.medianCm - a.medianCm),
    [depthPatterns],
  );
  const draw = useMemo(() => {
    const depth = (cm: number) => formatDepth(cm, units, locale);
    const rows = patterns.map((one): Row => {
      const { category, count, medianCm, lowerQuartileCm: low, upperQuartileCm: high } = one;
      if (isThin(one)) {
        const text = `${findsText(count, locale)} with a depth, too few`;
        return { name: category, value: 0, text, isThin: true, label: `${category}: ${text}` };
      }
      return {
        name: category,
        value: medianCm,
        interval: { low, high },
        text: depth(medianCm),
        note: findsText(count, locale),
        label: `${category}: median ${depth(medianCm)}, half between ${depth(low)} and ${depth(high)}, ${findsText(count, locale)}`,
      };
    });
    return (layout: ChartLayout) => drawRows({ rows, tone: 'moss' }, layout);
  }, [patterns, units, locale]);
  return (
    <FigureChart
      name="depth-by-category"
      title="Depth by category"
      sentence={depthPatternSentence(patterns, units, locale)}
      draw={draw}
      orientation="vertical"
      minHeightRem={18}
      note="The dot is the median. The line spans the middle half of the finds."
      table={tableOf(patterns, (cm) => formatDepth(cm, units, locale), locale)}
      className={className}
    />
  );
}

const isThin = ({ count }: DepthPattern): boolean => count < FEWEST_FOR_A_CLAIM;

function tableOf(patterns: readonly DepthPattern[], depth: (cm: number) => string, locale: string) {
  return {
    caption: 'How deep each category was found',
    columns: ['Category', 'Finds', 'Shallowest', 'Middle half', 'Median', 'Deepest'],
    rows: patterns.map((one) => [
      one.category,
      numberText(one.count, locale),
      depth(one.shallowestCm),
      isThin(one) ? 'too few' : `${depth(one.lowerQuartileCm)} to ${depth(one.upperQuartileCm)}`,
      isThin(one) ? '–' : depth(one.medianCm),
      depth(one.deepestCm),
    ]),
  };
}
