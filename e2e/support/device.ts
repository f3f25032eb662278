import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { chromiumPath } from '../../scripts/lib/need-tools.mjs';
import { type BrowserPool, PERMISSIONS } from './browser-pool.ts';
import { goWithin } from './go-within.ts';
import { newSession, PASSWORD } from './stored.ts';
import { expectSynced } from './sync-state.ts';
import { prepareToasts } from './toasts.ts';
import type { Fix } from './track.ts';
import { newProfile } from './visited-profile.ts';
import { waitUntilFlushed } from './wait-until-flushed.ts';

/** A page of the server's origin that does not load the app, which would cost half a second of CPU time. */
const NO_PAGE = '/config.json';

const STEP_TIMEOUT_MS = 60_000;

export interface DeviceOptions {
  server: string;
  kind?: 'phone' | 'laptop';
  /** Device pixels per CSS pixel; default 1. */
  pixels?: number;
  /** The device's clock at start; default is the machine's clock. */
  clockAtMs?: number;
  dark?: boolean;
  /**
   * If false, the browser has no WebGL, and the app draws a sketch in place of each map. That saves up to 2 s
   * of CPU time on the page of a quest. Default true.
   */
  hasMap?: boolean;
  /** Set to 'block' if the service worker's cache would interfere with the test. */
  serviceWorkers?: 'block';
  /** If true, starts with an empty profile. By default the app is already installed in `profile`. */
  isNew?: boolean;
  /** Profile to copy, either visited or from another device. Its browser must be closed. */
  profile?: string;
  pool?: BrowserPool;
  /** The first page. By default a page outside the app, from which `signUp` and `signIn` continue. */
  address?: string;
  at?: { lng: number; lat: number };
  /** If true, starts without signal; for a profile that has visited the server. */
  isOffline?: boolean;
  /** Prepares the context before its first page, each time the browser is opened. */
  prepare?(context: BrowserContext): Promise<void>;
}

/**
 * A user's device: a real Chromium with a profile on disk, which can be closed and reopened. Its clock can
 * run ahead of the machine's clock to simulate walks of several hours.
 */
export class Device {
  private readonly options: DeviceOptions;
  readonly profile: string;
  private readonly pool: BrowserPool | undefined;
  private context: BrowserContext | null = null;
  private current: Page | null = null;
  private nowMs: number | null;
  private isOffline: boolean;
  readonly consoleErrors: string[] = [];
  /** Requests without an answer, with the reason. */
  readonly failedRequests: string[] = [];

  private constructor(options: DeviceOptions, profile: string, pool: BrowserPool | undefined) {
    this.options = options;
    this.profile = profile;
    this.pool = pool;
    this.nowMs = options.clockAtMs ?? null;
    this.isOffline = options.isOffline ?? false;
  }

  static async switchOn(options: DeviceOptions): Promise<Device> {
    const isInstalled = !options.isNew && !options.serviceWorkers && !options.prepare;
    const pool = isInstalled && options.clockAtMs === undefined ? options.pool : undefined;
    const pooled = await pool?.take(kindOf(options), options.server);
    const profile = pooled?.profile ?? (await newProfile(isInstalled ? options : null));
    const device = new Device(options, profile, pool);
    if (pooled) device.context = pooled.context;
    await device.open(options.address ?? NO_PAGE);
    return device;
  }

  get page(): Page {
    if (!this.current) throw new Error('the browser is closed');
    return this.current;
  }

  /** Opens the browser at an address of the app and keeps the current online or offline state. */
  async open(address: string): Promise<void> {
    const context = this.context ?? (await this.launch());
    const { lng, lat } = this.options.at ?? { lng: -1.09686, lat: 51.3446 };
    await context.setGeolocation({ longitude: lng, latitude: lat, accuracy: 4 });
    // Fail at the step that hangs, well before the test itself times out.
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    this.context = context;
    await context.setOffline(this.isOffline);
    if (this.nowMs !== null) await context.clock.install({ time: this.nowMs });
    await this.options.prepare?.(context);
    this.current = context.pages()[0] ?? (await context.newPage());
    this.listen(this.current);
    await this.current.goto(`${this.options.server}${address}`);
  }

  private async launch(): Promise<BrowserContext> {
    const isPhone = this.options.kind !== 'laptop';
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath: chromiumPath(),
      args: this.options.hasMap === false ? [...CHROMIUM_ARGS, '--disable-3d-apis'] : CHROMIUM_ARGS,
      viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
      deviceScaleFactor: this.options.pixels ?? 1,
      reducedMotion: 'reduce',
      colorScheme: this.options.dark ? 'dark' : 'light',
      serviceWorkers: this.options.serviceWorkers ?? 'allow',
      locale: 'en-GB',
      timezoneId: 'UTC',
      permissions: PERMISSIONS,
    });
    await context.addInitScript(prepareToasts);
    this.pool?.watch(context);
    return context;
  }

  async tab(address: string): Promise<Page> {
    if (!this.context) throw new Error('the browser is closed');
    const page = await this.context.newPage();
    this.listen(page);
    await page.goto(`${this.options.server}${address}`);
    return page;
  }

  /** Closes the browser and keeps its profile. */
  async closeBrowser(): Promise<void> {
    if (this.nowMs !== null && this.current && !this.current.isClosed())
      this.nowMs = await this.current.evaluate(() => Date.now());
    await this.context?.close();
    this.context = null;
    this.current = null;
  }

  /** Crashes the browser, as when the battery runs out, and keeps its profile. */
  async die(): Promise<void> {
    await waitUntilFlushed(this.page, this.profile, ['metalquest:auth', 'metalquest:onboarding']);
    const browserClosed = this.context && new Promise((resolve) => this.context?.once('close', resolve));
    spawnSync('pkill', ['-KILL', '-f', `user-data-dir=${this.profile}`]);
    await browserClosed;
    this.context = null;
    this.current = null;
  }

  /** Sets the clock for the next time the browser is opened. Only for devices whose clock runs ahead. */
  setClock(nowMs: number): void {
    this.nowMs = nowMs;
  }

  /** Ends the device. Its browser goes back to the pool, or its profile is removed. */
  async switchOff(): Promise<void> {
    const { context, profile } = this;
    if (context && (await this.pool?.giveBack(kindOf(this.options), { context, profile }))) return;
    await this.closeBrowser();
    await rm(this.profile, { recursive: true, force: true });
  }

  /** Goes offline and waits until every tab has noticed. */
  async loseSignal(): Promise<void> {
    this.isOffline = true;
    await this.context?.setOffline(true);
    for (const page of this.context?.pages() ?? [])
      await expect(async () => expect(await page.evaluate(() => navigator.onLine)).toBe(false)).toPass({
        timeout: STEP_TIMEOUT_MS,
      });
  }

  async findSignal(): Promise<void> {
    this.isOffline = false;
    await this.context?.setOffline(false);
  }

  /** Creates an account, skips onboarding and waits for the first sync. Needs signal. */
  async signUp(email: string): Promise<void> {
    await this.useSession(await newSession(this.options.server, email, PASSWORD, 'sign up'));
    await expectSynced(this.page);
  }

  /** Signs in and skips onboarding. Needs signal. */
  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.useSession(await newSession(this.options.server, email, password, 'sign in'));
  }

  /**
   * Checks the state of the sync button in the status bar. For 'synced', also checks that the replica has an
   * empty queue and that the initial download is complete.
   */
  async expectSyncState(state: 'offline' | 'pending' | 'synced' | 'error'): Promise<void> {
    if (state === 'synced') return expectSynced(this.page);
    await expect(this.page.locator('[data-sync-state]')).toHaveAttribute('data-sync-state', state, {
      timeout: 60_000,
    });
  }

  get centre(): Locator {
    return this.page.getByRole('dialog', { name: 'Sync' });
  }

  /** Requests a sync, or joins the one that opening the sheet started. */
  async syncNow(): Promise<void> {
    const { centre } = this;
    await this.page.locator('[data-sync-state]').click();
    // The button is called 'Syncing' while a sync is running.
    await centre.getByRole('button', { name: /^(Sync now|Syncing)$/ }).click();
    await centre.getByRole('button', { name: 'Close' }).click();
    await expect(centre).toBeHidden();
  }

  /** Navigates within the app without reloading the page. */
  async go(address: string): Promise<void> {
    await goWithin(this.page, address);
  }

  async startQuest(name: string): Promise<void> {
    await this.go('/quests');
    await this.page.getByRole('button', { name: 'Start quest' }).first().click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Start quest' }).click();
    await expect(this.page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
    // A native phone may already ask for permissions over the page.
    await expect(this.page.getByRole('button', { name: 'Pause quest', includeHidden: true })).toBeVisible();
  }

  /** Logs a find: select the photos, then save. */
  async logFind(photos: string[], details: { category?: string; name?: string } = {}): Promise<void> {
    await this.page.getByRole('link', { name: 'Log find' }).click();
    // The previous page may also contain category names.
    await expect(this.page).toHaveURL(/\/add-find$/);
    await expect(this.page.getByRole('heading', { name: 'Log find', level: 1 })).toBeAttached();
    if (photos.length > 0) {
      await this.page.locator('input[type=file]').first().setInputFiles(photos);
    }
    if (details.category) {
      const tiles = this.page.getByRole('group', { name: 'What is it?' });
      await tiles.getByText(details.category, { exact: true }).click();
      await expect(tiles.getByRole('radio', { name: details.category, exact: true })).toBeChecked();
    }
    await this.page.getByRole('button', { name: 'Save find', exact: true }).click();
    await expect(this.page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
    await expect(this.page.getByRole('button', { name: 'Save find', exact: true })).toBeHidden();
  }

  /**
   * Walks a track: emits each fix through the browser's geolocation at its time on the device's clock, or
   * later on a slow machine.
   * @returns the fixes with their actual times
   */
  async walk(fixes: readonly Fix[]): Promise<Fix[]> {
    const emitted: Fix[] = [];
    for (const fix of fixes) {
      const now = await this.page.evaluate(() => Date.now());
      if (fix.t > now) await this.page.clock.fastForward(fix.t - now);
      emitted.push({ ...fix, t: Math.max(fix.t, now) });
      await this.context?.setGeolocation({ longitude: fix.lng, latitude: fix.lat, accuracy: 4 });
      await expect(this.page.getByRole('region', { name: 'Status' })).toContainText(
        `${fix.lat.toFixed(5)}, ${fix.lng.toFixed(5)}`,
      );
    }
    return emitted;
  }

  /** Stores a session in the open page and opens the quests page. */
  async useSession(session: { user: { id: string } }): Promise<void> {
    await this.page.evaluate(
      ([sessionText, onboarding]) => {
        localStorage.setItem('metalquest:auth', sessionText);
        localStorage.setItem('metalquest:onboarding', onboarding);
      },
      [JSON.stringify(session), JSON.stringify({ [session.user.id]: { state: 'over' } })] as const,
    );
    await this.page.goto(`${this.options.server}/quests`);
  }

  private listen(page: Page): void {
    page.on('pageerror', (error) => this.consoleErrors.push(String(error)));
    page.on('requestfailed', (request) =>
      this.failedRequests.push(`${new URL(request.url()).pathname}: ${request.failure()?.errorText}`),
    );
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
        this.consoleErrors.push(message.text());
      }
    });
  }
}

/** Devices of the same kind can share a browser one after another. */
function kindOf({ kind, pixels, dark, hasMap }: DeviceOptions): string {
  return `${kind ?? 'phone'} ${pixels ?? 1} ${dark ? 'dark' : 'light'} ${hasMap === false ? 'no map' : 'map'}`;
}
