import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { openSignIn, signOut } from './support/authenticator.ts';
import { Device } from './support/device.ts';
import { addPasskeyAuthenticator } from './support/passkey-authenticator.ts';
import { openSection, openSettings } from './support/profile.ts';
import { PASSWORD } from './support/stored.ts';
import { test } from './support/survival.ts';

/** Passkeys belong to an origin, so this test connects to the server directly. */
test('adds a passkey, renames it, signs in with it and removes it', async ({ server, email }) => {
  const device = await Device.switchOn({
    server: server.url,
    kind: 'laptop',
    hasMap: false,
    serviceWorkers: 'block',
  });
  try {
    const { page } = device;
    await device.signUp(email);
    const authenticator = await addPasskeyAuthenticator(page);
    const add = page.getByRole('button', { name: 'Add a passkey' });
    const list = page.getByRole('list', { name: 'Passkeys' });
    const toSettings = async () => {
      await openSettings(page);
      await openSection(page, 'Email and password');
    };

    await toSettings();
    await authenticator.knowsOwner(false);
    await add.click();
    await expect(page.getByText('No passkey was added. You cancelled, or it took too long.')).toBeVisible();
    await authenticator.knowsOwner(true);
    await add.click();
    await expect(list.getByRole('listitem')).toHaveText(/^Chrome on Linux.*not used yet/);
    await add.click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    await expectNoFinding(page, 'a passkey that is renamed');
    await page.getByLabel('Name of the passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeFocused();
    await expect(list.getByRole('listitem')).toHaveText(/^Work laptop/);
    await expectNoFinding(page, 'the passkeys');

    const signIn = page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' });
    await signOut(page);
    await openSignIn(page);
    await expect(signIn).toBeVisible();
    await expectNoFinding(page, 'the sign-in with a passkey');
    await authenticator.knowsOwner(false);
    await signIn.click();
    await expect(page.getByRole('alert')).toContainText('No passkey was used');
    await expectNoFinding(page, 'no passkey was used');
    await authenticator.knowsOwner(true);
    await signIn.click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();

    await toSettings();
    await expect(list.getByRole('listitem')).toHaveText(/last used/);
    const removal = page.getByRole('button', { name: 'Remove Work laptop' });
    await removal.click();
    await expect(page.getByText('Remove the passkey "Work laptop"?')).toBeFocused();
    await expectNoFinding(page, 'before a passkey is removed');
    await list.getByRole('button', { name: 'Cancel' }).click();
    await expect(removal).toBeFocused();
    await removal.click();
    const remove = page.getByRole('button', { name: 'Remove passkey' });
    await page.getByLabel('Password for removing the passkey').fill('not my password');
    await remove.click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await page.getByLabel('Password for removing the passkey').fill(PASSWORD);
    await remove.click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(list).toBeHidden();

    await signOut(page);
    await openSignIn(page);
    await signIn.click();
    await expect(page.getByRole('alert')).toContainText('This passkey does not sign in');
  } finally {
    await device.switchOff();
  }
});
