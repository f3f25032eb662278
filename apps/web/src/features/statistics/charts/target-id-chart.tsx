import { targetIdSentence } from '@metalquest/core/statistics/sentences';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import { FEWEST_FOR_A_CLAIM, findsText, numberText, percentText } from '@metalquest/core/statistics/text';
import { useMemo, useState } from 'react';
import { drawStrip } from '../../../charts/draw-strip.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

/** The scale of nearly all detectors; other readings extend it. */
const USUAL_TO = 99;

export function TargetIdChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { targetIds: rows, categoryTargetIdDistribution } = statistics;
  const [typed, setTyped] = useState<string | null>(null);
  const from = Math.min(0, rows[0]?.targetId ?? 0);
  const to = Math.max(USUAL_TO, rows.at(-1)?.targetId ?? 0);
  const selectedId = chosenOf(typed, rows);
  const counts = useMemo(() => new Map(rows.map((row) => [row.targetId, row.finds])), [rows]);
  const draw = useMemo(() => {
    const lanes = categoryTargetIdDistribution.map(({ category, targetIds }) => ({
      name: category,
      counts: new Map(targetIds.map(({ targetId, count }) => [targetId, count])),
    }));
    const label = (value: number) => `${value}: ${findsText(counts.get(value) ?? 0, locale)}`;
    return (layout: ChartLayout) => drawStrip({ lanes, from, to, selected: selectedId, label }, layout);
  }, [categoryTargetIdDistribution, counts, from, to, selectedId, locale]);
  const isEmpty = rows.length === 0;
  return (
    <FigureChart
      name="target-ids"
      title="Target IDs"
      sentence={
        selectedId === null
          ? isEmpty
            ? 'No find has a target ID yet.'
            : 'Type a number, or pick one on the strip.'
          : targetIdSentence(
              selectedId,
              rows.find(({ targetId }) => targetId === selectedId),
              locale,
            )
      }
      isPicker
      draw={draw}
      orientation="horizontal"
      minHeightRem={10}
      selected={selectedId === null ? null : selectedId - from}
      onChoose={(index) => {
        if (index !== null) setTyped(String(from + index));
      }}
      note={
        isEmpty
          ? null
          : 'A fuller cell means more finds of that category with that number. Detectors use different scales, so filter by one detector.'
      }
      table={tableOf(rows, locale)}
      className={className}
    >
      {isEmpty ? null : (
        <Field label="Target ID" className="mt-3 w-28">
          <Input
            type="number"
            inputMode="numeric"
            min={from}
            max={to}
            value={typed ?? selectedId ?? ''}
            onChange={({ target }) => setTyped(target.value)}
            className="figures h-11 text-md"
          />
        </Field>
      )}
    </FigureChart>
  );
}

/** The selected ID: the typed one, else the one with most finds; null if it is not a whole number. */
function chosenOf(typed: string | null, rows: Statistics['targetIds']): number | null {
  if (typed !== null) return /^-?\d{1,3}$/.test(typed.trim()) ? Number(typed) : null;
  const mostFrequent = rows.reduce<Statistics['targetIds'][number] | null>(
    (best, row) => (best && best.finds >= row.finds ? best : row),
    null,
  );
  return mostFrequent?.targetId ?? null;
}

function tableOf(rows: Statistics['targetIds'], locale: string) {
  return {
    caption: 'Finds by target ID',
    columns: ['Target ID', 'Finds', 'Most often', 'Share', '95% interval'],
    rows: rows.map(({ targetId, finds, categories: [first] }) => {
      const isClaim = first !== undefined && finds >= FEWEST_FOR_A_CLAIM;
      return [
        String(targetId),
        numberText(finds, locale),
        isClaim ? first.category : 'too few',
        isClaim ? percentText(first.share, locale) : '–',
        isClaim ? `${numberText(first.low * 100, locale)} to ${percentText(first.high, locale)}` : '–',
      ];
    }),
  };
}
