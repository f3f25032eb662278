import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';

export interface OpenBrowser {
  readonly context: BrowserContext;
  readonly profile: string;
}

/** Methods that change a context permanently. */
const PERMANENT_METHODS = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const;

export const PERMISSIONS = ['geolocation'];

/** The app's stored data. Service workers and caches stay, because they are the same for every account. */
const DATA = 'cookies,file_systems,indexeddb,local_storage';

/**
 * A worker's idle browsers. Starting a browser and loading the app takes over a second of CPU time, so a
 * device that is switched off leaves its browser to the next device of the same kind.
 */
export class BrowserPool {
  private readonly idle = new Map<string, OpenBrowser[]>();
  private readonly altered = new WeakSet<BrowserContext>();

  /**
   * An idle browser of this kind with one blank page, or undefined. Its data of `origin` are cleared here and
   * not in `giveBack`, where a page that is closing may still write.
   */
  async take(kind: string, origin: string): Promise<OpenBrowser | undefined> {
    const browser = this.idle.get(kind)?.pop();
    if (!browser) return undefined;
    await clearData(browser.context.pages()[0] ?? (await browser.context.newPage()), origin);
    return browser;
  }

  /** Marks `context` as not reusable when a method in PERMANENT_METHODS is called. */
  watch(context: BrowserContext): void {
    for (const name of PERMANENT_METHODS) {
      const original = context[name];
      Reflect.set(context, name, (...args: unknown[]): unknown => {
        this.altered.add(context);
        return Reflect.apply(original, context, args);
      });
    }
  }

  /**
   * Returns a browser to the pool and closes its pages.
   * @returns false if the browser cannot be reused; the caller must then close it
   */
  async giveBack(kind: string, browser: OpenBrowser): Promise<boolean> {
    const { context } = browser;
    if (this.altered.has(context)) return false;
    const pages = context.pages();
    await context.newPage();
    await Promise.all(pages.map((page) => page.close()));
    await context.setOffline(false);
    await context.clearPermissions();
    await context.grantPermissions(PERMISSIONS);
    this.idle.set(kind, [...(this.idle.get(kind) ?? []), browser]);
    return true;
  }

  async close(): Promise<void> {
    for (const { context, profile } of [...this.idle.values()].flat()) {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
    this.idle.clear();
  }
}

async function clearData(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: DATA });
  await session.detach();
}
