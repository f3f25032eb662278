import { fieldDay } from './field-day/day.ts';
import type { Bench } from './support/figure.ts';

const MINUTES = Number(process.env.FIELD_DAY_MINUTES ?? 10);
const SEED = Number(process.env.FIELD_DAY_SEED ?? 1);

/** Two real browsers and a server through ten minutes of failures; reports losses and differences. */
export const fieldDayBench: Bench = {
  name: 'field-day',
  async run() {
    const report = await fieldDay({
      minutes: MINUTES,
      seed: SEED,
      progress: (line) => console.error(`  ${line}`),
    });
    for (const problem of report.problems) console.error(`  PROBLEM ${problem}`);
    const counts = Object.entries(report.counts).map(([kind, times]) => `${kind} ${times}`);
    return [
      {
        what: `${MINUTES} minutes of two browsers, seed ${SEED}`,
        figure: `${report.problems.length} problems; ${report.rows} rows equal on three sides; ${counts.join(', ')}`,
        budget: '0 problems',
        ratio: report.problems.length,
      },
    ];
  },
};
