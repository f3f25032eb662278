import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Collector, startCollector } from './collector.ts';
import { ServerProcess } from './server.ts';
import { newAccount, signedInClient } from './stored.ts';

const COOKIE = 'metalquest-cookie-consent';
export const LAPTOP = { viewport: { width: 1440, height: 900 } };

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });
export const cookieSettings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });

export interface MeasuredSite {
  server: ServerProcess;
  collector: Collector;
  set(changes: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with analytics enabled, and its collector. */
export async function startMeasuredSite(port: number): Promise<MeasuredSite> {
  const collector = await startCollector();
  const settings = { ANALYTICS_HOST: collector.url, ANALYTICS_KEY: 'phc_test' };
  const server = await ServerProcess.start(settings, { port });
  const email = `${randomUUID()}@example.org`;
  await newAccount(server.url, email);
  await promisify(execFile)('node', ['apps/server/src/cli.ts', 'admin', 'grant', email, '--force'], {
    env: { ...process.env, ...server.environment() },
  });
  const administrator = await signedInClient(server.url, email);
  return {
    server,
    collector,
    async set(changes) {
      const { error } = await administrator.rpc('admin_save_site_settings', { changes });
      if (error) throw error;
      const publicSettings = async () => {
        const config: { site: object } = await (await fetch(`${server.url}/config.json`)).json();
        return config.site;
      };
      await expect.poll(publicSettings).toMatchObject(changes);
    },
    async close() {
      await server.close();
      await collector.close();
    },
  };
}

/** Records every request of a context from now on, including those of its service worker. */
export function recordRequests(context: BrowserContext): string[] {
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  return requests;
}

/** Opens a new browser context and records its requests. */
export async function newVisitor(browser: Browser, options: object = {}) {
  const context = await browser.newContext({ serviceWorkers: 'allow', ...options });
  const requests = recordRequests(context);
  return { context, page: await context.newPage(), requests };
}

/** Leaves the site, which makes the page send its queued events. */
export const leaveSite = (page: Page) => page.goto('about:blank');

/** Hides and shows the page, which makes it send its queued events. */
const hideAndShow = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
    Reflect.deleteProperty(document, 'visibilityState');
  });

/** Waits until the page view of the current page is recorded. A page left earlier sends none. */
export async function waitForPageView(
  page: Page,
  { collector }: MeasuredSite,
  pattern: string,
): Promise<void> {
  const recordedPaths = async () => {
    await hideAndShow(page);
    return collector
      .events()
      .filter(({ event }) => event === '$pageview')
      .map(({ properties }) => properties.path);
  };
  await expect.poll(recordedPaths).toContain(pattern);
}

/** Waits until the analytics client is loaded and has recorded its first event. */
export const waitForAnalytics = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('metalquest:visitor'))).not.toBeNull();

export async function consentCookie(context: BrowserContext) {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === COOKIE);
}

/** Resets the consent settings to their defaults and clears the collector. */
export async function resetSite(site: MeasuredSite): Promise<void> {
  await site.set({ consent_variant: 'accept', switches: { consent_decline: false, consent_scroll: false } });
  site.collector.forget();
}
