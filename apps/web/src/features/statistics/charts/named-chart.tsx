import {
  type NamedBy,
  type NamedShares,
  namedSentence,
  noneRecordedSentence,
  omittedNote,
} from '@metalquest/core/statistics/named-shares';
import { capital, findsText, numberText, percentText } from '@metalquest/core/statistics/text';
import { useMemo } from 'react';
import { drawRows, type Row } from '../../../charts/draw-rows.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import { NotRecorded } from '../not-recorded.tsx';
import { FigureChart } from './figure-chart.tsx';

const MOST_ROWS = 11;

interface NamedChartProps {
  readonly named: NamedShares;
  readonly by: NamedBy;
  readonly totalFinds: number;
  readonly locale: string;
  readonly className: string;
}

/** Finds by period or material; those without one are mentioned below the chart. */
export function NamedChart({ named, by, totalFinds, locale, className }: NamedChartProps) {
  const { shares, known } = named;
  const draw = useMemo(() => {
    const rows = shares.slice(0, MOST_ROWS).map(
      ({ name, count, share }): Row => ({
        name,
        value: count,
        text: numberText(count, locale),
        note: percentText(share, locale),
        label: `${name}: ${findsText(count, locale)}, ${percentText(share, locale)}`,
      }),
    );
    return (layout: ChartLayout) => drawRows({ rows, tone: 'moss' }, layout);
  }, [shares, locale]);
  const omitted = omittedNote(named, by, locale);
  if (known === 0) {
    return (
      <NotRecorded
        title={`By ${by}`}
        sentence={noneRecordedSentence(totalFinds, by, locale)}
        className={className}
      >
        Open “Record: period, material, weight” when you log or edit a find, and enter its {by} to fill this
        chart.{named.unknown > 0 ? ` ${omitted}` : null}
      </NotRecorded>
    );
  }
  return (
    <FigureChart
      name={`finds-by-${by}`}
      title={`By ${by}`}
      sentence={namedSentence(named, by, locale)}
      draw={draw}
      orientation="vertical"
      minHeightRem={9}
      note={[omitted, rarerNote(named, by, locale)].filter((part) => part !== null).join(' ') || null}
      table={{
        caption: `Finds by ${by}`,
        columns: [capital(by), 'Finds', 'Share', 'Share, 95% interval'],
        rows: shares.map(({ name, count, share, low, high }) => [
          name,
          numberText(count, locale),
          percentText(share, locale),
          `${numberText(low * 100, locale)} to ${percentText(high, locale)}`,
        ]),
      }}
      className={className}
    />
  );
}

/** '9 rarer materials, 14 finds in all, are in the table.' */
function rarerNote({ shares }: NamedShares, by: NamedBy, locale: string): string | null {
  const rarer = shares.slice(MOST_ROWS);
  if (rarer.length === 0) return null;
  const finds = rarer.reduce((sum, { count }) => sum + count, 0);
  return rarer.length === 1
    ? `One rarer ${by} with ${findsText(finds, locale)} is in the table.`
    : `${numberText(rarer.length, locale)} rarer ${by}s, ${findsText(finds, locale)} in all, are in the table.`;
}
