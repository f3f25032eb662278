import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import {
  Authenticator,
  secondStep as dialog,
  enrol,
  firstStep,
  openSignIn,
  signOut,
  turnOnTwoFactor,
} from './support/authenticator.ts';
import type { Device } from './support/device.ts';
import { awaitMail } from './support/outbox.ts';
import { openSection, openSettings } from './support/profile.ts';
import { PASSWORD, signedInClient } from './support/stored.ts';
import { startPausedQuest, test } from './support/survival.ts';

// The last file but one of a run: both workers take a test of it, so that neither waits for the other.
test.describe.configure({ mode: 'parallel' });

const expectSignedIn = async ({ page }: Device) => {
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
};

test('turns it on, asks for a code or a recovery code, and turns it off', async ({
  wire,
  server,
  email,
  switchOn,
}) => {
  const device = await switchOn({ kind: 'laptop' });
  const { page } = device;
  await device.signUp(email);
  const { app, codes } = await turnOnTwoFactor(page, async (what) => {
    await expectNoFinding(page, what);
    if (what !== 'the recovery codes') return;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const firstCode = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first();
    expect(await readFile(await download.path(), 'utf8')).toContain(await firstCode.textContent());
  });
  await expectNoFinding(page, 'turned on');

  await signOut(page);
  await openSignIn(page);
  await firstStep(page, email);
  await expectNoFinding(page, 'the second step');
  await dialog(page).getByLabel('Code', { exact: true }).fill('000000');
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog(page).getByText('This code does not work')).toBeVisible();
  // An incomplete sign-in shows nothing, even after a reload.
  await page.goto(wire.url);
  await openSignIn(page);
  await expect(page.getByRole('button', { name: /account menu/ })).toBeHidden();
  await dialog(page)
    .getByLabel('Code', { exact: true })
    .fill(await app.code());
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(device);

  await signOut(page);
  await openSignIn(page);
  await firstStep(page, email);
  await dialog(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await expectNoFinding(page, 'the recovery code');
  await dialog(page)
    .getByLabel('Recovery code')
    .fill(codes[0]?.toUpperCase() ?? '');
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(device);

  await openSettings(page);
  await openSection(page, 'Email and password');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  const newCodesButton = page.getByRole('button', { name: 'New recovery codes' });
  await newCodesButton.click();
  await expect(page.getByText('Make new recovery codes?')).toBeFocused();
  await expectNoFinding(page, 'before new recovery codes are made');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(newCodesButton).toBeFocused();
  await newCodesButton.click();
  await page.getByLabel('Password for new recovery codes').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  expect(await list.getByRole('listitem').allTextContents()).not.toContain(codes[1]);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expectNoFinding(page, 'before it is turned off');
  const password = page.getByLabel('Password for turning it off');
  await password.fill('not my password');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(password).toHaveValue('not my password');
  // Without the password, a code comes by email.
  await password.fill('');
  await page.getByRole('button', { name: 'Turn off' }).click();
  const codeField = page.getByLabel(`Code sent to ${email}`);
  await expect(codeField).toBeVisible();
  await expect(page.getByText('This is not your current password.')).toBeHidden();
  await codeField.fill((await awaitMail(server.dataDirectory, email, 'Your code to confirm a change')).code);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on two-factor authentication' })).toBeVisible();
});

test('a device without the second step keeps waiting changes, and sends them afterwards', async ({
  server,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  // The user turns it on at another device.
  const client = await signedInClient(server.url, email);
  const { factorId, secret } = await enrol(server.url, client);
  const app = new Authenticator(secret);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: await app.code() });
  expect(error).toBeNull();

  // That signed the phone out.
  await startPausedQuest(phone, 'Long Meadow');
  const { page } = phone;
  await expect(page.getByText('Your changes stay on this device until you sign in again.')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await firstStep(page, email);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your sign-in is not complete.')).toBeVisible();
  await expectNoFinding(page, 'a sign-in that is not complete');
  await page.reload();
  await expect(page.getByText('Long Meadow').first()).toBeVisible();
  await page.getByRole('button', { name: 'Enter your code' }).click();
  await dialog(page)
    .getByLabel('Code', { exact: true })
    .fill(await app.code());
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Syncs that were refused delay the next one.
  await phone.syncNow();
  await phone.expectSyncState('synced');
  expect((await client.from('quests').select('title')).data).toEqual([{ title: 'Long Meadow' }]);
});
