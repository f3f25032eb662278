import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { MESSAGES } from '../../scripts/test/failures.ts';
import { BrowserPool } from './browser-pool.ts';
import { type DemoAccount, demoAccount, makeSeasonAccount } from './demo.ts';
import { Device, type DeviceOptions } from './device.ts';
import { serveAppFiles } from './native/app-files.ts';
import { NetworkProxy } from './network-proxy.ts';
import { type Place, placeOf, serverSettings } from './places.ts';
import { ServerProcess } from './server.ts';
import { accountWithQuest } from './stored.ts';
import { expectPathsDownloaded, SYNCED, syncStateOf } from './sync-state.ts';
import { startUpstreams } from './upstreams.ts';
import { ensureProfile, visit } from './visited-profile.ts';

interface Scene {
  /** The server of most tests. A file with its own server overrides this fixture. */
  server: ServerProcess;
  /** The proxy between this test's devices and the server, for inspecting and altering traffic. */
  wire: NetworkProxy;
  email: string;
  /**
   * Switches on a device that connects through the wire. It is switched off when the test ends. It has a map
   * only with `hasMap: true`.
   */
  switchOn(options?: Partial<DeviceOptions>): Promise<Device>;
  /** The same with a device signed in to the demo, synced, on its quests page. */
  switchOnWithDemo(options?: Partial<DeviceOptions>): Promise<Device>;
}

/**
 * Base of all tests: one real server process for successive tests, and a wire in front of it for each test.
 * `demo` is an account with a season that tests must not change. Files add no worker fixtures: Playwright starts a new
 * worker process, without browsers, for each set of them. They use `beforeAll`.
 */
export const test = base.extend<
  Scene,
  {
    place: Place;
    placeServer: ServerProcess;
    appUrl: string;
    demo: DemoAccount;
    demoProfile: (server: string) => Promise<string>;
    wirePort: number;
    pool: BrowserPool;
    visited: string;
  }
>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use, { parallelIndex }) => use(placeOf(parallelIndex)),
    { scope: 'worker' },
  ],
  placeServer: [
    async ({ place }, use) => {
      if (place.server) return use(ServerProcess.running(place.server));
      const upstreams = await startUpstreams();
      const server = await ServerProcess.start(await serverSettings(upstreams.env, place));
      await use(server);
      await server.close();
      await upstreams.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  demo: [
    async ({ place, placeServer: server }, use) => {
      const file = path.join(place.folder, `demo-${new URL(server.url).port}.json`);
      if (!existsSync(file)) await writeFile(file, JSON.stringify(await makeSeasonAccount(server)));
      await use(demoAccount.parse(JSON.parse(await readFile(file, 'utf8'))));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** The demo's first sync takes seconds, so its profile is made once and copied. */
  demoProfile: [
    async ({ place, demo, visited }, use) => {
      await use((server) =>
        ensureProfile(path.join(place.folder, `demo-${demo.email}`), (folder) =>
          saveProfileOf(demo, server, visited, folder),
        ),
      );
    },
    { scope: 'worker' },
  ],
  /** Origin of the native app's files. */
  appUrl: [
    async ({ place }, use) => {
      const files = await serveAppFiles(place.appPort);
      await use(files.url);
      await files.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ placeServer }, use) => use(placeServer),
  wirePort: [async ({ place }, use) => use(place.wirePort), { scope: 'worker' }],
  pool: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const pool = new BrowserPool();
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],
  /** A profile that has visited the app, so that the first visit does not count towards a test's time. */
  visited: [
    async ({ place }, use) => {
      const profile = await ensureProfile(path.join(place.folder, 'visited'), async (folder) => {
        const server = place.server
          ? ServerProcess.running(place.server)
          : await ServerProcess.start(await serverSettings({}, place));
        const wire = await NetworkProxy.to(server.url, place.wirePort);
        await visit(wire.url, folder);
        await wire.close();
        if (!place.server) await server.close();
      });
      await use(profile);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noUnusedFunctionParameters: its visit must end before the port is reused.
  wire: async ({ server, wirePort, visited }, use) => {
    const wire = await NetworkProxy.to(server.url, wirePort);
    await use(wire);
    await wire.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  email: async ({}, use) => {
    await use(`${randomUUID()}@example.org`);
  },
  switchOn: async ({ wire, visited, pool }, use, testInfo) => {
    const devices: Device[] = [];
    await use(async (options = {}) => {
      const device = await Device.switchOn({
        server: wire.url,
        profile: visited,
        hasMap: false,
        ...(options.profile ? {} : { pool }),
        ...options,
      });
      devices.push(device);
      return device;
    });
    if (testInfo.errors.length > 0) await testInfo.attach(MESSAGES, { body: messagesOf(devices) });
    for (const device of devices) await device.switchOff();
  },
  switchOnWithDemo: async ({ wire, switchOn, demoProfile }, use) => {
    await use(async (options = {}) => {
      const profile = await demoProfile(wire.url);
      const device = await switchOn({ profile, address: '/quests', ...options });
      await device.expectSyncState('synced');
      return device;
    });
  },
});

/** The last messages of each device's browser, for the report of a failed test. */
export function messagesOf(devices: readonly Device[]): string {
  return devices
    .flatMap(({ consoleErrors, failedRequests }) => [...consoleErrors.slice(-3), ...failedRequests.slice(-3)])
    .join('\n');
}

/** Signs in to an account, waits for all of its rows and paths, and copies the profile to `folder`. */
export async function saveProfileOf(
  { email, password }: DemoAccount,
  server: string,
  visited: string,
  folder: string,
): Promise<void> {
  const device = await Device.switchOn({ server, profile: visited });
  await device.signIn(email, password);
  await device.expectSyncState('synced');
  await expectPathsDownloaded(device.page);
  await device.closeBrowser();
  cpSync(device.profile, folder, { recursive: true });
  await device.switchOff();
}

/** Whether closing the page now would ask for confirmation. */
export async function expectLeaveWarning(page: Page, isExpected: boolean): Promise<void> {
  const isPrevented = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isPrevented).toBe(isExpected);
}

/**
 * Starts a quest and pauses it. A paused quest accepts finds but records no path points, which would be held
 * back for a quarter of an hour to save radio use and keep the device from reaching 'synced'.
 */
export async function startPausedQuest(device: Device, name: string): Promise<void> {
  await device.startQuest(name);
  await device.page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(device.page.getByText(`Paused Quest: ${name}`)).toBeVisible();
}

/**
 * Signs in to a new account with a paused quest, and opens the quest. Starting and pausing it by hand takes two
 * seconds.
 * @returns the address of the quest
 */
export async function openPausedQuest(
  device: Device,
  server: string,
  email: string,
  title: string,
): Promise<string> {
  const quest = await accountWithQuest(server, email, title);
  await device.signIn(email);
  await device.expectSyncState('synced');
  await device.go(quest);
  await expect(device.page.getByText(`Paused Quest: ${title}`)).toBeVisible();
  return quest;
}

/** Waits until the service worker has cached everything needed to open the app offline. */
export async function readyForTheField(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller) {
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
}

/**
 * Advances the device's clock until `check` passes; only for devices whose clock can run ahead. The clock
 * stops while a request is in progress, so that a slow machine does not trigger the app's timeouts.
 */
export async function runClockUntil(
  page: Page,
  wire: NetworkProxy,
  check: () => Promise<void>,
): Promise<void> {
  // Pause slightly in the future: the clock runs until then and cannot be set back.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  await expect(async () => {
    expect(wire.isBusy()).toBe(false);
    await page.clock.runFor(1_000);
    await check();
  }).toPass({ timeout: 120_000, intervals: [100] });
  await page.clock.resume();
}

export async function runUntilSynced(page: Page, wire: NetworkProxy): Promise<void> {
  await runClockUntil(page, wire, async () => expect(await syncStateOf(page)).toMatchObject(SYNCED));
}

/** Page errors, except Chromium's report of a page left before its socket has opened. */
export function pageErrors(device: Device): string[] {
  return device.consoleErrors.filter(
    (message) => !message.endsWith('WebSocket is closed before the connection is established.'),
  );
}
