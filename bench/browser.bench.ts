import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_ARGS } from '../playwright.config.ts';
import type { ReplicaFigures } from './browser/replica-page.ts';
import { type Bench, type Figure, ms } from './support/figure.ts';

const ORIGIN = 'http://localhost:9';
const OUT = fileURLToPath(new URL('../out/bench/', import.meta.url));

/** The replica in real Chromium on a real disk, beside raw IndexedDB in the same page. */
export const browserBench: Bench = {
  name: 'browser',
  async run(): Promise<Figure[]> {
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        outDir: OUT,
        minify: false,
        lib: {
          entry: fileURLToPath(new URL('browser/replica-page.ts', import.meta.url)),
          formats: ['es'],
          fileName: 'replica-page',
        },
      },
    });
    const script = await readFile(`${OUT}replica-page.js`, 'utf8');
    // A profile on disk: a private context keeps IndexedDB in memory, where durable costs nothing.
    const profile = await mkdtemp(path.join(tmpdir(), 'metalquest-bench-'));
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    });
    const page = await browser.newPage();
    await page.route(`${ORIGIN}/**`, (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><script type="module" src="/page.js"></script>',
          }),
    );
    await page.goto(ORIGIN);
    await page.waitForFunction(() => 'measureReplica' in window);
    const figures: ReplicaFigures = await page.evaluate(() => window.measureReplica());
    await browser.close();
    await rm(profile, { recursive: true, force: true });
    return rows(figures);
  },
};

function rows(figures: ReplicaFigures): Figure[] {
  const [small, large] = figures.firstPage;
  const [short, long] = figures.append;
  if (!small || !large || !short || !long) throw new Error('a figure is missing');
  const pages = large.medianMs / small.medianMs;
  const log = figures.logFindMs / figures.rawMs;
  const append = long.medianMs / short.medianMs;
  return [
    {
      what: 'first page of finds from the replica, 100,000 against 10,000 finds',
      figure: `${ms(large.medianMs)} against ${ms(small.medianMs)}: ratio ${pages.toFixed(2)}`,
      budget: 'ratio at most 1.2',
      ratio: pages / 1.2,
    },
    {
      what: 'log a find, durable and on screen, against raw IndexedDB',
      figure: `${ms(figures.logFindMs)} (durable after ${ms(figures.commitMs)}) against ${ms(figures.rawMs)}: ${log.toFixed(2)}x`,
      budget: 'at most 4x',
      ratio: log / 4,
    },
    {
      what: 'device: append point 10,000 of a path against point 10',
      figure: `${ms(long.medianMs)} against ${ms(short.medianMs)}: ratio ${append.toFixed(2)}`,
      budget: 'ratio at most 1.2',
      ratio: append / 1.2,
    },
  ];
}
