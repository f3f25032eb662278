import { type DayFigure, type DayFigures, seriesOf, summaryOf } from '@metalquest/core/admin/day-figures';
import { useMemo } from 'react';
import { Chart } from '../../charts/chart.tsx';
import { chartPicture } from '../../charts/chart-picture.ts';
import { type Column, drawColumns } from '../../charts/draw-columns.ts';
import type { ChartLayout, Tone } from '../../charts/marks.ts';
import { saveFile } from '../../platform/save-file.ts';
import { dayText } from '../../records/date-text.ts';
import { toast } from '../../ui/toast.ts';

const HEIGHT_PX = 92;

export interface DayChartProps {
  readonly figure: DayFigure;
  readonly title: string;
  /** Singular and plural nouns, such as 'find' and 'finds'. */
  readonly one: string;
  readonly plural: string;
  readonly tone: Tone;
  readonly days: readonly DayFigures[];
  readonly locale: string;
}

export function DayChart({ figure, title, one, plural, tone, days, locale }: DayChartProps) {
  const series = useMemo(() => seriesOf(days, figure), [days, figure]);
  const draw = useMemo(() => {
    const number = new Intl.NumberFormat(locale).format;
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const columns = (series ?? []).map(
      ({ day, value }): Column => ({
        value,
        tick: short.format(new Date(`${day}T00:00:00Z`)),
        label: `${dayText(day, locale)}: ${number(value)} ${value === 1 ? one : plural}`,
      }),
    );
    return (layout: ChartLayout) => drawColumns({ columns, tone, number, heightPx: HEIGHT_PX }, layout);
  }, [series, tone, locale, one, plural]);
  if (!series) return <NotCounted title={title} />;

  const { total, peak } = summaryOf(series);
  const count = (value: number) =>
    `${new Intl.NumberFormat(locale).format(value)} ${value === 1 ? one : plural}`;
  const sentence =
    peak === null
      ? `No ${plural} in ${series.length} days.`
      : total === peak.value
        ? `${count(total)}, ${total === 1 ? 'on' : 'all on'} ${dayText(peak.day, locale)}.`
        : `${count(total)}, ${new Intl.NumberFormat(locale).format(peak.value)} of them on ${dayText(peak.day, locale)}.`;
  const save = async () => {
    try {
      await saveFile(
        await chartPicture({ title, sentence, note: 'Counted by day, UTC', draw }),
        `site-${figure}.png`,
      );
    } catch {
      toast.error('The picture was not saved', { description: 'The figures are in the table.' });
    }
  };
  return (
    <Chart
      title={title}
      sentence={sentence}
      draw={draw}
      orientation="horizontal"
      minHeightRem={8.75}
      onSave={() => void save()}
      table={{
        caption: `${title} by day, newest first`,
        columns: ['Day', title],
        rows: series
          .toReversed()
          .map(({ day, value }) => [dayText(day, locale), new Intl.NumberFormat(locale).format(value)]),
      }}
    />
  );
}

function NotCounted({ title }: { title: string }) {
  return (
    <section className="min-w-0 border-line border-t pt-4">
      <h2 className="eyebrow pt-3 font-sans">{title}</h2>
      <p className="display mt-2 max-w-[36ch] text-balance text-lg leading-snug!">Not counted here.</p>
      <p className="mt-2 max-w-prose text-pretty text-muted text-sm">
        Accounts of this site are kept by a separate service. See the figures there.
      </p>
    </section>
  );
}
