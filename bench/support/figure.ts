/** One line of the table: the measurement, its result as text, the budget, and the share used. */
export interface Figure {
  what: string;
  figure: string;
  budget: string;
  /** Measured over allowed: 1 or less is within the budget; null without one. */
  ratio: number | null;
  /** A promise was broken: the run fails. */
  failed?: boolean;
  /** Printed as a line of JSON after the table. */
  summary?: unknown;
}

/** Command line options; each measurement uses those it supports. */
export interface BenchOptions {
  runs?: number | undefined;
  seed?: number | undefined;
  /** Requested by name, not as part of a full run. */
  isNamed: boolean;
}

export interface Bench {
  name: string;
  run(options: BenchOptions): Promise<Figure[]>;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The value below which `share` (0 to 1) of `values` lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** Runs `work` `count` times in sequence and returns the milliseconds of each run. */
export async function timed(
  count: number,
  operation: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = [];
  for (let i = 0; i < count; i++) {
    const startMs = performance.now();
    await operation(i);
    durations.push(performance.now() - startMs);
  }
  return durations;
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((f) => [
    f.what,
    f.figure,
    f.budget,
    f.ratio === null ? '' : `${f.ratio.toFixed(2)}${f.ratio <= 1 ? '' : '  OVER'}`,
  ]);
  const head = ['what', 'figure', 'budget', 'of budget'];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of [head, ...rows])
    console.log(row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
}
