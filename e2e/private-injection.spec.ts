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

test("no script in a record runs on its owner's lists and reports, in a search, on its own page or in its form", async ({
  browser,
  server,
}) => {
  expect(LET_IN.length).toBeGreaterThan(40);
  const { client, addresses } = await hostileAccount(server, LET_IN);
  const witness = await openWitness(browser, server.url);
  const { page } = witness;
  await openQuests(page, client, server.url);
  await test.step('on lists and reports', async () => {
    for (const address of OWN_PAGES) {
      await goWithin(page, address);
      await arrived(page);
      if (LISTS.includes(address)) await expectRecords(page);
      await expectNothingStrange(witness, address);
    }
  });

  await test.step('in a search, which is stored in the address', async () => {
    for (const list of ['/quests', '/finds']) {
      await goWithin(page, list);
      await arrived(page);
      for (const words of [LET_IN[0] ?? '', payload(0), payload(3)]) {
        await page.getByRole('searchbox').first().fill(words);
        await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(words.trim()));
        await arrived(page);
        await expectNothingStrange(witness, `${list}, searched for ${words}`);
      }
    }
  });

  await test.step('on its own page and in its form', async () => {
    const guarded = await openGuarded(browser);
    await openQuests(guarded.page, client, server.url);
    const forms: string[] = [];
    for (const address of addresses) {
      // A record's page shows every field, so also check it under the policy.
      for (const each of [page, guarded.page]) {
        await goWithin(each, address);
        await arrived(each);
        await expectRecords(each);
      }
      await expectNothingStrange(witness, address);
      const edits = page.getByRole('button', { name: /^Edit/ });
      const count = await edits.count();
      for (let at = 0; at < count; at++) {
        await edits.nth(at).click();
        await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
        await expectNothingStrange(witness, `the form of ${address}`);
        forms.push(address);
        // Leaving the page closes the form.
        await goWithin(page, '/reports');
        await goWithin(page, address);
        await arrived(page);
        await expectRecords(page);
      }
    }
    expect(forms.length).toBeGreaterThanOrEqual(4);
    expect(guarded.stopped).toEqual([]);
    await guarded.page.context().close();
  });
  await page.context().close();
});

test("no user content runs in a device's report of unsafe rows or on an administrator's screen", async ({
  browser,
  server,
}) => {
  const { email, client, userId } = await hostileAccount(server);
  const witness = await openWitness(browser, server.url);
  const { page } = witness;
  await test.step('a device reports unsafe rows that it leaves out, and never runs their content', async () => {
    await openQuests(page, client, server.url);
    await page.locator('[data-sync-state]').click();
    await expect(page.getByRole('dialog')).toContainText('javascript:');
    await expectNothingStrange(witness, 'the sync centre');
  });

  await test.step("on an administrator's screen", async () => {
    const admin = await newAdministrator(server, `admin-${randomUUID()}@example.org`);
    for (const [act, about] of [
      ['admin_set_admin', { user_id: userId, is_admin: true, force: true }],
      ['admin_set_admin', { user_id: userId, is_admin: false }],
      ['admin_suspend_user', { user_id: userId }],
    ] as const)
      expect((await admin.rpc(act, about)).error, act).toBeNull();
    const guarded = await openGuarded(browser);
    for (const each of [page, guarded.page]) {
      await signInAs(each, admin, server.url);
      await each.goto(`${server.url}/admin`);
    }
    for (const address of ['/admin', '/admin/users', `/admin/users/${userId}`, '/admin/log']) {
      for (const each of [page, guarded.page]) {
        await goWithin(each, address);
        await arrived(each);
        // An empty page would prove nothing.
        if (address !== '/admin') await expect(each.getByRole('main')).toContainText(email);
      }
      await expectNothingStrange(witness, address);
    }
    await goWithin(page, '/admin/users');
    for (const words of [email, payload(0), payload(3)]) {
      await page.getByLabel('Search by name, email or id').fill(words);
      await expect(page.getByText(/^(1 account|No accounts found)$/)).toBeVisible();
      await expectNothingStrange(witness, `a search for ${words}`);
    }
    expect(guarded.stopped).toEqual([]);
    await guarded.page.context().close();
  });
  await page.context().close();
});
