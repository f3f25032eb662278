import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/find-tools.mjs';

/**
 * Software WebGL for the map only: drawing the whole page with it makes tests 50 % slower. The browser's own
 * background traffic is off.
 */
export const CHROMIUM_ARGS = [
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--no-first-run',
  // A simulated microphone that beeps. The headless browser has no prompt for it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No browser reaches another machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Pages of tests end before optimised code pays, and a thread for graphics costs less than a process: a
  // quarter less CPU time. Benchmarks, which use these arguments too, measure the usual browser.
  ...(process.env.TEST_WORKER_INDEX === undefined
    ? []
    : ['--js-flags=--no-maglev --no-turbofan', '--in-process-gpu']),
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Other programs read this file on machines without a browser. */
const CHROMIUM = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'out/test/browser',
  globalSetup: './e2e/support/places.ts',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    launchOptions: { ...(CHROMIUM && { executablePath: CHROMIUM }), args: CHROMIUM_ARGS },
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Installing the app costs 4 s of processor time for each new browser context; tests about it allow it.
    serviceWorkers: 'block',
    // Keeps actions, requests and console of failed tests. Screenshots of each action would double the time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
