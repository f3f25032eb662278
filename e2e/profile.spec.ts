import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { archiveManifest } from './support/archive-content.ts';
import { ask } from './support/ask.ts';
import { draftText } from './support/replica.ts';
import { downloadFile } from './support/saved.ts';
import { clientOf, newSession, PASSWORD, signedInClient } from './support/stored.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { photo } from './support/track.ts';

const NEW_PASSWORD = 'a heron on the far bank';

import { confirmDeletion, heading, KEPT, openSection, openSettings, SAVED } from './support/profile.ts';
import { expectToast } from './support/toasts.ts';

test('units, theme, name and photo apply at once, on this device and on the other one', async ({
  server,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await phone.signUp(email);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(email);
  await expect(laptop.page.locator('section[aria-label="Status"]')).toContainText('°C');

  await openSettings(page);
  await expect(heading(page, 'Account Settings')).toBeVisible();
  await openSection(page, 'Units and display');
  await page.getByRole('radio', { name: /^Imperial/ }).check();
  await expectToast(page, SAVED);
  await expectNoFinding(page, 'units and display');
  for (const { page: devicePage } of [phone, laptop])
    await expect(devicePage.locator('section[aria-label="Status"]')).toContainText('°F');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const backgroundColor = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const lightBackground = await backgroundColor();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(backgroundColor).not.toBe(lightBackground);
  const darkBackground = await backgroundColor();
  // Read the colour before any app code runs: as soon as the body exists and before the first paint.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'themeAtFirst', document.documentElement.dataset.theme);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst'))).toBe('dark');
  await expect.poll(backgroundColor).toBe(darkBackground);
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(backgroundColor).toBe(lightBackground);
  await page.getByRole('radio', { name: 'Device' }).check();
  await expect(laptop.page.locator('html')).not.toHaveAttribute('data-theme');

  await openSection(page, 'Name and photo');
  await page.getByLabel('First name').fill('x'.repeat(101));
  await page.getByLabel('Last name').fill('Barrow');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('First and last name can each have at most 100 characters.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Rosie');
  // Unsaved input survives a reload.
  await expect.poll(() => draftText(page, 'profile:names')).toContain('Rosie');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rosie');
  await expect(page.getByLabel('Last name')).toHaveValue('Barrow');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectToast(page, 'Name saved');
  await page.getByLabel('Choose photo').setInputFiles(photo('DSCN0010.jpg'));
  await expect(page.getByText('Photo saved')).toBeVisible();
  await expectNoFinding(page, 'name and photo');
  await page
    .getByLabel('Change photo')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  await expect(page.getByText('This device cannot read this file as a photo.')).toBeVisible();
  await expect(laptop.page.getByRole('button', { name: 'RB Rosie, account menu' })).toBeVisible();
  await expect(laptop.page.getByRole('button', { name: /account menu/ }).locator('img')).toBeVisible();
  const client = await signedInClient(server.url, email);
  const { data } = await client.from('profiles').select('avatar_url').single();
  expect(data?.avatar_url).toMatch(/^data:image\/webp;base64,/);
  const avatar = Buffer.from(String(data?.avatar_url).split(',')[1] ?? '', 'base64');
  expect(avatar.includes('Exif') || avatar.includes('GPS')).toBe(false);

  await phone.loseSignal();
  await openSection(page, 'Units and display');
  await page.getByRole('radio', { name: /^Metric/ }).check();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.locator('section[aria-label="Status"]')).toContainText('°C');
  await phone.findSignal();
  await expect(laptop.page.locator('section[aria-label="Status"]')).toContainText('°C');
  expect([...pageErrors(phone), ...pageErrors(laptop)]).toEqual([]);
});

test('signs out another device, changes the password, offers an export before deleting the account, and deletes it', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await phone.signUp(email);
  const { access_token: accessToken, user } = await newSession(server.url, email, PASSWORD, 'sign in');
  await newSession(server.url, email, PASSWORD, 'sign in');

  await readyForTheField(page);
  await openSettings(page);
  await openSection(page, 'Devices');
  const signOutButtons = page.getByRole('button', { name: /^Sign out (Chrome|Unknown)/ });
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectNoFinding(page, 'devices');
  await expect(signOutButtons).toHaveCount(2);
  await phone.loseSignal();
  await expect(page.getByText('You are offline. This list may be out of date.')).toBeVisible();
  await expect(signOutButtons.first()).toBeDisabled();
  await expectNoFinding(page, 'devices without signal');
  await phone.findSignal();
  await phone.expectSyncState('synced');
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out devices' }).click();
  await expect(page.getByText('You are not signed in on other devices.')).toBeVisible();
  const activity = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  await expect(activity.first()).toContainText('Signed out all other devices');
  await expect(activity.last()).toContainText('Signed in with the password');
  await expect(activity.first()).toContainText(/Chrome.*\d+\.\d+\.\d+\.\d+/);
  const config = await (await ask(`${server.url}/config.json`)).json();
  const userResponse = await ask(`${server.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${accessToken}`, apikey: config.supabaseAnonKey },
  });
  expect(userResponse.status).toBe(403);

  await openSection(page, 'Email and password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill('not this one at all');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD);
  await expectNoFinding(page, 'a wrong password');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  const signIn = async (password: string, address = email) =>
    (await (await clientOf(server.url)).auth.signInWithPassword({ email: address, password })).error?.code ??
    'in';
  expect([await signIn(NEW_PASSWORD), await signIn(PASSWORD)]).toEqual(['in', 'invalid_credentials']);
  const address = `${randomUUID()}@example.org`;
  await page.getByLabel('New address').fill('nobody');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Enter an email address, like name@example.org.')).toBeVisible();
  await page.getByLabel('New address').fill(address);
  await page.getByLabel('Your password').fill('not this one at all');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('New address')).toHaveValue(address);
  await page.getByLabel('Your password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expectToast(page, 'Email address changed');
  expect(await signIn(NEW_PASSWORD, address)).toBe('in');

  await phone.loseSignal();
  await openSection(page, 'Delete account');
  await expect(page.getByText('You are offline. The server has to delete the account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await expectNoFinding(page, 'deleting an account without signal');
  await phone.findSignal();
  await phone.expectSyncState('synced');
  await expect(page.getByRole('heading', { name: 'Download your data first' })).toBeVisible();
  const { bytes } = await downloadFile(page, page.getByRole('button', { name: 'Download my data' }));
  expect(archiveManifest(bytes).userId).toBe(user.id);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(`Type ${address} exactly.`)).toBeVisible();
  await dialog.getByLabel(`Type ${address} to continue`).fill(address);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong, wrong');
  await confirmDeletion(page);
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expectNoFinding(page, 'the confirmation of an account deletion');
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await confirmDeletion(page);
  await expectToast(page, 'Account deleted');
  await expect(page).toHaveURL(`${wire.url}/`);
  expect(await signIn(NEW_PASSWORD, address)).toBe('invalid_credentials');
  const databaseNames = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databaseNames).not.toContain(`metalquest-${user.id}`);
  expect(pageErrors(phone)).toEqual([]);
});
