import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { newAdministrator, waitForAdminCache } from './support/admin.ts';
import { goWithin } from './support/go-within.ts';
import { overflowingElements } from './support/layout.ts';
import { clientOf, newAccount, PASSWORD, signedInClient } from './support/stored.ts';
import { readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

/** Some pages of the admin layout, and the preview, which has its own. app/routes.test.tsx checks the other routes. */
const ADMIN_PAGES = [
  '/admin',
  '/admin/posts/new',
  '/admin/posts/preview',
  '/admin/users/00000000-0000-4000-8000-000000000000',
];

const DENIED = "You don't have permission to access this area.";

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function goTo(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
  await expect(heading(page, title)).toBeVisible();
}

const confirm = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

/** An account with a quest and a find. */
async function newDigger(server: string): Promise<string> {
  const email = `digger-${randomUUID().slice(0, 8)}@example.org`;
  const client = await newAccount(server, email);
  const quest = randomUUID();
  for (const { error } of [
    await client.from('quests').insert({ id: quest, title: 'Long Meadow', status: 'ended' }),
    await client.from('finds').insert({ quest_id: quest, category: 'Coin' }),
  ])
    if (error) throw error;
  return email;
}

/** Waits until no part of the page is loading. */
const waitUntilLoaded = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

test('closes the admin area to non-administrators, even if their device says otherwise', async ({
  wire,
  email,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signUp(email);
  const { page } = laptop;
  for (const address of ADMIN_PAGES) {
    await goWithin(page, address);
    await expect(heading(page, 'Access Denied'), address).toBeVisible();
    await expect(page.getByText(DENIED)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
  }
  await expectNoFinding(page, 'the access-denied page');

  await page.evaluate(() => {
    for (const key of ['metalquest:auth', 'metalquest:last-user']) {
      const storedValue = JSON.parse(localStorage.getItem(key) ?? '{}');
      const user = storedValue.user ?? storedValue;
      user.app_metadata = { ...user.app_metadata, admin: true };
      localStorage.setItem(key, JSON.stringify(storedValue));
    }
  });
  await page.goto(`${wire.url}/admin/users`);
  await expect(heading(page, 'Access Denied'), 'with a forged session').toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('an administrator sees the dashboard, grants and revokes the role, and suspends and deletes an account; the log records everything', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const digger = await newDigger(server.url);
  await newAdministrator(server, email);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(email);
  const { page } = laptop;
  const question = page.getByRole('alertdialog');
  const dialog = page.getByRole('dialog');
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: email });

  await page.goto(`${wire.url}/admin`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
  await expect(figure('Finds')).not.toHaveText(/^0/);
  await expect(figure('Users')).not.toHaveText(/^[01]$/);
  await page.getByRole('button', { name: 'Finds: figures as a table' }).click();
  const table = page.getByRole('region', { name: 'Finds by day, newest first' });
  await expect(table.getByRole('row').nth(1)).not.toContainText(/\s0$/);
  await expect(page.getByText('Recent activity')).toBeVisible();
  await waitUntilLoaded(page);
  await expectNoFinding(page, 'the dashboard');

  await goTo(page, 'Users', 'Users');
  await page.getByLabel('Search by name, email or ID').fill(`no-one-${digger}`);
  await expect(page.getByText('No accounts found')).toBeVisible();
  await page.getByLabel('Search by name, email or ID').fill(digger.toUpperCase());
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await expectNoFinding(page, 'the accounts');
  await page.getByRole('link', { name: digger }).click();
  await expect(heading(page, digger)).toBeVisible();
  await waitUntilLoaded(page);
  await expect(page.getByText('Long Meadow')).toHaveCount(0);
  await expectNoFinding(page, 'an account');

  await page.getByRole('button', { name: 'Make administrator' }).click();
  await expect(question).toBeVisible();
  await expectNoFinding(page, 'the question before a grant');
  await confirm(page, 'Make administrator');
  // This server sends no email, so no address is ever verified.
  await expect(question).toContainText('The email address of this account is not confirmed');
  await confirm(page, 'Make administrator anyway');
  await expect(page.getByText('Has the same rights as you.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove role' }).click();
  await confirm(page, 'Remove role');
  await expect(page.getByText('No access to the admin area.')).toBeVisible();

  await goTo(page, 'Log', 'Audit log');
  // The two actions, and the grant of the administrator's own role.
  await expect(lines).toHaveCount(3);
  await page.getByRole('tab', { name: 'Sign-ins and security' }).click();
  const events = page.getByRole('list', { name: 'Sign-ins and security' }).getByRole('listitem');
  await expect(events.filter({ hasText: email }).first()).toContainText('Signed in with the password');
  await expectNoFinding(page, 'the security log');

  const diggersClient = await signedInClient(server.url, digger);
  expect((await diggersClient.auth.getUser()).error).toBeNull();
  const signInProblem = async () => {
    const { auth } = await clientOf(server.url);
    return (await auth.signInWithPassword({ email: digger, password: PASSWORD })).error?.code;
  };
  await goTo(page, 'Users', 'Users');
  await page.getByLabel('Search by name, email or ID').fill(digger);
  await page.getByRole('link', { name: digger }).click();
  await expect(heading(page, digger)).toBeVisible();
  await waitUntilLoaded(page);

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog.getByLabel('Duration').selectOption({ label: 'Until lifted' });
  await expectNoFinding(page, 'the question before a suspension');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByText('Suspended until lifted').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await diggersClient.auth.getUser()).error?.name)
    .toBe('AuthSessionMissingError');
  expect(await signInProblem()).toBe('user_banned');

  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await confirm(page, 'Lift the suspension');
  await expect(page.getByText('Not suspended.')).toBeVisible();
  expect(await signInProblem()).toBeUndefined();

  await page.getByRole('button', { name: 'Delete this account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText(`Type ${digger} exactly.`)).toBeVisible();
  await expectNoFinding(page, 'the question before a deletion');
  await dialog.getByLabel(`Type ${digger} to continue`).fill(digger);
  await dialog.getByLabel('Your own password').fill('not my password');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your own password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  expect(await signInProblem()).toBe('invalid_credentials');

  await goTo(page, 'Log', 'Audit log');
  await expect(lines.first()).toContainText(
    /deleted a deleted account \([0-9a-f]{8}\), with 1 quest and 1 find/,
  );
  // The five actions, and the grant of the administrator's own role.
  await expect(lines).toHaveCount(6);
  await expectNoFinding(page, 'the audit log');
});

test('a setting takes effect on this device at once, for visitors, and on the server', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const admin = await newAdministrator(server, email);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(email);
  const { page } = laptop;
  try {
    await goWithin(page, '/admin/settings');
    await expect(heading(page, 'Settings')).toBeVisible();
    await page.getByLabel('Site title').fill(' ');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Give the site a title.')).toBeVisible();
    // Wait for the focus to move before typing.
    await expect(page.getByLabel('Site title')).toBeFocused();
    await page.getByLabel('Site title').fill('Fenland Finds');
    await page.getByLabel('Contact address').fill('ask@fenland.example');
    await page.getByRole('radio', { name: /^Closed/ }).check();
    await page.getByRole('radio', { name: /^A notice/ }).check();
    await page.getByRole('switch', { name: /^Public galleries/ }).click();
    await expect(page.getByRole('switch', { name: /^Public galleries/ })).not.toBeChecked();
    await expectNoFinding(page, 'the settings');
    // Unsaved input survives a reload.
    await page.reload();
    await expect(page.getByLabel('Site title')).toHaveValue('Fenland Finds');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expectToast(page, 'Settings saved');
    await expect(page).toHaveTitle('Site settings · Fenland Finds');
    await expect(page.getByRole('contentinfo')).toContainText('Fenland Finds');
    // The server caches the settings for up to a second.
    await expect
      .poll(async () => (await fetch(`${server.url}/config.json`)).text())
      .toContain('Fenland Finds');
    await page.goto(`${wire.url}/profile`);
    await expect(page.getByRole('link', { name: /Email and password/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Public gallery/ })).toHaveCount(0);

    await expect
      .poll(async () => (await fetch(`${server.url}/guides`)).text())
      .toContain('<title>Guides · Fenland Finds</title>');
    const home = await (await fetch(`${server.url}/`)).text();
    expect(home).toContain('href="mailto:ask@fenland.example"');
    const signUp = await (await clientOf(server.url)).auth.signUp({
      email: `late-${email}`,
      password: PASSWORD,
    });
    expect(signUp.error?.code).toBe('signup_disabled');
  } finally {
    const { error } = await admin.rpc('admin_save_site_settings', {
      changes: {
        ...{ title: 'MetalQuest', contact: '', registration_open: true, consent_variant: 'accept' },
        switches: { galleries: true },
      },
    });
    expect(error).toBeNull();
  }
  await expect
    .poll(async () => (await fetch(`${server.url}/guides`)).text())
    .toContain('<title>Guides · MetalQuest</title>');
  await newAccount(server.url, `again-${email}`);
});

test('offline, the admin area says so and keeps typed text; on a phone nothing scrolls sideways', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  await newAdministrator(server, email);
  const phone = await switchOn();
  await phone.signIn(email);
  const { page } = phone;
  await readyForTheField(page);
  for (const [address, title] of [
    ['/admin', 'Dashboard'],
    ['/admin/users', 'Users'],
    ['/admin/log', 'Audit log'],
    ['/admin/settings', 'Settings'],
  ] as const) {
    await goWithin(page, address);
    await expect(heading(page, title)).toBeVisible();
    await waitUntilLoaded(page);
    expect(await overflowingElements(page), address).toEqual([]);
  }
  await waitForAdminCache(page);
  await phone.loseSignal();
  await expect(page.getByText('The admin area needs a connection.')).toBeVisible();
  await page.getByLabel('Contact address').fill('typed in a tunnel');
  await expect(page.getByText('Unsaved changes. Connect to the internet to save them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();
  await page.goto(`${wire.url}/admin/users`);
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expectNoFinding(page, 'the admin area without signal');
  await phone.findSignal();
  await page.goto(`${wire.url}/admin/settings`);
  await expect(page.getByLabel('Contact address')).toHaveValue('typed in a tunnel');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Contact address')).toHaveValue('');
});
