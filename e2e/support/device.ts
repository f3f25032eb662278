import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { type BrowserPool, PERMISSIONS } from './browser-pool.ts';
import { CHROMIUM_PATH } from './chromium.ts';
import { goWithin } from './go-within.ts';
import { expectSynced } from './standing.ts';
import { newSession, PASSWORD } from './stored.ts';
import type { Fix } from './track.ts';
import { copyOfProfile, visit } from './visited-profile.ts';
import { writtenDown } from './written-down.ts';

/** Of the server's origin, but not a page of the app, which would cost half a second of processor time. */
const NO_PAGE = '/config.json';

const STEP_TIMEOUT_MS = 60_000;

export interface DeviceOptions {
  server: string;
  /** A phone in a field, or a laptop at home. */
  kind?: 'phone' | 'laptop';
  /** Of the screen for one of CSS; 1 unless told. */
  pixels?: number;
  /** The device's clock at its start; without it, the machine's own. */
  clockAtMs?: number;
  dark?: boolean;
  /** Where what a service worker has at hand would be in the way. */
  serviceWorkers?: 'block';
  /** A browser that has never been at the server. Otherwise it has the app installed. */
  isNew?: boolean;
  /** A profile whose browser is closed, to start with a copy of: one that has visited the server, or another device's. */
  profile?: string;
  /** Where a browser that is open already may come from, and goes to when the device is switched off. */
  pool?: BrowserPool;
  /** The first page; without it, one that is not of the app, from which `signUp` and `signIn` go on. */
  address?: string;
  /** Where the device is when it is switched on. */
  at?: { lng: number; lat: number };
  /** What is put into the browser before its first page, each time it is opened. */
  prepare?(context: BrowserContext): Promise<void>;
}

/**
 * A person's device: a real Chromium with a profile on disk, so that closing it and opening it again is what it is
 * for a person. Its clock can run ahead of the machine's, for walks that take hours.
 */
export class Device {
  private readonly options: DeviceOptions;
  readonly profile: string;
  private readonly pool: BrowserPool | undefined;
  private context: BrowserContext | null = null;
  private current: Page | null = null;
  private nowMs: number | null;
  private cut = false;
  /** What the page reported as an error; a test looks at it at its end. */
  readonly complaints: string[] = [];

  private constructor(options: DeviceOptions, profile: string, pool: BrowserPool | undefined) {
    this.options = options;
    this.profile = profile;
    this.pool = pool;
    this.nowMs = options.clockAtMs ?? null;
  }

  static async switchOn(options: DeviceOptions): Promise<Device> {
    const isInstalled = !options.isNew && !options.serviceWorkers && !options.prepare;
    const pool = isInstalled && options.clockAtMs === undefined ? options.pool : undefined;
    const ready = pool?.take(kindOf(options));
    const profile = ready?.profile ?? (await newProfile(options, isInstalled));
    const device = new Device(options, profile, pool);
    if (ready) device.context = ready.context;
    await device.open(options.address ?? NO_PAGE);
    return device;
  }

  get page(): Page {
    if (!this.current) throw new Error('the browser is closed');
    return this.current;
  }

  /** Opens the browser on an address of the app, with the network as it was. */
  async open(address: string): Promise<void> {
    const context = this.context ?? (await this.launch());
    await context.setGeolocation(this.place());
    // A step that waits for what never comes is told by its line, long before the test's own time is over.
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    this.context = context;
    await context.setOffline(this.cut);
    if (this.nowMs !== null) await context.clock.install({ time: this.nowMs });
    await this.options.prepare?.(context);
    this.current = context.pages()[0] ?? (await context.newPage());
    this.listen(this.current);
    await this.current.goto(`${this.options.server}${address}`);
  }

  private async launch(): Promise<BrowserContext> {
    const phone = this.options.kind !== 'laptop';
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath: CHROMIUM_PATH,
      args: CHROMIUM_ARGS,
      viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      isMobile: phone,
      hasTouch: phone,
      deviceScaleFactor: this.options.pixels ?? 1,
      reducedMotion: 'reduce',
      colorScheme: this.options.dark ? 'dark' : 'light',
      serviceWorkers: this.options.serviceWorkers ?? 'allow',
      locale: 'en-GB',
      timezoneId: 'UTC',
      permissions: PERMISSIONS,
    });
    this.pool?.watch(context);
    return context;
  }

  private place() {
    const { lng, lat } = this.options.at ?? { lng: -1.09686, lat: 51.3446 };
    return { longitude: lng, latitude: lat, accuracy: 4 };
  }

  /** A further tab of the same browser. */
  async tab(address: string): Promise<Page> {
    if (!this.context) throw new Error('the browser is closed');
    const page = await this.context.newPage();
    this.listen(page);
    await page.goto(`${this.options.server}${address}`);
    return page;
  }

  /** Closes the browser; its profile stays. */
  async closeBrowser(): Promise<void> {
    if (this.nowMs !== null && this.current) this.nowMs = await this.current.evaluate(() => Date.now());
    await this.context?.close();
    this.context = null;
    this.current = null;
  }

  /** The browser dies without warning, as with an empty battery; its profile stays. */
  async die(): Promise<void> {
    await writtenDown(this.page, this.profile, ['metalquest:auth', 'metalquest:onboarding']);
    const closed = this.context && new Promise((resolve) => this.context?.once('close', resolve));
    spawnSync('pkill', ['-KILL', '-f', `user-data-dir=${this.profile}`]);
    await closed;
    this.context = null;
    this.current = null;
  }

  /** What the device's clock shows when its browser is opened next; for a device whose clock runs ahead. */
  setClock(nowMs: number): void {
    this.nowMs = nowMs;
  }

  /** Ends the device; its browser goes to the pool, or its profile is removed. */
  async switchOff(): Promise<void> {
    const { context, profile } = this;
    if (
      context &&
      (await this.pool?.giveBack(kindOf(this.options), { context, profile }, this.options.server))
    )
      return;
    await this.closeBrowser();
    await rm(this.profile, { recursive: true, force: true });
  }

  /** Every tab knows of it when this resolves. */
  async loseSignal(): Promise<void> {
    this.cut = true;
    await this.context?.setOffline(true);
    for (const page of this.context?.pages() ?? [])
      await expect(async () => expect(await page.evaluate(() => navigator.onLine)).toBe(false)).toPass({
        timeout: STEP_TIMEOUT_MS,
      });
  }

  async findSignal(): Promise<void> {
    this.cut = false;
    await this.context?.setOffline(false);
  }

  /** Makes an account and opens its quests, past the first steps and the first sync. The device needs signal. */
  async signUp(email: string): Promise<void> {
    await this.useSession(await newSession(this.options.server, email, PASSWORD, 'sign up'));
    await expectSynced(this.page);
  }

  /** Signs in and opens the quests, past the first steps of a new account. The device needs signal. */
  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.useSession(await newSession(this.options.server, email, password, 'sign in'));
  }

  /** Signs up as a person does: through the form and the first steps. */
  async signUpByForm(email: string): Promise<void> {
    await this.openAuthDialog();
    const tab = this.page.getByRole('tab', { name: 'Sign Up' });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await this.submitCredentials(email, PASSWORD, 'Create account');
    await this.page.waitForURL('**/onboarding');
    await this.skipFirstSteps();
  }

  /** Signs in as a person does: through the form. */
  async signInByForm(email: string, password = PASSWORD): Promise<void> {
    await this.openAuthDialog();
    await this.submitCredentials(email, password, 'Sign in');
    await expect(this.page.getByRole('dialog')).toBeHidden({ timeout: STEP_TIMEOUT_MS });
    await this.skipFirstSteps();
  }

  private async openAuthDialog(): Promise<void> {
    if (this.page.url().endsWith(NO_PAGE)) await this.page.goto(this.options.server);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  }

  /** Past the onboarding, where this account is so new that it was led there. */
  async skipFirstSteps(): Promise<void> {
    const kept = await this.page.evaluate(() => localStorage.getItem('metalquest:onboarding'));
    if (!kept || !/"state":"(due|open)"/.test(kept)) return;
    await this.page.waitForURL('**/onboarding');
    await this.page.getByRole('button', { name: 'Skip all' }).click();
    await this.page.waitForURL((url) => url.pathname !== '/onboarding');
  }

  async submitCredentials(
    email: string,
    password: string,
    button: 'Sign in' | 'Create account',
  ): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: button, exact: true }).click();
  }

  /**
   * The sync button of the status bar, whose state is what the device says about itself. For 'synced' the replica must
   * agree: nothing waits in it, and the first rows have come.
   */
  async expectSyncState(state: 'offline' | 'pending' | 'synced' | 'error'): Promise<void> {
    if (state === 'synced') return expectSynced(this.page);
    await expect(this.page.locator('[data-sync-state]')).toHaveAttribute('data-sync-state', state, {
      timeout: 60_000,
    });
  }

  /** The sheet behind the sync button. */
  get centre(): Locator {
    return this.page.getByRole('dialog', { name: 'Sync' });
  }

  /** Asks for a sync, or lets the one go on that opening the sheet began. */
  async syncNow(): Promise<void> {
    const { centre } = this;
    await this.page.locator('[data-sync-state]').click();
    // It is called 'Syncing' while one is under way.
    await centre.getByRole('button', { name: /^(Sync now|Syncing)$/ }).click();
    await centre.getByRole('button', { name: 'Close' }).click();
    await expect(centre).toBeHidden();
  }

  /** Goes to an address of the app as a link does: without loading the page anew. */
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
    await expect(this.page.getByRole('button', { name: 'Pause quest' })).toBeVisible();
  }

  /** Two taps: the photo, then Save. */
  async logFind(photos: string[], details: { category?: string; name?: string } = {}): Promise<void> {
    await this.page.getByRole('link', { name: 'Log find' }).click();
    // The page one comes from may name categories, too.
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
   * Walks: each fix comes through the browser's geolocation at its time on the device's clock, or later where the
   * machine was slow. The answer has the fixes as they came.
   */
  async walk(fixes: readonly Fix[]): Promise<Fix[]> {
    const came: Fix[] = [];
    for (const fix of fixes) {
      const now = await this.page.evaluate(() => Date.now());
      if (fix.t > now) await this.page.clock.fastForward(fix.t - now);
      came.push({ ...fix, t: Math.max(fix.t, now) });
      await this.context?.setGeolocation({ longitude: fix.lng, latitude: fix.lat, accuracy: 4 });
      await expect(this.page.getByRole('region', { name: 'Status' })).toContainText(
        `${fix.lat.toFixed(5)}, ${fix.lng.toFixed(5)}`,
      );
    }
    return came;
  }

  /** Stores a session in the open page, and opens the quests with it. */
  async useSession(session: { user: { id: string } }): Promise<void> {
    await this.page.evaluate(
      ([kept, onboarding]) => {
        localStorage.setItem('metalquest:auth', kept);
        localStorage.setItem('metalquest:onboarding', onboarding);
      },
      [JSON.stringify(session), JSON.stringify({ [session.user.id]: { state: 'over' } })] as const,
    );
    await this.page.goto(`${this.options.server}/quests`);
  }

  private listen(page: Page): void {
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
        this.complaints.push(message.text());
      }
    });
  }
}

async function newProfile({ profile, server }: DeviceOptions, isInstalled: boolean): Promise<string> {
  if (profile && isInstalled) return copyOfProfile(profile);
  const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-device-'));
  if (isInstalled) await visit(server, folder);
  return folder;
}

/** Devices of one kind can use the same browser one after the other. */
function kindOf({ kind, pixels, dark }: DeviceOptions): string {
  return `${kind ?? 'phone'} ${pixels ?? 1} ${dark ? 'dark' : 'light'}`;
}
