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
  readonly shows: string;
  /** A list of thousands that is scrolled. */
  readonly scrolls?: true;
}

const screensOf = (years: Years): readonly Screen[] => [
  { name: 'quests', address: '/quests', shows: 'Field 999', scrolls: true },
  { name: 'quest', address: `/quests/${years.quest}`, shows: 'Field 999' },
  { name: 'log a find', address: `/quests/${years.quest}/add-find`, shows: 'Field 999' },
  { name: 'finds', address: '/finds', shows: 'Find 9999', scrolls: true },
  { name: 'find', address: `/finds/${years.find}`, shows: 'Find 9999' },
  { name: 'map', address: '/map', shows: '\\d finds in view' },
  { name: 'gear', address: '/gear', shows: 'Detector 0' },
  { name: 'one piece of gear', address: `/gear/${years.gear}`, shows: 'Detector 0' },
  { name: 'permissions', address: '/permissions', shows: 'Farm ' },
  { name: 'permission', address: `/permissions/${years.permission}`, shows: 'Farm 0' },
  { name: 'contact', address: `/permissions/contacts/${years.contact}`, shows: 'Owner 0' },
  { name: 'bucket list', address: '/bucket-list', shows: 'Wish ' },
  { name: 'profile', address: '/profile', shows: '@example.org' },
];

/** Signed-in screens with ten years of finds, offline: time to content, and scrolling. */
export const screensBench: Bench = {
  name: 'screens',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    const { device, years } = await deviceWithYears(server.url);
    await device.page.context().addInitScript(watchForText);
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
function watchForText(): void {
  window.paintedWith = (text, sinceMs) =>
    new Promise((resolve) => {
      const look = (): void => {
        const shown = new RegExp(text).test(document.querySelector('main')?.textContent ?? '');
        // The next frame: the text has been painted by then.
        if (shown) requestAnimationFrame(() => resolve(performance.now() - sinceMs));
        else requestAnimationFrame(look);
      };
      look();
    });
}

declare global {
  interface Window {
    paintedWith(text: string, sinceMs: number): Promise<number>;
  }
}

async function measure(page: Page, url: string, screen: Screen): Promise<Figure[]> {
  const { name, address, shows } = screen;
  const [routes, reloads]: [number[], number[]] = [[], []];
  // A page without the text that the measured screen waits for.
  const from = address === '/profile' ? ['/bucket-list', 'Wish '] : ['/profile', '@example.org'];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${url}${from[0]}`);
    await within(
      page.evaluate(([text]) => window.paintedWith(text ?? '', 0), [from[1]]),
      `${from[0]}`,
    );
    await page.waitForTimeout(300);
    const routed = page.evaluate(
      ([to, text]) => {
        const began = performance.now();
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
        return window.paintedWith(text ?? '', began);
      },
      [address, shows],
    );
    const routeMs = await within(routed, name);
    if (routeMs === null) return [missing(name)];
    routes.push(routeMs);
    await page.reload({ waitUntil: 'commit' });
    const reloadMs = await within(
      page.evaluate((text) => window.paintedWith(text, 0), shows),
      name,
    );
    if (reloadMs === null) return [missing(name)];
    reloads.push(reloadMs);
  }
  const figures = [
    painted(`${name}: cold route in the running app, without network`, routes, PAINT_BUDGET_MS),
    painted(`${name}: reload, without network`, reloads, PAINT_BUDGET_MS),
  ];
  if (screen.scrolls) figures.push(await scrolled(page, name));
  return figures;
}

async function within<T>(work: Promise<T>, what: string): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const end = await Promise.race([work.catch(() => null), late]);
  if (end === null) console.error(`${what} never showed what it should`);
  return end;
}

const missing = (name: string): Figure => ({
  what: `${name}: painted from the replica`,
  figure: `not within ${PATIENCE_MS / 1000} s`,
  budget: `${PAINT_BUDGET_MS} ms`,
  ratio: PATIENCE_MS / PAINT_BUDGET_MS,
});

function painted(what: string, spent: readonly number[], budgetMs: number): Figure {
  const middle = median(spent);
  return {
    what,
    figure: `${middle.toFixed(0)} ms (${spent.map(Math.round).join(', ')}); ${load()}`,
    budget: `${budgetMs} ms`,
    ratio: middle / budgetMs,
  };
}

/** The longest task on the main thread while the list is scrolled with the wheel. */
async function scrolled(page: Page, name: string): Promise<Figure> {
  await page.waitForTimeout(500);
  await page.mouse.move(195, 500);
  const from = await page.evaluate(() => scrollY);
  const { wallMs, cpuMs } = await longestTask(page, async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      await page.mouse.wheel(0, TURN_PX);
      await page.waitForTimeout(50);
    }
  });
  const to = await page.evaluate(() => scrollY);
  return {
    what: `${name}: longest main-thread task while the list scrolls`,
    figure: `${wallMs.toFixed(0)} ms (at most ${cpuMs.toFixed(0)} ms of processor) over ${Math.round(to - from)} px; ${load()}`,
    budget: `${FRAME_BUDGET_MS} ms`,
    ratio: wallMs / FRAME_BUDGET_MS,
  };
}
