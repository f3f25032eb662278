import { expect, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { expectNoFinding } from './support/accessibility.ts';
import { ask } from './support/ask.ts';
import { skipFirstSteps, submitCredentials } from './support/auth-form.ts';
import { Device } from './support/device.ts';
import { awaitMail } from './support/outbox.ts';
import { ServerProcess } from './support/server.ts';
import { newAccount, PASSWORD, signedInClient } from './support/stored.ts';
import { test as base, pageErrors } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

interface Scene {
  open(kind?: 'phone' | 'laptop'): Promise<Device>;
}

/**
 * One server that confirms addresses by email and asks administrators for a second step. Devices connect to it directly,
 * because the emailed links point there. It uses the same port as other tests' wires, because the visited profile
 * belongs to that origin.
 */
let confirmingServer: ServerProcess;

const test = base.extend<Scene>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  server: async ({}, use) => use(confirmingServer),
  open: async ({ server, visited, pool }, use) => {
    const devices: Device[] = [];
    await use(async (kind = 'laptop') => {
      const device = await Device.switchOn({
        server: server.url,
        kind,
        hasMap: false,
        address: '/',
        profile: visited,
        pool,
      });
      devices.push(device);
      return device;
    });
    for (const device of devices) await device.switchOff();
  },
});

// biome-ignore lint/correctness/noUnusedFunctionParameters: the visit must end before the port is taken.
test.beforeAll(async ({ wirePort, visited }) => {
  const settings = { AUTH_CONFIRM_EMAIL: 'true', ADMIN_REQUIRES_MFA: 'true' };
  confirmingServer = await ServerProcess.start(settings, { port: wirePort });
});

test.afterAll(() => confirmingServer.close());

const dialogOf = (page: Page) => page.getByRole('dialog');
const openDialog = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).first().click();

/** Creates an account with a confirmed address. @returns its id */
async function confirmedAccount(server: ServerProcess, email: string): Promise<string> {
  await newAccount(server.url, email);
  const { link } = await awaitMail(server.dataDirectory, email, 'Confirm your email address');
  expect((await ask(link)).ok).toBe(true);
  const client = await signedInClient(server.url, email);
  return (await client.auth.getUser()).data.user?.id ?? '';
}

test('the server tells the app that administrators need a second step', async ({ server }) => {
  const config: unknown = await (await ask(`${server.url}/config.json`)).json();
  expect(config).toMatchObject({ adminRequiresMfa: true });
});

test('creates an account, confirms its address by email, and returns to the requested page', async ({
  server,
  email,
  open,
}) => {
  const laptop = await open();
  const { page } = laptop;
  const dialog = dialogOf(page);
  await page.goto(`${server.url}/sign-in?next=/finds`);
  await expect(dialog.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveURL(/\/finds$/);
  await expect(dialog.getByText('Native mobile apps are coming soon')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Sign in with (Google|Facebook)/ })).toHaveCount(0);
  await expectNoFinding(page, 'sign in');

  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(dialog.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send a magic link email' })).toHaveCount(0);
  await submitCredentials(laptop.page, email, 'password1', 'Create account');
  await expect(dialog.getByRole('alert')).toContainText(
    'It is among the first passwords that attackers try.',
  );
  await expect(dialog.getByText('Easy to guess', { exact: true })).toBeVisible();
  await expectNoFinding(page, 'a weak password');
  await submitCredentials(laptop.page, email, PASSWORD, 'Create account');
  await expect(dialog.getByText('Check your email for the confirmation link')).toBeVisible();
  await expectNoFinding(page, 'the confirmation email was sent');

  const mail = await awaitMail(server.dataDirectory, email, 'Confirm your email address');
  await page.goto(mail.link);
  await page.waitForURL('**/onboarding');
  await page.getByRole('button', { name: 'Skip all' }).click();
  await expect(page.getByRole('heading', { name: 'Finds', level: 1 })).toBeVisible();

  await page.goto(mail.link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectNoFinding(page, 'a used link');
  expect(pageErrors(laptop)).toEqual([]);
});

test('a magic link signs in the browser that requested it, and its code signs in any other device', async ({
  server,
  email,
  open,
}) => {
  const user = await confirmedAccount(server, email);
  const laptop = await open();
  const { page } = laptop;
  const dialog = dialogOf(page);
  await page.evaluate(
    (id) => localStorage.setItem('metalquest:onboarding', JSON.stringify({ [id]: { state: 'over' } })),
    user,
  );
  await page.goto(`${server.url}/gear`);
  await dialog.getByRole('button', { name: 'Send a magic link email' }).click();
  await expect(dialog.getByRole('heading', { name: 'Sign in by email' })).toBeVisible();
  await expectNoFinding(page, 'magic link');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(dialog.getByText('Check your email for the magic link')).toBeVisible();
  const link = await awaitMail(server.dataDirectory, email, 'Your sign-in link');
  const tab = await laptop.tab('/');
  await tab.goto(link.link);
  await expect(tab).toHaveURL(/\/gear$/);
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();

  const phone = await open('phone');
  const card = dialogOf(phone.page);
  await openDialog(phone.page);
  await card.getByRole('button', { name: 'Send a magic link email' }).click();
  await card.getByLabel('Email address').fill(email);
  await card.getByRole('button', { name: 'Send Magic Link' }).click();
  await card.getByRole('button', { name: 'Enter the code from the email' }).click();
  await expect(card.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(card.getByLabel('Email address')).toHaveValue(email);
  const mail = await awaitMail(server.dataDirectory, email, 'Your sign-in link', 2);
  await card.getByLabel('Code').fill(mail.code === '000000' ? '000001' : '000000');
  await card.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(card.getByRole('alert')).toContainText('This code is wrong or has expired');
  await expectNoFinding(phone.page, 'a wrong code');
  await card.getByLabel('Code').fill(mail.code);
  await card.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(card).toBeHidden();
  await skipFirstSteps(phone.page);
  await expect(phone.page.getByRole('button', { name: /account menu/ })).toBeVisible();
});

/** Creates an account as a browser does, so that the emailed link leads back to the app. */
async function signUpElsewhere(server: string, email: string): Promise<void> {
  const config: { supabaseAnonKey: string } = await (await ask(`${server}/config.json`)).json();
  const { auth } = createClient(server, config.supabaseAnonKey, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    global: { fetch: ask },
  });
  const options = { emailRedirectTo: `${server}/auth/callback` };
  const { error } = await auth.signUp({ email, password: PASSWORD, options });
  if (error) throw error;
}

test('a confirmation link opened in another browser says to sign in there; a forgotten password is reset by email, and the old one no longer works', async ({
  server,
  email,
  open,
}) => {
  await signUpElsewhere(server.url, email);
  const phone = await open('phone');
  const confirmation = await awaitMail(server.dataDirectory, email, 'Confirm your email address');
  await phone.page.goto(confirmation.link);
  await expect(phone.page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await expectNoFinding(phone.page, 'another browser');

  const laptop = await open();
  const { page } = laptop;
  const dialog = dialogOf(page);
  await openDialog(page);
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectNoFinding(page, 'forgotten password');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send reset password instructions' }).click();
  await expect(dialog.getByText('Check your email for the password reset link')).toBeVisible();
  const mail = await awaitMail(server.dataDirectory, email, 'Set a new password');
  await page.goto(mail.link);
  await expect(dialog.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(dialog.getByText(`For the account ${email}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Update password' }).click();
  await expect(dialog.getByText('Use at least 8 characters.')).toBeVisible();
  await expectNoFinding(page, 'new password, refused');
  const newPassword = 'plough furrow lantern owl';
  await dialog.getByLabel('New password').fill(newPassword);
  await expect(dialog.getByText('Strong')).toBeVisible();
  await dialog.getByRole('button', { name: 'Update password' }).click();
  await expectToast(page, 'Your password has been updated');
  await expect(dialog).toBeHidden();

  await openDialog(phone.page);
  await submitCredentials(phone.page, email, PASSWORD, 'Sign in');
  const card = dialogOf(phone.page);
  await expect(card.getByRole('alert')).toContainText('Invalid login credentials');
  await expect(card.getByRole('button', { name: 'Set a new password' })).toBeVisible();
  await submitCredentials(phone.page, email, newPassword, 'Sign in');
  await expect(card).toBeHidden();
  await skipFirstSteps(phone.page);
  await expect(phone.page.getByRole('button', { name: /account menu/ })).toBeVisible();
});
