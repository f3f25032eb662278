import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** A running browser on a profile of its own, which has the app installed. */
export interface OpenBrowser {
  readonly context: BrowserContext;
  readonly profile: string;
}

/** Methods that change a context for good: what they add cannot be removed again. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const;

/** What a device may do when it is switched on. */
export const PERMISSIONS = ['geolocation'];

/** The app's data in a browser. Service workers and caches stay, which are the same for every account. */
const DATA = 'cookies,file_systems,indexeddb,local_storage';

/**
 * The browsers of a worker that no device uses now. Starting one and loading the app's code takes more than a second of
 * processor time, so a device that is switched off leaves its browser to the next one of the same kind.
 */
export class BrowserPool {
  private readonly idle = new Map<string, OpenBrowser[]>();
  private readonly altered = new WeakSet<BrowserContext>();

  /** An idle browser of a kind, without data and with one blank page; undefined when there is none. */
  take(kind: string): OpenBrowser | undefined {
    return this.idle.get(kind)?.pop();
  }

  /** Notices a lasting change of `context`, after which it cannot be used by another device. */
  watch(context: BrowserContext): void {
    for (const name of LASTING) {
      const original = context[name];
      Reflect.set(context, name, (...args: unknown[]): unknown => {
        this.altered.add(context);
        return Reflect.apply(original, context, args);
      });
    }
  }

  /**
   * Takes a browser back from a device: closes its pages and removes what `origin` stored in it.
   * @returns false when the browser cannot be used again, and the caller must close it
   */
  async giveBack(kind: string, browser: OpenBrowser, origin: string): Promise<boolean> {
    const { context } = browser;
    if (this.altered.has(context)) return false;
    const pages = context.pages();
    const blank = await context.newPage();
    await Promise.all(pages.map((page) => page.close()));
    await context.setOffline(false);
    await context.clearPermissions();
    await context.grantPermissions(PERMISSIONS);
    await clearData(blank, origin);
    this.idle.set(kind, [...(this.idle.get(kind) ?? []), browser]);
    return true;
  }

  /** Ends the idle browsers and removes their profiles. */
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
