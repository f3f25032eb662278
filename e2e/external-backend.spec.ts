import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import { signUpByForm } from './support/auth-form.ts';
import { firstStep, openSignIn, secondStep, setUpAuthenticator, signOut } from './support/authenticator.ts';
import { Device } from './support/device.ts';
import { awaitMail } from './support/outbox.ts';
import { openSection, openSettings } from './support/profile.ts';
import { ServerProcess } from './support/server.ts';
import { signedInClient } from './support/stored.ts';
import { pageErrors, startPausedQuest, test } from './support/survival.ts';
import { withoutServiceWorker } from './support/take-over.ts';
import { photo } from './support/track.ts';

/**
 * With SUPABASE_URL set, the server serves only the web app. Here the backend is the worker's MetalQuest server
 * at another origin, which speaks the same protocol. The device does not install the app: the service worker
 * leaves requests to other origins alone.
 */
test.describe.configure({ mode: 'serial' });

const cleanup = new AsyncDisposableStack();
const email = `${randomUUID()}@example.org`;
let backend: ServerProcess;
let web: ServerProcess;
let laptop: Device;

test.beforeAll(async ({ placeServer }) => {
  backend = placeServer;
  const { supabaseAnonKey } = await (await fetch(`${backend.url}/config.json`)).json();
  web = await ServerProcess.start({ SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: supabaseAnonKey });
  cleanup.defer(() => web.close());
});

test.afterAll(() => cleanup.disposeAsync());

test('with an external backend the server has no database and serves no API', async () => {
  expect(existsSync(`${web.dataDirectory}/database`)).toBe(false);
  for (const service of [
    'rest/v1/quests',
    'auth/v1/health',
    'storage/v1/object/media/x',
    'functions/v1/weather',
  ])
    expect((await fetch(`${web.url}/${service}`)).status, service).toBe(404);
  const policy = (await fetch(web.url)).headers.get('content-security-policy');
  expect(policy).toContain(backend.url);
  expect(policy).toContain(backend.url.replace('http:', 'ws:'));
});

test('with an external backend the server renders public pages from it and serves its own covers', async () => {
  const article = await fetch(`${web.url}/guides/beach`);
  expect(article.status).toBe(200);
  expect(await article.text()).toContain('The beach');
  for (const path of [
    '/guides?q=salt',
    '/feed.xml',
    '/sitemap.xml',
    '/share/guides/beach.png',
    '/content/covers/beach.svg',
  ])
    expect((await fetch(web.url + path)).status, path).toBe(200);
});

test('with an external backend a user signs up and uploads a find with a photo', async () => {
  laptop = await Device.switchOn({
    server: web.url,
    kind: 'laptop',
    hasMap: false,
    prepare: withoutServiceWorker,
  });
  cleanup.defer(() => laptop.switchOff());
  await signUpByForm(laptop.page, email);
  await startPausedQuest(laptop, 'Far Field');
  await laptop.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
  const client = await signedInClient(backend.url, email);
  await expect.poll(async () => (await client.from('media').select('id')).data).toHaveLength(1);
  await laptop.expectSyncState('synced');
  expect(pageErrors(laptop)).toEqual([]);
});

test('with an external backend changes made elsewhere arrive live', async () => {
  await laptop.go('/quests');
  await expect(laptop.page.getByText('Far Field').first()).toBeVisible();
  // Updates arrive without a reload: the content security policy allows the socket to the other origin.
  const client = await signedInClient(backend.url, email);
  const { error } = await client.from('quests').update({ title: 'Farther Field' }).eq('title', 'Far Field');
  expect(error).toBeNull();
  await expect(laptop.page.getByText('Farther Field').first()).toBeVisible();
  expect(pageErrors(laptop)).toEqual([]);
});

test("with an external backend two-factor authentication is the backend's, without our recovery codes and passkeys", async () => {
  const { page } = laptop;
  const passkeys = page.getByText(/passkey/i);
  const recovery = page.getByText(/recovery code/i);
  const turnedOn = page.getByText('On.', { exact: true });

  // Supabase asks for no proof, so the forms have no field until the backend, here ours, needs one.
  const giveMailedCode = async (count: number) => {
    const { code } = await awaitMail(backend.dataDirectory, email, 'Your code to confirm a change', count);
    await page.getByLabel(`Code sent to ${email}`).fill(code);
  };
  const app = await setUpAuthenticator(page, undefined, async (_page, turnOnButton) => {
    await expect(page.getByLabel('Password for turning it on')).toBeHidden();
    await turnOnButton.click();
    await giveMailedCode(1);
  });
  await expect(turnedOn).toBeVisible();
  await expect(recovery).toHaveCount(0);
  await expect(passkeys).toHaveCount(0);
  const client = await signedInClient(backend.url, email);
  const factors = (await client.auth.mfa.listFactors()).data;
  expect(factors?.totp).toMatchObject([{ status: 'verified' }]);
  // The password alone does not complete the sign-in.
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });

  await signOut(page);
  await openSignIn(page);
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();
  await expect(passkeys).toHaveCount(0);
  await firstStep(page, email);
  await expect(recovery).toHaveCount(0);
  await secondStep(page)
    .getByLabel('Code', { exact: true })
    .fill(await app.code());
  await secondStep(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Signing out removed the account's data from the device.
  await laptop.go('/quests');
  await expect(page.getByText('Farther Field').first()).toBeVisible();

  await openSettings(page);
  await openSection(page, 'Email and password');
  await expect(turnedOn).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Turn off two-factor authentication?')).toBeFocused();
  await expect(page.getByLabel('Password for turning it off')).toBeHidden();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await giveMailedCode(2);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on two-factor authentication' })).toBeVisible();
  const laterClient = await signedInClient(backend.url, email);
  expect((await laterClient.auth.mfa.listFactors()).data?.all).toEqual([]);
  expect(pageErrors(laptop)).toEqual([]);
});
