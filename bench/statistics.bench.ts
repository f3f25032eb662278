import type {} from './browser/statistics-page.ts';
import type {} from './browser/statistics-thread.ts';
import { bundled, load, withPage } from './support/chromium-page.ts';
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
    const worker = await bundled('statistics-thread');
    const figures: Figure[] = [];
    for (const size of SIZES) figures.push(...(await statisticsOf(worker, size)));
    return figures;
  },
};

/** Processor time of the worker per answer, unaffected by other load. */
const worked = (spent: { readonly workersMs: number } | undefined, answers: number): string =>
  `${((spent?.workersMs ?? 0) / answers).toFixed(0)} ms of the worker's processor`;

function statisticsOf(worker: string, size: number): Promise<Figure[]> {
  return withPage('statistics-page', async (bench) => {
    await bench.page.evaluate((count) => window.statistics.seed(count), size);
    await bench.reopen();
    let fromRows = 0;
    const reading = await longestTask(bench.page, async () => {
      fromRows = await bench.page.evaluate((code) => window.statistics.first(code), worker);
      await bench.page.evaluate(() => window.statistics.kept());
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
    let more: readonly { readonly shown: number; readonly durable: number }[] = [];
    const logging = await longestTask(bench.page, async () => {
      more = await bench.page.evaluate(() => window.statistics.oneMore());
    });
    tasks.push(filtering, logging);
    const named = `statistics of ${size} finds`;
    const figure = median(filtered);
    const shown = median(more.map((one) => one.shown - one.durable));
    const longest = Math.max(...tasks.map(({ cpuMs }) => cpuMs));
    return [
      {
        what: `${named}: first figures ever on a device, read from the rows`,
        figure: `${ms(fromRows)}, ${worked(reading, 1)}; ${load()}`,
        budget: '',
        ratio: null,
      },
      {
        what: `${named}: first figures after a start, the worker's start included`,
        figure: `${cold.map(ms).join(', ')}, ${worked(tasks.at(-3), 1)}; ${load()}`,
        budget: `${FIGURE_BUDGET_MS} ms`,
        ratio: median(cold) / FIGURE_BUDGET_MS,
      },
      {
        what: `${named}: figures of another filter`,
        figure: `${filtered.map(ms).join(', ')}, ${worked(filtering, filtered.length)}; ${load()}`,
        budget: `${FIGURE_BUDGET_MS} ms`,
        ratio: figure / FIGURE_BUDGET_MS,
      },
      {
        what: `${named}: one more find in every open figure, after it is durable`,
        figure: `${ms(shown)} (durable after ${ms(median(more.map(({ durable }) => durable)))}), ${worked(logging, more.length)}; ${load()}`,
        budget: `${FIGURE_BUDGET_MS} ms`,
        ratio: shown / FIGURE_BUDGET_MS,
      },
      {
        what: `${named}: longest task of the page's thread in all of this`,
        figure: `${longest.toFixed(0)} ms of processor; ${load()}`,
        budget: `${TASK_BUDGET_MS} ms`,
        ratio: longest / TASK_BUDGET_MS,
      },
    ];
  });
}
