import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { chromiumPath } from '../../scripts/lib/need-tools.mjs';

const ORIGIN = 'http://localhost:9';
const OUT = fileURLToPath(new URL('../../out/bench/', import.meta.url));

/** A script of bench/browser bundled into one file for a page. */
export async function bundleScript(name: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    // RxDB brings a slightly older Dexie; two in one page conflict.
    resolve: { dedupe: ['dexie'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`../browser/${name}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'measured',
        fileName: () => `${name}.js`,
      },
    },
  });
  return readFile(`${OUT}${name}.js`, 'utf8');
}

/** A page of real Chromium with a profile on disk, which can be reopened. */
export interface BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Reopens the browser on the same profile: only the disk cache is warm. */
  reopen(): Promise<void>;
}

/** Runs `work` on a page with the script, with a profile on disk (a private one is in memory). */
export async function withPage<T>(name: string, callback: (bench: BenchPage) => Promise<T>): Promise<T> {
  const script = await bundleScript(name);
  const profile = await mkdtemp(path.join(tmpdir(), 'metalquest-bench-'));
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath('whole'),
      args: CHROMIUM_ARGS,
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.route(`${ORIGIN}/**`, (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
        : route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><title>measured</title><script src="/page.js"></script>',
          }),
    );
    page.on('pageerror', (error) => console.error(error));
    await page.goto(ORIGIN);
    return { context, page, cdp: await context.newCDPSession(page) };
  };
  let current = await open();
  try {
    return await callback({
      get page() {
        return current.page;
      },
      get cdp() {
        return current.cdp;
      },
      async reopen() {
        await current.context.close();
        current = await open();
      },
    });
  } finally {
    await current.context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** The machine's load, for judging a figure. */
export const load = (): string => `load ${(loadavg()[0] ?? Number.NaN).toFixed(1)}`;
