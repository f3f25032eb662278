import { randomUUID } from 'node:crypto';
import { XSS_PAYLOADS } from '@metalquest/core/content/testing/xss-payloads';
import { unsafeValue } from '@metalquest/core/stored-data/unsafe-text';
import { type Browser, expect, type Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newAdministrator } from './support/admin.ts';
import { goWithin } from './support/go-within.ts';
import { type InjectionMonitor, injectedElementsIn, openMonitor, withoutMaps } from './support/hostile.ts';
import { storeHostileRecords } from './support/hostile-records.ts';
import type { ServerProcess } from './support/server.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';
import { expectSynced } from './support/sync-state.ts';

const SIGNED_IN_PAGES = [
  '/quests',
  '/finds',
  '/map',
  '/gear',
  '/permissions',
  '/bucket-list',
  '/due',
  '/profile',
  '/profile/gallery',
  '/statistics',
  '/reports',
  '/reports/soil-analysis',
  '/import',
];

/** Stores a client's session in the browser; it takes effect on the next page load. */
async function signInAs(page: Page, client: SupabaseClient, origin: string): Promise<void> {
  const { data } = await client.auth.getSession();
  expect(data.session).not.toBeNull();
  await page.goto(`${origin}/config.json`);
  await page.evaluate(
    (session) => localStorage.setItem('metalquest:auth', JSON.stringify(session)),
    data.session,
  );
}

/** Signs in with a client's session and opens the quests page, fully synced. */
async function openQuests(page: Page, client: SupabaseClient, origin: string): Promise<void> {
  await signInAs(page, client, origin);
  await page.goto(`${origin}/quests`);
  await waitUntilLoaded(page);
  await expectSynced(page);
}

/** Waits until nothing on the page is loading. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

async function expectNoInjection(monitor: InjectionMonitor, what: string): Promise<void> {
  expect(await injectedElementsIn(monitor, null, true), what).toEqual([]);
  expect(monitor.violations, what).toEqual([]);
}

/** A page with the content security policy on, and the violations it reported. */
interface GuardedPage {
  readonly page: Page;
  readonly violations: string[];
}

async function openWithPolicy(browser: Browser): Promise<GuardedPage> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const violations: string[] = [];
  await context.exposeBinding('metalquestStopped', (_source, line: string) => void violations.push(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'metalquestStopped');
      if (typeof report === 'function')
        report(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}: ${event.sample}`);
    });
  });
  page.on('dialog', async (dialog) => {
    violations.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  return { page, violations };
}

/** Payloads that a device accepts from the server; it skips rows with any other payload (spec section 5). */
const ACCEPTED_PAYLOADS = XSS_PAYLOADS.filter((text) => unsafeValue(text) === null);

const LISTS = ['/quests', '/finds', '/gear', '/permissions', '/bucket-list'];

const payload = (index: number): string => XSS_PAYLOADS[index % XSS_PAYLOADS.length] ?? '';

/** An empty page would prove nothing. */
const expectRecords = (page: Page) =>
  expect(page.getByRole('main')).toContainText(/alert\(1\)|evil\.example/);

/** Creates an account with payloads in every possible field, including the user's name. */
async function hostileAccount(server: ServerProcess, payloads = XSS_PAYLOADS) {
  const email = `hostile-${randomUUID()}@example.org`;
  const client = await newAccount(server.url, email);
  const userData = { full_name: payload(0), name: payload(3), avatar_url: payload(24) };
  const { data, error } = await client.auth.updateUser({ data: userData });
  if (error) throw error;
  const userId = data.user.id;
  return { email, client, userId, ...(await storeHostileRecords(client, userId, payloads)) };
}

/** One browser of each kind for all tests. An account that signs in there has a replica of its own. */
let monitor: InjectionMonitor;
let guarded: GuardedPage;

test.beforeAll(async ({ browser, placeServer }) => {
  monitor = await openMonitor(browser, placeServer.url);
  guarded = await openWithPolicy(browser);
});
test.afterEach(() => {
  expect(monitor.violations.splice(0)).toEqual([]);
  expect(guarded.violations.splice(0)).toEqual([]);
});
test.afterAll(async () => {
  await guarded.page.context().close();
  await monitor.page.context().close();
});

test("no script in a record runs on its owner's lists and reports, or in a search", async ({ server }) => {
  expect(ACCEPTED_PAYLOADS.length).toBeGreaterThan(40);
  const { client } = await hostileAccount(server, ACCEPTED_PAYLOADS);
  const { page } = monitor;
  await openQuests(page, client, server.url);
  await test.step('on lists and reports', async () => {
    for (const address of SIGNED_IN_PAGES) {
      await goWithin(page, address);
      await waitUntilLoaded(page);
      if (LISTS.includes(address)) await expectRecords(page);
      await expectNoInjection(monitor, address);
    }
  });

  await test.step('in a search, which is stored in the address', async () => {
    for (const list of ['/quests', '/finds']) {
      await goWithin(page, list);
      await waitUntilLoaded(page);
      for (const query of [ACCEPTED_PAYLOADS[0] ?? '', payload(0), payload(3)]) {
        await page.getByRole('searchbox').first().fill(query);
        await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(query.trim()));
        await waitUntilLoaded(page);
        await expectNoInjection(monitor, `${list}, searched for ${query}`);
      }
    }
  });
});

test('no script in a record runs on its own page or in its form', async ({ server }) => {
  const { client, addresses } = await hostileAccount(server, ACCEPTED_PAYLOADS);
  const { page } = monitor;
  // The maps of these records show the places, not the texts. Those of the lists were drawn in the test above.
  await withoutMaps(page);
  await withoutMaps(guarded.page);
  await openQuests(page, client, server.url);
  await openQuests(guarded.page, client, server.url);
  const forms: string[] = [];
  for (const address of addresses) {
    // A record's page shows every field, so also check it under the policy.
    for (const checkedPage of [page, guarded.page]) {
      await goWithin(checkedPage, address);
      await waitUntilLoaded(checkedPage);
      await expectRecords(checkedPage);
    }
    await expectNoInjection(monitor, address);
    const editButtons = page.getByRole('button', { name: /^Edit/ });
    const count = await editButtons.count();
    for (let index = 0; index < count; index++) {
      if (index > 0) {
        // Leaving the page closes the form. The way to the next record does so after the last form.
        await goWithin(page, '/reports');
        await goWithin(page, address);
        await waitUntilLoaded(page);
        await expectRecords(page);
      }
      await editButtons.nth(index).click();
      await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
      await expectNoInjection(monitor, `the form of ${address}`);
      forms.push(address);
    }
  }
  expect(forms.length).toBeGreaterThanOrEqual(4);
});

test("no user content runs in a device's report of unsafe rows or on an administrator's screen", async ({
  server,
}) => {
  const { email, client, userId } = await hostileAccount(server);
  const { page } = monitor;
  await withoutMaps(page);
  await withoutMaps(guarded.page);
  await test.step('a device reports unsafe rows that it leaves out, and never runs their content', async () => {
    await openQuests(page, client, server.url);
    await page.locator('[data-sync-state]').click();
    await expect(page.getByRole('dialog')).toContainText('javascript:');
    await expectNoInjection(monitor, 'the sync centre');
  });

  await test.step("on an administrator's screen", async () => {
    const admin = await newAdministrator(server, `admin-${randomUUID()}@example.org`);
    for (const [procedure, params] of [
      ['admin_set_admin', { user_id: userId, is_admin: true, force: true }],
      ['admin_set_admin', { user_id: userId, is_admin: false }],
      ['admin_suspend_user', { user_id: userId }],
    ] as const)
      expect((await admin.rpc(procedure, params)).error, procedure).toBeNull();
    for (const checkedPage of [page, guarded.page]) {
      await signInAs(checkedPage, admin, server.url);
      await checkedPage.goto(`${server.url}/admin`);
    }
    for (const address of ['/admin', '/admin/users', `/admin/users/${userId}`, '/admin/log']) {
      for (const checkedPage of [page, guarded.page]) {
        await goWithin(checkedPage, address);
        await waitUntilLoaded(checkedPage);
        // An empty page would prove nothing.
        if (address !== '/admin') await expect(checkedPage.getByRole('main')).toContainText(email);
      }
      await expectNoInjection(monitor, address);
    }
    await goWithin(page, '/admin/users');
    for (const query of [email, payload(0), payload(3)]) {
      await page.getByLabel('Search by name, email or ID').fill(query);
      await expect(page.getByText(/^(1 account|No accounts found)$/)).toBeVisible();
      await expectNoInjection(monitor, `a search for ${query}`);
    }
  });
});
