import { expect, type Page } from '@playwright/test';
import { skipFirstSteps } from './support/auth-form.ts';
import { openSignIn, signOut } from './support/authenticator.ts';
import { type NativeApp, test as nativeTest } from './support/native/native-app.ts';
import { type FakeProvider, followRedirects, startFakeProvider } from './support/native/provider.ts';
import { awaitMail } from './support/outbox.ts';
import { ServerProcess } from './support/server.ts';

let provider: FakeProvider;
/** A server with a sign-in provider. */
let providerServer: ServerProcess;

const test = nativeTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  server: async ({}, use) => use(providerServer),
});

test.beforeAll(async ({ appUrl }) => {
  provider = await startFakeProvider();
  providerServer = await ServerProcess.start({ APP_ORIGINS: appUrl, ...provider.env });
});

test.afterAll(async () => {
  await providerServer.close();
  await provider.close();
});

/** Simulates the in-app browser; records the address opened and the number of closes. */
function mockBrowser({ native }: NativeApp) {
  native.mockPlugin('Browser', { open: () => undefined, close: () => undefined });
  native.mockPlugin('CapacitorHttp', {
    async get({ url, disableRedirects }) {
      const response = await fetch(String(url), { redirect: disableRedirects ? 'manual' : 'follow' });
      return { status: response.status, url, headers: Object.fromEntries(response.headers), data: '' };
    },
  });
  return {
    async openedUrl(count = 1): Promise<string> {
      await expect.poll(() => native.callsTo('Browser', 'open').length).toBe(count);
      return String(native.callsTo('Browser', 'open').at(-1)?.options.url);
    },
    closeCount: () => native.callsTo('Browser', 'close').length,
  };
}

const openLink = ({ native }: NativeApp, url: string) => native.fire('App', 'appUrlOpen', { url });

async function signInWithProvider({ device }: NativeApp): Promise<void> {
  await device.page.getByRole('button', { name: 'I have an account: sign in' }).click();
  await device.page.getByRole('button', { name: 'Sign in with Facebook' }).click();
}

const expectSignedIn = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('metalquest:auth') !== null));

test('a provider sign-in uses the system browser and returns through the app link exactly once, and a refusal is explained; an emailed link signs in, and a password reset link asks for a new password', async ({
  install,
  server,
  email,
}) => {
  const app = await install({ serverUrl: server.url });
  const browser = mockBrowser(app);
  const { device, native, url } = app;
  const { page } = device;
  await test.step('explains a refusal by the provider, an invalid code, and another user’s link', async () => {
    provider.declines = true;
    await app.chooseServer();
    await signInWithProvider(app);
    await openLink(app, await followRedirects(await browser.openedUrl()));
    await expect(page.getByRole('alert')).toContainText('You were not signed in');
    expect(browser.closeCount()).toBe(1);

    // A code the server never issued, with the verifier of a sign-in started here.
    await openLink(app, 'metalquest://oauth-callback?code=neverGiven');
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
    // A code for a sign-in that was not started here.
    await openLink(app, 'metalquest://oauth-callback?code=someoneElses');
    await expect(page.getByRole('alert')).toContainText('This sign-in was started in another browser');

    await expectSignedIn(page).toBe(false);
  });

  await test.step('the sign-in uses the system browser and returns exactly once', async () => {
    provider.person = { id: crypto.randomUUID(), email, name: 'Wren Field' };
    provider.declines = false;
    await page.goto(url);
    await signInWithProvider(app);
    const closesBefore = browser.closeCount();
    const start = await browser.openedUrl(2);
    const params = new URL(start).searchParams;
    expect(params.get('redirect_to')).toBe('metalquest://oauth-callback');
    expect(params.get('code_challenge_method')).toBe('s256');
    // The app stays on its page; only the in-app browser navigates.
    expect(page.url()).toBe(`${url}/onboarding`);

    const link = await followRedirects(start);
    expect(link).toMatch(/^metalquest:\/\/oauth-callback\?code=[\w-]+$/);
    await openLink(app, link);
    await expectSignedIn(page).toBe(true);
    await skipFirstSteps(device.page);
    await expect(page).toHaveURL(`${url}/quests`);
    expect(browser.closeCount()).toBe(closesBefore + 1);

    // The system delivers the link again when the app restarts; the app must ignore it.
    native.mockPlugin('App', { getLaunchUrl: () => ({ url: link }) });
    await page.goto(`${url}/finds`);
    await expect.poll(() => native.hasListener('App', 'appUrlOpen')).toBe(true);
    await openLink(app, link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${url}/finds`);
    expect(browser.closeCount()).toBe(closesBefore + 1);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    expect(device.consoleErrors).toEqual([]);
  });

  await test.step('a link does not affect a signed-in user', async () => {
    const before = await page.evaluate(() => localStorage.getItem('metalquest:last-user'));
    await openLink(app, 'metalquest://oauth-callback?code=anotherOne');
    await expect(page.getByText('You are signed in already')).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/finds`);
    expect(await page.evaluate(() => localStorage.getItem('metalquest:last-user'))).toBe(before);
  });

  const dialog = page.getByRole('dialog');
  await test.step('an emailed link signs in; after a failure offline it can be opened again', async () => {
    await signOut(page);
    await openSignIn(page);
    await dialog.getByRole('button', { name: 'Send a magic link email' }).click();
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByRole('button', { name: 'Send Magic Link' }).click();
    const { link } = await awaitMail(server.dataDirectory, email, 'Your sign-in link');
    expect(new URL(link).searchParams.get('redirect_to')).toBe(`${server.url}/auth/callback`);

    const http = { get: () => Promise.reject(new Error('Unable to resolve host')) };
    native.mockPlugin('CapacitorHttp', http);
    await openLink(app, link);
    await expect(page.getByText('The link could not be opened')).toBeVisible();
    mockBrowser(app);
    await openLink(app, link);
    await expectSignedIn(page).toBe(true);
    await expect(page).toHaveURL(`${url}/quests`);

    // The link is single-use, so opening it again has no effect.
    await openLink(app, link);
    await expect(page).toHaveURL(`${url}/quests`);
  });

  await test.step('a password reset link asks for a new password in the app', async () => {
    await signOut(page);
    await openSignIn(page);
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByRole('button', { name: 'Send reset password instructions' }).click();
    const { link } = await awaitMail(server.dataDirectory, email, 'Set a new password');
    await openLink(app, link);
    await expect(dialog.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });
});
