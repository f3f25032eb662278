import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Device } from '../e2e/support/device.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { load } from './support/chromium-page.ts';
import type { Bench, Figure } from './support/figure.ts';
import { longestTask } from './support/main-thread.ts';

const FINDS = 10_000;
/** Number of days with finds; each becomes a quest. */
const DAYS = 800;
const TASK_BUDGET_MS = 50;
const PATIENCE_MS = 600_000;
const SCREEN_MS = 2_000;
const DAY_MS = 86_400_000;
const START_MS = Date.parse('2016-01-03T00:00:00Z');

/** A deterministic spreadsheet of ten years of finds. */
function spreadsheet(): string {
  const rows = ['Name,Date,Latitude,Longitude,Depth cm,Category,Target ID,Period,Notes'];
  for (let i = 0; i < FINDS; i += 1) {
    const day = new Date(START_MS + (i % DAYS) * 4 * DAY_MS).toISOString().slice(0, 10);
    const lat = (51 + ((i * 0.569_840_291) % 1) * 2.5).toFixed(6);
    const lng = (-3 + ((i * 0.754_877_666) % 1) * 3.5).toFixed(6);
    const kind = ['Coin', 'Relic', 'Jewelry', 'Trash'][i % 4] ?? 'Coin';
    rows.push(
      `Find ${i},${day},${lat},${lng},${i % 40},${kind},${i % 99},Roman,"By the hedge, ${i} paces in"`,
    );
  }
  return rows.join('\n');
}

/** Imports a table of ten thousand finds with the app, while the app is in use. */
export const importBench: Bench = {
  name: 'import',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    const device = await Device.switchOn({ isNew: true, server: server.url, kind: 'laptop' });
    const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-bench-'));
    try {
      const file = path.join(folder, 'finds.csv');
      await writeFile(file, spreadsheet());
      await device.signUp(`${randomUUID()}@example.org`);
      await device.expectSyncState('synced');
      return await measure(device.page, server.url, file);
    } finally {
      await device.switchOff();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Waits inside the page: polling from outside reads the whole page each time, in tasks of its own. */
const waitForVisible = (locator: Locator): Promise<void> => locator.waitFor({ timeout: PATIENCE_MS });

async function measure(page: Page, url: string, file: string): Promise<Figure[]> {
  await page.goto(`${url}/import`);
  const importButton = page.getByRole('button', { name: /^Import [\d,]+ records$/ });
  const reading = await measureStep(page, `${FINDS} rows read and looked up, to the dry run`, async () => {
    await page.getByLabel('Choose files to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Read the table' }).click();
    await waitForVisible(importButton);
  });
  const writing = await measureStep(
    page,
    `${FINDS} rows imported, while other screens are open`,
    async () => {
      await importButton.click();
      await waitForVisible(page.getByText('Importing your records'));
      for (const screen of ['Finds', 'Quests', 'Finds']) {
        await page.getByRole('link', { name: screen, exact: true }).filter({ visible: true }).first().click();
        await page.waitForTimeout(SCREEN_MS);
        await page.mouse.wheel(0, 3_000);
      }
      await page.evaluate(() => {
        history.pushState({}, '', '/import');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await waitForVisible(page.getByRole('heading', { name: 'Imported', exact: true }));
    },
  );
  return [...reading, ...writing];
}

async function measureStep(page: Page, what: string, action: () => Promise<void>): Promise<Figure[]> {
  const startMs = performance.now();
  const { wallMs, cpuMs } = await longestTask(page, action);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  return [
    { what, figure: `${seconds} s; ${load()}`, budget: '', ratio: null },
    {
      what: `${what}: longest main-thread task`,
      figure: `${cpuMs.toFixed(0)} ms of processor (${wallMs.toFixed(0)} ms by the clock); ${load()}`,
      budget: `${TASK_BUDGET_MS} ms`,
      ratio: cpuMs / TASK_BUDGET_MS,
    },
  ];
}
