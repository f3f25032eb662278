import type {} from './browser/statistics-page.ts';
import type {} from './browser/statistics-thread.ts';
import { bundleScript, load, withPage } from './support/chromium-page.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';
import { longestTask } from './support/main-thread.ts';

const SIZES = [10_000, 100_000];
const COLD_STARTS = 3;

/** Spec of the statistics: figures in under 100 ms, no task of the page's thread over 50 ms. */
const FIGURE_BUDGET_MS = 100;
const TASK_BUDGET_MS = 50;

/** Live statistics in real Chromium, computed by the app's worker, for a page without a screen. */
export const statisticsBench: Bench = {
  name: 'statistics',
  async run(): Promise<Figure[]> {
    const worker = await bundleScript('statistics-thread');
    const figures: Figure[] = [];
    for (const size of SIZES) figures.push(...(await statisticsOf(worker, size)));
    return figures;
  },
};

/** Processor time of the worker per answer, unaffected by other load. */
const workerTime = (task: { readonly workersMs: number } | undefined, answers: number): string =>
  `${((task?.workersMs ?? 0) / answers).toFixed(0)} ms of the worker's processor`;

function statisticsOf(worker: string, size: number): Promise<Figure[]> {
  return withPage('statistics-page', async (bench) => {
    await bench.page.evaluate((count) => window.statistics.seed(count), size);
    await bench.reopen();
    let fromRowsMs = 0;
    const reading = await longestTask(bench.page, async () => {
      fromRowsMs = await bench.page.evaluate((code) => window.statistics.first(code), worker);
      await bench.page.evaluate(() => window.statistics.waitUntilStored());
    });
    const cold: number[] = [];
    const tasks = [reading];
    for (let start = 0; start < COLD_STARTS; start += 1) {
      await bench.reopen();
      tasks.push(
        await longestTask(bench.page, async () => {
          cold.push(await bench.page.evaluate((code) => window.statistics.first(code), worker));
        }),
      );
    }
    let filtered: readonly number[] = [];
    const filtering = await longestTask(bench.page, async () => {
      filtered = await bench.page.evaluate(() => window.statistics.filtered());
    });
    let times: readonly { readonly shownMs: number; readonly durableMs: number }[] = [];
    const logging = await longestTask(bench.page, async () => {
      times = await bench.page.evaluate(() => window.statistics.logOneMore());
    });
    tasks.push(filtering, logging);
    const label = `statistics of ${size} finds`;
    const filteredMs = median(filtered);
    const shownMs = median(times.map((time) => time.shownMs - time.durableMs));
    const longest = Math.max(...tasks.map(({ cpuMs }) => cpuMs));
    return [
      {
        what: `${label}: first figures ever on a device, read from the rows`,
        figure: `${ms(fromRowsMs)}, ${workerTime(reading, 1)}; ${load()}`,
        budget: '',
        ratio: null,
      },
      {
        what: `${label}: first figures after a start, the worker's start included`,
        figure: `${cold.map(ms).join(', ')}, ${workerTime(tasks.at(-3), 1)}; ${load()}`,
        budget: `${FIGURE_BUDGET_MS} ms`,
        ratio: median(cold) / FIGURE_BUDGET_MS,
      },
      {
        what: `${label}: figures of another filter`,
        figure: `${filtered.map(ms).join(', ')}, ${workerTime(filtering, filtered.length)}; ${load()}`,
        budget: `${FIGURE_BUDGET_MS} ms`,
        ratio: filteredMs / FIGURE_BUDGET_MS,
      },
      {
        what: `${label}: one more find in every open figure, after it is durable`,
        figure: `${ms(shownMs)} (durable after ${ms(median(times.map(({ durableMs }) => durableMs)))}), ${workerTime(logging, times.length)}; ${load()}`,
        budget: `${FIGURE_BUDGET_MS} ms`,
        ratio: shownMs / FIGURE_BUDGET_MS,
      },
      {
        what: `${label}: longest task of the page's thread in all of this`,
        figure: `${longest.toFixed(0)} ms of processor; ${load()}`,
        budget: `${TASK_BUDGET_MS} ms`,
        ratio: longest / TASK_BUDGET_MS,
      },
    ];
  });
}
