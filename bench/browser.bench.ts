import type {} from './browser/replica-page.ts';
import { load, withPage } from './support/chromium-page.ts';
import { type Bench, type Figure, ms } from './support/figure.ts';

/** The replica in real Chromium on a real disk, compared with raw IndexedDB in the same page. */
export const browserBench: Bench = {
  name: 'browser',
  run: () =>
    withPage('replica-page', async ({ page }) => {
      const logTimes = await page.evaluate(() => window.replica.logAgainstRaw());
      const logRatio = logTimes.logFindMs / logTimes.rawMs;
      const figures: Figure[] = [
        {
          what: 'log a find, durable and on screen, against raw IndexedDB',
          figure: `${ms(logTimes.logFindMs)} (durable after ${ms(logTimes.commitMs)}) against ${ms(logTimes.rawMs)}: ${logRatio.toFixed(2)}x; ${load()}`,
          budget: 'at most 4x',
          ratio: logRatio / 4,
        },
      ];
      const [shortPath, longPath] = await page.evaluate(() => window.replica.appends());
      if (!shortPath || !longPath) throw new Error('a figure is missing');
      const appendRatio = longPath.medianMs / shortPath.medianMs;
      figures.push({
        what: 'device: append point 10,000 of a path against point 10',
        figure: `${ms(longPath.medianMs)} against ${ms(shortPath.medianMs)}: ratio ${appendRatio.toFixed(2)}; ${load()}`,
        budget: 'ratio at most 1.2',
        ratio: appendRatio / 1.2,
      });
      const [smallList, largeList] = await page.evaluate(() => window.replica.firstPages());
      if (!smallList || !largeList) throw new Error('a figure is missing');
      const pageRatio = largeList.medianMs / smallList.medianMs;
      figures.push({
        what: 'first page of finds from the replica, 100,000 against 10,000 finds',
        figure: `${ms(largeList.medianMs)} against ${ms(smallList.medianMs)}: ratio ${pageRatio.toFixed(2)}; ${load()}`,
        budget: 'ratio at most 1.2',
        ratio: pageRatio / 1.2,
      });
      return figures;
    }),
};
