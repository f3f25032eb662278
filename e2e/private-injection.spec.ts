import { randomUUID } from 'node:crypto';
import { XSS_PAYLOADS } from '@metalquest/core/content/testing/xss-payloads';
import { unsafeValue } from '@metalquest/core/stored-data/unsafe-text';
import { type Browser, expect, type Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newAdministrator } from './support/admin.ts';
import { goWithin } from './support/go-within.ts';
import { injectedElementsIn, openWitness, type XssWitness } from './support/hostile.ts';
import { keepHostileRecords } from './support/hostile-records.ts';
import type { ServerProcess } from './support/server.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';
import { expectSynced } from './support/sync-state.ts';

const OWN_PAGES = [
  '/quests',
  '/finds',
  '/map',
  '/gear',
  '/permissions',
  '/bucket-list',
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
  await page.goto(`${origin}/help`);
  await page.evaluate(
    (session) => localStorage.setItem('metalquest:auth', JSON.stringify(session)),
    data.session,
  );
}

/** Signs in with a client's session and opens the quests page, fully synced. */
async function openQuests(page: Page, client: SupabaseClient, origin: string): Promise<void> {
  await signInAs(page, client, origin);
  await page.goto(`${origin}/quests`);
  await arrived(page);
  await expectSynced(page);
}

/** Waits until nothing on the page is loading. */
async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

async function expectNothingStrange(witness: XssWitness, what: string): Promise<void> {
  expect(await injectedElementsIn(witness, null, true), what).toEqual([]);
  expect(witness.seen, what).toEqual([]);
}

/** A browser with the content security policy on, and the violations it reported. */
async function openGuarded(browser: Browser): Promise<{ page: Page; stopped: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const stopped: string[] = [];
  await context.exposeBinding('metalquestStopped', (_source, line: string) => void stopped.push(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'metalquestStopped');
      if (typeof tell === 'function')
        tell(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}: ${event.sample}`);
    });
  });
  page.on('dialog', async (dialog) => {
    stopped.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  return { page, stopped };
}

/** Payloads that a device accepts from the server; it skips rows with any other payload (spec section 5). */
const LET_IN = XSS_PAYLOADS.filter((text) => unsafeValue(text) === null);

const LISTS = ['/quests', '/finds', '/gear', '/permissions', '/bucket-list'];

const payload = (at: number): string => XSS_PAYLOADS[at % XSS_PAYLOADS.length] ?? '';

/** An empty page would prove nothing. */
const expectRecords = (page: Page) =>
  expect(page.getByRole('main')).toContainText(/alert\(1\)|evil\.example/);

/** Creates an account with payloads in every possible field, including the user's name. */
async function hostileAccount(server: ServerProcess, payloads = XSS_PAYLOADS) {
  const email = `hostile-${randomUUID()}@example.org`;
  const client = await newAccount(server.url, email);
  const named = { full_name: payload(0), name: payload(3), avatar_url: payload(24) };
  const { data, error } = await client.auth.updateUser({ data: named });
  if (error) throw error;
  const userId = data.user.id;
  return { email, client, userId, ...(await keepHostileRecords(client, userId, payloads)) };
}

test("no script in a record runs on its owner's lists and reports", async ({ browser, server }) => {
  expect(LET_IN.length).toBeGreaterThan(40);
  const { client } = await hostileAccount(server, LET_IN);
  const witness = await openWitness(browser, server.url);
  const { page } = witness;
  await openQuests(page, client, server.url);
  for (const address of OWN_PAGES) {
    await goWithin(page, address);
    await arrived(page);
    if (LISTS.includes(address)) await expectRecords(page);
    await expectNothingStrange(witness, address);
  }
  await page.context().close();
});

for (const half of [0, 1])
  test(`no script in a record runs in a search, on its own page or in its form (half ${half + 1} of the records)`, async ({
    browser,
    server,
  }) => {
    const { client, addresses } = await hostileAccount(server, LET_IN);
    const witness = await openWitness(browser, server.url);
    const guarded = await openGuarded(browser);
    const { page } = witness;
    for (const each of [page, guarded.page]) await openQuests(each, client, server.url);
    // A search is stored in the address.
    for (const words of [LET_IN[0] ?? '', payload(0), payload(3)]) {
      const list = half === 0 ? '/quests' : '/finds';
      await goWithin(page, list);
      await arrived(page);
      await page.getByRole('searchbox').first().fill(words);
      await expect(page).toHaveURL(/\?\w+=/);
      await arrived(page);
      await expectNothingStrange(witness, `${list}, searched for ${words}`);
    }
    const forms: string[] = [];
    for (const address of addresses.filter((_, at) => at % 2 === half)) {
      // A record's page shows every field, so also check it under the policy.
      for (const each of [page, guarded.page]) {
        await goWithin(each, address);
        await arrived(each);
        await expectRecords(each);
      }
      await expectNothingStrange(witness, address);
      for (const edit of await page.getByRole('button', { name: /^Edit/ }).all()) {
        await edit.click();
        await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
        await expectNothingStrange(witness, `the form of ${address}`);
        forms.push(address);
        await page.goto(server.url + address);
        await arrived(page);
      }
    }
    expect(forms.length).toBeGreaterThanOrEqual(2);
    expect(guarded.stopped).toEqual([]);
    await page.context().close();
    await guarded.page.context().close();
  });

test('a device reports unsafe rows that it leaves out, and never runs their content', async ({
  browser,
  server,
}) => {
  const { client } = await hostileAccount(server);
  const witness = await openWitness(browser, server.url);
  const { page } = witness;
  await openQuests(page, client, server.url);
  await page.locator('[data-sync-state]').click();
  await expect(page.getByRole('dialog')).toContainText('javascript:');
  await expectNothingStrange(witness, 'the sync centre');
  await page.context().close();
});

test("no user content runs on an administrator's screen", async ({ browser, server }) => {
  const { email, userId } = await hostileAccount(server);
  const admin = await newAdministrator(server, `admin-${randomUUID()}@example.org`);
  for (const [act, about] of [
    ['admin_set_admin', { user_id: userId, is_admin: true, force: true }],
    ['admin_set_admin', { user_id: userId, is_admin: false }],
    ['admin_suspend_user', { user_id: userId }],
  ] as const)
    expect((await admin.rpc(act, about)).error, act).toBeNull();
  const witness = await openWitness(browser, server.url);
  const guarded = await openGuarded(browser);
  for (const { page } of [witness, guarded]) {
    await signInAs(page, admin, server.url);
    await page.goto(`${server.url}/admin`);
  }
  for (const address of ['/admin', '/admin/users', `/admin/users/${userId}`, '/admin/log']) {
    for (const { page } of [witness, guarded]) {
      await goWithin(page, address);
      await arrived(page);
      // An empty page would prove nothing.
      if (address !== '/admin') await expect(page.getByRole('main')).toContainText(email);
    }
    await expectNothingStrange(witness, address);
  }
  const { page } = witness;
  await goWithin(page, '/admin/users');
  for (const words of [email, payload(0), payload(3)]) {
    await page.getByLabel('Search by name, email or id').fill(words);
    await expect(page.getByText(/^(1 account|No accounts found)$/)).toBeVisible();
    await expectNothingStrange(witness, `a search for ${words}`);
  }
  expect(guarded.stopped).toEqual([]);
  await witness.page.context().close();
  await guarded.page.context().close();
});
