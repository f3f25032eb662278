import type { Locator, Page } from '@playwright/test';
import { ServerProcess } from '../e2e/support/server.ts';
import { load } from './support/chromium-page.ts';
import { deviceWithYears } from './support/device-with-years.ts';
import { type Bench, type Figure, ms } from './support/figure.ts';
import { longestTask } from './support/main-thread.ts';

const TASK_BUDGET_MS = 50;
const FINDS = 10_000;
const MANY_FINDS = 100_000;
/** The first day of the newest 600 finds; every second one has a local photo. */
const PICTURED_FROM = '2024-07-29';
const FORMATS = ['GPX', 'GeoJSON', 'KML', 'CSV'];
const PATIENCE_MS = 300_000;

/** Exports ten years of finds in the built app offline; does the page stay responsive? */
export const handOverBench: Bench = {
  name: 'hand-over',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    try {
      return [...(await measureExports(server.url)), ...(await measureAllFinds(server.url))];
    } finally {
      await server.close();
    }
  },
};

/** The duration, and the longest task on the page's thread. */
async function measureTask(page: Page, what: string, action: () => Promise<unknown>): Promise<Figure> {
  let durationMs = 0;
  const { wallMs, cpuMs } = await longestTask(page, async () => {
    const startMs = performance.now();
    await action();
    durationMs = performance.now() - startMs;
  });
  // Log progress, because the whole bench takes a while.
  console.error(`${what}: ${cpuMs.toFixed(0)} ms of processor, ${wallMs.toFixed(0)} ms by the clock`);
  return {
    what: `${what}: longest task of the page's thread`,
    figure: `${cpuMs.toFixed(0)} ms of processor (${wallMs.toFixed(0)} ms by the clock), ${ms(durationMs)} in all; ${load()}`,
    budget: `${TASK_BUDGET_MS} ms`,
    ratio: cpuMs / TASK_BUDGET_MS,
  };
}

async function saveWith(page: Page, button: Locator): Promise<void> {
  const download = page.waitForEvent('download', { timeout: PATIENCE_MS });
  await button.click();
  await (await download).path();
}

async function measureExports(url: string): Promise<Figure[]> {
  const { device } = await deviceWithYears(url, FINDS);
  const { page } = device;
  const figures: Figure[] = [];
  try {
    await page.goto(`${url}/finds`);
    await page.getByRole('button', { name: 'Export these finds' }).click();
    await page.getByRole('menuitem', { name: `Export ${FINDS} finds` }).click();
    const sheet = page.getByRole('dialog');
    for (const format of FORMATS) {
      await sheet.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
      const button = sheet.getByRole('button', { name: `Save ${format} file` });
      figures.push(await measureTask(page, `${FINDS} finds as ${format}`, () => saveWith(page, button)));
    }
    await page.goto(`${url}/reports/finds?from=${PICTURED_FROM}`);
    await page.getByRole('switch', { name: 'Photos' }).click();
    const pdf = page.getByRole('button', { name: 'Save PDF' });
    await pdf.and(page.locator('[aria-disabled="false"]')).waitFor({ timeout: PATIENCE_MS });
    figures.push(await measureTask(page, 'a PDF of 300 photos', () => saveWith(page, pdf)));
    const csv = page.getByRole('button', { name: 'Save CSV' });
    figures.push(await measureTask(page, 'its table as CSV', () => saveWith(page, csv)));
    figures.push(
      await measureTask(page, 'the pages of a report of 10,000 finds', async () => {
        await page.getByLabel('From', { exact: true }).fill('');
        await page
          .getByText(`${FINDS.toLocaleString('en-GB')} finds`)
          .first()
          .waitFor({ timeout: PATIENCE_MS });
      }),
    );
  } finally {
    await device.switchOff();
  }
  return figures;
}

async function measureAllFinds(url: string): Promise<Figure[]> {
  const { device } = await deviceWithYears(url, MANY_FINDS);
  const { page } = device;
  try {
    await page.goto(`${url}/profile`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const firstReport = await measureTask(
      page,
      `soil analysis of ${MANY_FINDS} finds, read and counted`,
      async () => {
        // Inside the running app; another bench measures its start.
        await page.evaluate(() => {
          history.pushState({}, '', '/reports/soil-analysis');
          dispatchEvent(new PopStateEvent('popstate'));
        });
        await page.getByText(/of your [\d,]+ finds have ground conditions/).waitFor({ timeout: PATIENCE_MS });
      },
    );
    const fromInput = page.getByLabel('From', { exact: true });
    const otherDays = await measureTask(
      page,
      `soil analysis of ${MANY_FINDS} finds, other days`,
      async () => {
        const before = await page.getByText(/of your [\d,]+ finds have ground conditions/).textContent();
        await fromInput.fill('2020-01-01');
        await page
          .getByText(/of your [\d,]+ finds have ground conditions/)
          .filter({ hasNotText: before ?? '' })
          .waitFor({ timeout: PATIENCE_MS });
      },
    );
    const seasons = await measureTask(page, `a report over all seasons of ${MANY_FINDS} finds`, async () => {
      await page.evaluate(() => {
        history.pushState({}, '', '/reports/season');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByLabel('From', { exact: true }).fill('');
      await page.getByLabel('To', { exact: true }).fill('');
      await page.getByRole('heading', { name: 'All seasons' }).waitFor({ timeout: PATIENCE_MS });
      // The second change removes the other day.
      await page.getByText('All days').first().waitFor({ timeout: PATIENCE_MS });
    });
    return [firstReport, otherDays, seasons];
  } finally {
    await device.switchOff();
  }
}
