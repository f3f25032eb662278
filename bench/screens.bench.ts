import type { Page } from '@playwright/test';
import { ServerProcess } from '../e2e/support/server.ts';
import type { Years } from './browser/years-page.ts';
import { load } from './support/chromium-page.ts';
import { deviceWithYears } from './support/device-with-years.ts';
import { type Bench, type Figure, median } from './support/figure.ts';
import { longestTask } from './support/main-thread.ts';

const ROUNDS = 3;
const PAINT_BUDGET_MS = 200;
const FRAME_BUDGET_MS = 50;
const PATIENCE_MS = 20_000;
/** Number of wheel turns, and pixels per turn. */
const TURNS = 60;
const TURN_PX = 600;

interface Screen {
  readonly name: string;
  readonly address: string;
  /** A regular expression for a text that only the replica can provide. */
  readonly expectedText: string;
  /** A list of thousands that is scrolled. */
  readonly isScrolled?: true;
}

const screensOf = (years: Years): readonly Screen[] => [
  { name: 'quests', address: '/quests', expectedText: 'Field 999', isScrolled: true },
  { name: 'quest', address: `/quests/${years.quest}`, expectedText: 'Field 999' },
  { name: 'log a find', address: `/quests/${years.quest}/add-find`, expectedText: 'Field 999' },
  { name: 'finds', address: '/finds', expectedText: 'Find 9999', isScrolled: true },
  { name: 'find', address: `/finds/${years.find}`, expectedText: 'Find 9999' },
  { name: 'map', address: '/map', expectedText: '\\d finds in view' },
  { name: 'gear', address: '/gear', expectedText: 'Detector 0' },
  { name: 'one piece of gear', address: `/gear/${years.gear}`, expectedText: 'Detector 0' },
  { name: 'permissions', address: '/permissions', expectedText: 'Farm ' },
  { name: 'permission', address: `/permissions/${years.permission}`, expectedText: 'Farm 0' },
  { name: 'contact', address: `/permissions/contacts/${years.contact}`, expectedText: 'Owner 0' },
  { name: 'bucket list', address: '/bucket-list', expectedText: 'Wish ' },
  { name: 'profile', address: '/profile', expectedText: '@example.org' },
];

/** Signed-in screens with ten years of finds, offline: time to content, and scrolling. */
export const screensBench: Bench = {
  name: 'screens',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    const { device, years } = await deviceWithYears(server.url);
    await device.page.context().addInitScript(installTextWatcher);
    const figures: Figure[] = [];
    try {
      for (const screen of screensOf(years))
        figures.push(...(await measure(device.page, server.url, screen)));
    } finally {
      await device.switchOff();
      await server.close();
    }
    return figures;
  },
};

/** In the page: ms from the navigation or `sinceMs` until the main part shows a text. */
function installTextWatcher(): void {
  window.paintedWith = (text, sinceMs) =>
    new Promise((resolve) => {
      const check = (): void => {
        const isShown = new RegExp(text).test(document.querySelector('main')?.textContent ?? '');
        // The next frame: the text has been painted by then.
        if (isShown) requestAnimationFrame(() => resolve(performance.now() - sinceMs));
        else requestAnimationFrame(check);
      };
      check();
    });
}

declare global {
  interface Window {
    paintedWith(text: string, sinceMs: number): Promise<number>;
  }
}

async function measure(page: Page, url: string, screen: Screen): Promise<Figure[]> {
  const { name, address, expectedText } = screen;
  const [routeTimes, reloadTimes]: [number[], number[]] = [[], []];
  // A page without the text that the measured screen waits for.
  const startPage = address === '/profile' ? ['/bucket-list', 'Wish '] : ['/profile', '@example.org'];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${url}${startPage[0]}`);
    await withTimeout(
      page.evaluate(([text]) => window.paintedWith(text ?? '', 0), [startPage[1]]),
      `${startPage[0]}`,
    );
    await page.waitForTimeout(300);
    const routing = page.evaluate(
      ([address, text]) => {
        const startMs = performance.now();
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        return window.paintedWith(text ?? '', startMs);
      },
      [address, expectedText],
    );
    const routeMs = await withTimeout(routing, name);
    if (routeMs === null) return [missingFigure(name)];
    routeTimes.push(routeMs);
    await page.reload({ waitUntil: 'commit' });
    const reloadMs = await withTimeout(
      page.evaluate((text) => window.paintedWith(text, 0), expectedText),
      name,
    );
    if (reloadMs === null) return [missingFigure(name)];
    reloadTimes.push(reloadMs);
  }
  const figures = [
    paintFigure(`${name}: cold route in the running app, without network`, routeTimes, PAINT_BUDGET_MS),
    paintFigure(`${name}: reload, without network`, reloadTimes, PAINT_BUDGET_MS),
  ];
  if (screen.isScrolled) figures.push(await measureScrolling(page, name));
  return figures;
}

async function withTimeout<T>(promise: Promise<T>, what: string): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const result = await Promise.race([promise.catch(() => null), timeout]);
  if (result === null) console.error(`${what} never showed what it should`);
  return result;
}

const missingFigure = (name: string): Figure => ({
  what: `${name}: painted from the replica`,
  figure: `not within ${PATIENCE_MS / 1000} s`,
  budget: `${PAINT_BUDGET_MS} ms`,
  ratio: PATIENCE_MS / PAINT_BUDGET_MS,
});

function paintFigure(what: string, durations: readonly number[], budgetMs: number): Figure {
  const medianMs = median(durations);
  return {
    what,
    figure: `${medianMs.toFixed(0)} ms (${durations.map(Math.round).join(', ')}); ${load()}`,
    budget: `${budgetMs} ms`,
    ratio: medianMs / budgetMs,
  };
}

/** The longest task on the main thread while the list is scrolled with the wheel. */
async function measureScrolling(page: Page, name: string): Promise<Figure> {
  await page.waitForTimeout(500);
  await page.mouse.move(195, 500);
  const startY = await page.evaluate(() => scrollY);
  const { wallMs, cpuMs } = await longestTask(page, async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      await page.mouse.wheel(0, TURN_PX);
      await page.waitForTimeout(50);
    }
  });
  const endY = await page.evaluate(() => scrollY);
  return {
    what: `${name}: longest main-thread task while the list scrolls`,
    figure: `${wallMs.toFixed(0)} ms (at most ${cpuMs.toFixed(0)} ms of processor) over ${Math.round(endY - startY)} px; ${load()}`,
    budget: `${FRAME_BUDGET_MS} ms`,
    ratio: wallMs / FRAME_BUDGET_MS,
  };
}
