export interface DayFigures {
  readonly day: string;
  readonly signUps: number;
  readonly quests: number;
  readonly finds: number;
  readonly failedSignIns: number | null;
  readonly syncRefusals: number | null;
}

export type DayFigure = Exclude<keyof DayFigures, 'day'>;

/** One figure per day; null if any day has no count. */
export function seriesOf(
  days: readonly DayFigures[],
  figure: DayFigure,
): readonly { readonly day: string; readonly value: number }[] | null {
  const series = days.map((each) => ({ day: each.day, value: each[figure] }));
  const counted = series.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
  return counted.length === series.length ? counted : null;
}

export function summaryOf(series: readonly { readonly day: string; readonly value: number }[]): {
  readonly total: number;
  readonly peak: { readonly day: string; readonly value: number } | null;
} {
  const total = series.reduce((sum, { value }) => sum + value, 0);
  const peak = series.reduce<(typeof series)[number] | null>(
    (most, each) => (each.value > (most?.value ?? 0) ? each : most),
    null,
  );
  return { total, peak };
}
