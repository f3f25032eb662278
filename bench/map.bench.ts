import type { Page } from '@playwright/test';
import { ServerProcess } from '../e2e/support/server.ts';
import { bundleScript, load } from './support/chromium-page.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';
import { deviceWithFinds, PANNING_S, pan, TASK_BUDGET_MS, traced } from './support/map-device.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 2;

/** The built app's map of all finds, opened offline from the disk, then panned with the mouse. */
export const mapBench: Bench = {
  name: 'map',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    const seed = await bundleScript('seed-page');
    const figures: Figure[] = [];
    for (const size of SIZES) figures.push(...(await mapOf(server, seed, size)));
    await server.close();
    return figures;
  },
};

interface Opened {
  /** ms since the start of the navigation. */
  readonly firstDots: number;
  readonly allDots: number;
  /** Processor time in ms of each task over 10 ms on the page's thread, unaffected by other load. */
  readonly tasks: readonly number[];
}

declare global {
  interface Window {
    mapMarks: { firstDots: number; allDots: number };
  }
}

async function mapOf(server: ServerProcess, seed: string, size: number): Promise<Figure[]> {
  const { device } = await deviceWithFinds(server, seed, size);
  await device.loseSignal();
  const opened: Opened[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await device.closeBrowser();
    await device.open('/');
    await recordMarks(device.page);
    const tasks = await traced(device.page, async () => {
      await device.page.goto(`${server.url}/map`);
      await device.page.locator(`[data-finds="${size}"]`).waitFor({ timeout: 300_000 });
    });
    opened.push({ ...(await device.page.evaluate(() => window.mapMarks)), tasks });
  }
  let frames: readonly number[] = [];
  const panning = await traced(device.page, async () => {
    frames = await pan(device.page);
  });
  await device.switchOff();
  const all = opened.flatMap(({ tasks }) => tasks);
  const longest = Math.max(...all, 0);
  const long = all.filter((taskMs) => taskMs > TASK_BUDGET_MS).length;
  return [
    {
      what: `map of ${size} finds: first dots handed to the screen, without network`,
      figure: `${ms(median(opened.map(({ firstDots }) => firstDots)))}; all of them after ${ms(median(opened.map(({ allDots }) => allDots)))}; ${load()}`,
      budget: '',
      ratio: null,
    },
    {
      what: `map of ${size} finds: longest main-thread task until all dots are there`,
      figure: `${longest.toFixed(0)} ms of processor, ${long} over ${TASK_BUDGET_MS} ms in ${ROUNDS} starts, that of the app included; ${load()}`,
      budget: `${TASK_BUDGET_MS} ms`,
      ratio: longest / TASK_BUDGET_MS,
    },
    {
      what: `map of ${size} finds: frames while panning, software GL`,
      figure: `${(frames.length / PANNING_S).toFixed(0)} a second, median ${ms(median(frames))}; longest task ${Math.max(...panning, 0).toFixed(0)} ms of processor; ${load()}`,
      budget: '',
      ratio: null,
    },
  ];
}

/** Records in the page when dots appear. */
async function recordMarks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.mapMarks = { firstDots: 0, allDots: 0 };
    const marks = window.mapMarks;
    new MutationObserver(() => {
      const drawnCount = document.querySelector('[data-finds]')?.getAttribute('data-finds') ?? '0';
      if (drawnCount === '0') return;
      marks.firstDots ||= performance.now();
      if (!drawnCount.endsWith('+')) marks.allDots = performance.now();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-finds'] });
  });
}
