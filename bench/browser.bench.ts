import type {} from './browser/replica-page.ts';
import { load, withPage } from './support/chromium-page.ts';
import { type Bench, type Figure, ms } from './support/figure.ts';

/** The replica in real Chromium on a real disk, compared with raw IndexedDB in the same page. */
export const browserBench: Bench = {
  name: 'browser',
  run: () =>
    withPage('replica-page', async ({ page }) => {
      const logged = await page.evaluate(() => window.replica.logAgainstRaw());
      const log = logged.logFindMs / logged.rawMs;
      const figures: Figure[] = [
        {
          what: 'log a find, durable and on screen, against raw IndexedDB',
          figure: `${ms(logged.logFindMs)} (durable after ${ms(logged.commitMs)}) against ${ms(logged.rawMs)}: ${log.toFixed(2)}x; ${load()}`,
          budget: 'at most 4x',
          ratio: log / 4,
        },
      ];
      const [short, long] = await page.evaluate(() => window.replica.appends());
      if (!short || !long) throw new Error('a figure is missing');
      const append = long.medianMs / short.medianMs;
      figures.push({
        what: 'device: append point 10,000 of a path against point 10',
        figure: `${ms(long.medianMs)} against ${ms(short.medianMs)}: ratio ${append.toFixed(2)}; ${load()}`,
        budget: 'ratio at most 1.2',
        ratio: append / 1.2,
      });
      const [small, large] = await page.evaluate(() => window.replica.firstPages());
      if (!small || !large) throw new Error('a figure is missing');
      const pages = large.medianMs / small.medianMs;
      figures.push({
        what: 'first page of finds from the replica, 100,000 against 10,000 finds',
        figure: `${ms(large.medianMs)} against ${ms(small.medianMs)}: ratio ${pages.toFixed(2)}; ${load()}`,
        budget: 'ratio at most 1.2',
        ratio: pages / 1.2,
      });
      return figures;
    }),
};
