import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Device } from '../e2e/support/device.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import type {} from './browser/seed-page.ts';
import { bundleScript, load } from './support/chromium-page.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 2;

const PANNING_S = 6;

/** The design's budget for one task on the page's thread. */
const TASK_BUDGET_MS = 50;

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
  const device = await Device.switchOn({ server: server.url, kind: 'laptop' });
  await device.signUp(`${randomUUID()}@example.org`);
  await device.expectSyncState('synced');
  await device.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // First online, to cache the map's code; then the public page, where no engine has the replica open.
  await device.page.goto(`${server.url}/map`);
  await device.page.locator('canvas').waitFor();
  await device.page.goto(`${server.url}/`);
  const name = await device.page.evaluate(async () =>
    (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((name) => /^metalquest-[0-9a-f-]{36}$/.test(name)),
  );
  const userId = name?.slice('metalquest-'.length);
  if (!userId) throw new Error('no replica');
  // By the debugger, because the page's CSP blocks foreign scripts.
  await device.page.evaluate(seed);
  await device.page.evaluate((args) => window.seedReplica(args.userId, args.size), { userId, size });
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

/** An event of Chromium's trace; times in µs. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Processor time in ms of the main threads' tasks over 10 ms while `work` runs. */
async function traced(page: Page, action: () => Promise<void>): Promise<readonly number[]> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isEvent(event)) events.push(event);
  });
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', '__metadata'], recordMode: 'recordAsMuchAsPossible' },
  });
  await action();
  const completed = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await completed;
  await cdp.detach();
  const main = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? `${pid} ${tid}` : [],
    ),
  );
  return events.flatMap(({ name, pid, tid, tdur = 0 }) =>
    name.endsWith('RunTask') && tdur > 10_000 && main.has(`${pid} ${tid}`) ? tdur / 1_000 : [],
  );
}

function isEvent(value: unknown): value is TraceEvent {
  return typeof value === 'object' && value !== null && 'name' in value && 'tid' in value;
}

/** Drags the map back and forth; returns the times between frames in ms. */
async function pan(page: Page): Promise<readonly number[]> {
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const frames = page.evaluate(
    (durationS) =>
      new Promise<number[]>((resolve) => {
        const frameTimes: number[] = [];
        const endMs = performance.now() + durationS * 1_000;
        let last = performance.now();
        const frame = (now: number) => {
          frameTimes.push(now - last);
          last = now;
          if (now < endMs) requestAnimationFrame(frame);
          else resolve(frameTimes);
        };
        requestAnimationFrame(frame);
      }),
    PANNING_S,
  );
  for (const direction of [1, -1, 1]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step++)
      await page.mouse.move(x + direction * step * 7, y + direction * step * 3);
    await page.mouse.up();
  }
  return frames;
}
