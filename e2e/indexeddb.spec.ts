import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { memoryStorage } from '@metalquest/sync/environment/memory-storage';
import { playRandom } from '@metalquest/sync/test/support/indexeddb/random-scenario';
import { playWritten } from '@metalquest/sync/test/support/indexeddb/written-scenarios';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../playwright.config.ts';
import { chromiumPath } from '../scripts/lib/need-tools.mjs';
import { test } from './support/survival.ts';

/*
 * The simulation, the unit tests and browsers without storage use fake-indexeddb. These tests run the same
 * scenarios on it and on Chromium's IndexedDB and compare the results.
 */

const FOLDER = path.join(import.meta.dirname, '../packages/sync/test/support/indexeddb');
const SEEDS = Array.from({ length: 60 }, (_, index) => 1 + index);

let server: Server;
let browser: Browser;
let page: Page;

test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://localhost').pathname);
    const isCode = name.endsWith('.ts');
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(
      isCode ? stripTypeScriptTypes(await readFile(path.join(FOLDER, name), 'utf8')) : '<!doctype html>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: CHROMIUM_ARGS,
  });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

test.afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Runs a scenario's function in Chromium and returns its results. */
function inChromium(file: string, functionName: string, ...args: readonly unknown[]): Promise<string[]> {
  return page.evaluate(
    async ({ file, functionName, args }) => {
      const module = await import(`/${file}`);
      return module[functionName]({ indexedDB, IDBKeyRange }, ...args);
    },
    { file, functionName, args },
  );
}

test('fake-indexeddb matches Chromium in the written scenarios', async () => {
  const fakeResults = await playWritten(await memoryStorage(), 'written');
  expect(fakeResults.length).toBeGreaterThan(50);
  expect(fakeResults).toEqual(await inChromium('written-scenarios.ts', 'playWritten', 'written'));
});

test('fake-indexeddb matches Chromium in random transactions', async () => {
  for (const seed of SEEDS) {
    const fakeResults = await playRandom(await memoryStorage(), `random ${seed}`, seed);
    const chromiumResults = await inChromium('random-scenario.ts', 'playRandom', `random ${seed}`, seed);
    expect({ seed, lines: fakeResults }).toEqual({ seed, lines: chromiumResults });
  }
});
