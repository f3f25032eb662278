import { timeOfDaySentence } from '@metalquest/core/statistics/sentences';
import type { TimeOfDayCount } from '@metalquest/core/statistics/statistics';
import { capital, findsText, numberText, percentText } from '@metalquest/core/statistics/text';
import {
  AFTERNOON_FROM_HOUR,
  EVENING_FROM_HOUR,
  MORNING_FROM_HOUR,
  NIGHT_FROM_HOUR,
  type TimeOfDay,
  timeOfDay,
} from '@metalquest/core/units/time-of-day';
import { useMemo } from 'react';
import { type Column, drawColumns } from '../../../charts/draw-columns.ts';
import { drawRows, type Row } from '../../../charts/draw-rows.ts';
import type { ChartLayout } from '../../../charts/marks.ts';
import type { StatisticsChartProps } from './chart-props.ts';
import { FigureChart } from './figure-chart.tsx';

/** Below this width there is no room for 24 labelled columns. */
const NARROW_PX = 460;

/** The hours in the order of a day in the field, from the morning to the end of the night. */
const HOURS = Array.from({ length: 24 }, (_, index) => (index + MORNING_FROM_HOUR) % 24);

const SPANS: Readonly<Record<TimeOfDay, readonly [from: number, to: number]>> = {
  morning: [MORNING_FROM_HOUR, AFTERNOON_FROM_HOUR],
  afternoon: [AFTERNOON_FROM_HOUR, EVENING_FROM_HOUR],
  evening: [EVENING_FROM_HOUR, NIGHT_FROM_HOUR],
  night: [NIGHT_FROM_HOUR, MORNING_FROM_HOUR],
};

function hourText(hour: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 1, hour)),
  );
}

export function TimeOfDayChart({ statistics, display: { locale }, className = '' }: StatisticsChartProps) {
  const { findsByHour, findsByTimeOfDay: parts } = statistics;
  const draw = useMemo(() => {
    const columns = columnsOf(findsByHour, parts, locale);
    const rows = rowsOf(parts, locale);
    const number = (value: number) => numberText(value, locale);
    return (layout: ChartLayout) =>
      layout.width < NARROW_PX * layout.em
        ? drawRows({ rows, tone: 'moss' }, layout)
        : drawColumns({ columns, tone: 'moss', number }, layout);
  }, [findsByHour, parts, locale]);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <FigureChart
      name="finds-by-time-of-day"
      title="By time of day"
      sentence={timeOfDaySentence(parts, locale)}
      draw={draw}
      orientation="horizontal"
      minHeightRem={13.5}
      table={{
        caption: 'Finds by time of day',
        columns: ['Part of the day', 'Hours', 'Finds', 'Share'],
        rows: parts.map(({ timeOfDay: part, count }) => [
          capital(part),
          hoursText(part, locale),
          numberText(count, locale),
          total === 0 ? '–' : percentText(count / total, locale),
        ]),
      }}
      className={className}
    />
  );
}

/** '05 to 12' */
function hoursText(part: TimeOfDay, locale: string): string {
  const [from, to] = SPANS[part];
  return `${hourText(from, locale)} to ${hourText(to, locale)}`;
}

function columnsOf(byHour: readonly number[], parts: readonly TimeOfDayCount[], locale: string): Column[] {
  const totals = new Map(parts.map((part) => [part.timeOfDay, part.count]));
  return HOURS.map((hour) => {
    const part = timeOfDay(hour);
    const count = byHour[hour] ?? 0;
    return {
      value: count,
      tick: hour % 3 === 0 ? hourText(hour, locale) : null,
      label: `${hourText(hour, locale)} to ${hourText((hour + 1) % 24, locale)}: ${findsText(count, locale)}`,
      group: `${capital(part)} ${numberText(totals.get(part) ?? 0, locale)}`,
    };
  });
}

function rowsOf(parts: readonly TimeOfDayCount[], locale: string): Row[] {
  const total = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  return parts.map(({ timeOfDay: part, count }) => ({
    name: `${capital(part)}, ${hoursText(part, locale)}`,
    value: count,
    text: numberText(count, locale),
    note: percentText(count / total, locale),
    label: `${capital(part)}, ${hoursText(part, locale)}: ${findsText(count, locale)}, ${percentText(count / total, locale)}`,
  }));
}
