import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { BrowserPool } from './browser-pool.ts';
import { type DemoAccount, demoAccount, makeSeasonAccount } from './demo.ts';
import { Device, type DeviceOptions } from './device.ts';
import { type Place, placeOf, serverSettings } from './places.ts';
import { ServerProcess } from './server.ts';
import { expectPathsHere, SYNCED, standingOf } from './standing.ts';
import { startUpstreams } from './upstreams.ts';
import { profileIn, visit } from './visited-profile.ts';
import { Wire } from './wire.ts';

/** What a person was told and shown, in the order it came: 'error: Sync Error ...', 'state: pending'. */
export type Told = string[];

interface Scene {
  /** The road to the server of this test, to look at and to meddle with. */
  wire: Wire;
  /** An address nobody has used yet. */
  email: string;
  /** Switches a device on, at the near end of the wire; it is switched off when the test ends, however it ends. */
  switchOn(options?: Partial<DeviceOptions>): Promise<Device>;
  /** The same with a device that is signed in to the demo and synced, on its quests. */
  switchOnWithDemo(options?: Partial<DeviceOptions>): Promise<Device>;
}

/**
 * Tests of what the product must survive: one real server process for the tests that run one after the other, and for
 * each test a wire of its own in front of it. `demo` is a season to look at; tests leave it as it is.
 */
export const test = base.extend<
  Scene,
  {
    place: Place;
    server: ServerProcess;
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
  server: [
    async ({ place }, use) => {
      if (place.server) return use(ServerProcess.running(place.server));
      const upstreams = await startUpstreams();
      const server = await ServerProcess.start(serverSettings(upstreams.env, place.appPort));
      await use(server);
      await server.close();
      await upstreams.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  demo: [
    async ({ place, server }, use) => {
      const file = path.join(place.folder, `demo-${new URL(server.url).port}.json`);
      if (!existsSync(file)) await writeFile(file, JSON.stringify(await makeSeasonAccount(server)));
      await use(demoAccount.parse(JSON.parse(await readFile(file, 'utf8'))));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** The first sync of the demo takes seconds: it is made once and copied. */
  demoProfile: [
    async ({ place, demo, visited }, use) => {
      await use((server) =>
        profileIn(path.join(place.folder, `demo-${demo.email}`), async (folder) => {
          const device = await Device.switchOn({ server, profile: visited });
          await device.signIn(demo.email, demo.password);
          await device.expectSyncState('synced');
          await expectPathsHere(device.page);
          await device.closeBrowser();
          await cp(device.profile, folder, { recursive: true });
          await device.switchOff();
        }),
      );
    },
    { scope: 'worker' },
  ],
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
  /** A profile that has visited the app: a first visit takes seconds, which are not to count as part of a test. */
  visited: [
    async ({ place }, use) => {
      const profile = await profileIn(path.join(place.folder, 'visited'), async (folder) => {
        const server = place.server ? ServerProcess.running(place.server) : await ServerProcess.start();
        const wire = await Wire.to(server.url, place.wirePort);
        await visit(wire.url, folder);
        await wire.close();
        if (!place.server) await server.close();
      });
      await use(profile);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noUnusedFunctionParameters: its visit must be over before the port is taken again.
  wire: async ({ server, wirePort, visited }, use) => {
    const wire = await Wire.to(server.url, wirePort);
    await use(wire);
    await wire.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  email: async ({}, use) => {
    await use(`${randomUUID()}@example.org`);
  },
  switchOn: async ({ wire, visited, pool }, use) => {
    const devices: Device[] = [];
    await use(async (options = {}) => {
      const device = await Device.switchOn({
        server: wire.url,
        profile: visited,
        ...(options.profile ? {} : { pool }),
        ...options,
      });
      devices.push(device);
      return device;
    });
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

/** Writes down every message and every state of the sync button that the device shows from now on. */
export async function listenTo(device: Device): Promise<Told> {
  const told = await listenIn(device.page.context());
  await device.page.evaluate(watchMessages);
  return told;
}

/** The same of every page that a browser opens from now on. */
export async function listenIn(context: BrowserContext, told: string[] = []): Promise<Told> {
  await context.exposeBinding('metalquestTold', (_source, line: string) => {
    if (told.at(-1) !== line) told.push(line);
  });
  await context.addInitScript(watchMessages);
  return told;
}

/** Runs in the page. */
function watchMessages(): void {
  const tell: unknown = Reflect.get(window, 'metalquestTold');
  const known = new Set<string>();
  const say = (line: string) => typeof tell === 'function' && tell(line);
  let state = '';
  const look = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('[data-sonner-toast]')) {
      const line = `${toast.dataset.type}: ${toast.textContent.replace(/\s+/g, ' ').trim()}`;
      if (!known.has(line)) say(line);
      known.add(line);
    }
    const now = document.querySelector<HTMLElement>('[data-sync-state]')?.dataset.syncState ?? state;
    if (now !== state) say(`state: ${now}`);
    state = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Whether a browser that closes the page now would be told to ask first. */
export async function expectGuarded(page: Page, guarded: boolean): Promise<void> {
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(asks).toBe(guarded);
}

/** Messages of failure among what was told. */
export function failures(told: Told): string[] {
  return told.filter((line) => line.startsWith('error:') || line.startsWith('warning:'));
}

/**
 * Starts a quest and pauses it. A paused quest takes finds and no path points, which would wait for a quarter of an
 * hour for company on the radio and keep the device from being synced.
 */
export async function startPausedQuest(device: Device, name: string): Promise<void> {
  await device.startQuest(name);
  await device.page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(device.page.getByText(`Paused Quest: ${name}`)).toBeVisible();
}

/** The first visit has put everything on the device that it takes to open without signal. */
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
 * Runs the device's clock until `check` passes; for devices whose clock can run ahead. It stands while a request is
 * under way, so that a slow machine lets no time limit of the app pass.
 */
export async function runClockUntil(page: Page, wire: Wire, check: () => Promise<void>): Promise<void> {
  // A little ahead: the clock runs until it is paused, and cannot be set back.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  await expect(async () => {
    expect(wire.isBusy()).toBe(false);
    await page.clock.runFor(1_000);
    await check();
  }).toPass({ timeout: 120_000, intervals: [100] });
  await page.clock.resume();
}

/** Runs the device's clock until the server has everything. */
export async function runUntilSynced(page: Page, wire: Wire): Promise<void> {
  await runClockUntil(page, wire, async () => expect(await standingOf(page)).toMatchObject(SYNCED));
}

/**
 * What the pages reported as errors. Chromium reports a socket as failed when its page is left before it was open;
 * that is the only message ignored.
 */
export function faults(device: Device): string[] {
  return device.complaints.filter(
    (complaint) => !complaint.endsWith('WebSocket is closed before the connection is established.'),
  );
}
