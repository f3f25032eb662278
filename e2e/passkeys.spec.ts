import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { openSignIn, signOut } from './support/authenticator.ts';
import { Device } from './support/device.ts';
import { addPasskeyAuthenticator } from './support/passkey-authenticator.ts';
import { openSection, openSettings } from './support/profile.ts';
import { PASSWORD } from './support/stored.ts';
import { test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

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
    const passwordForAdding = page.getByLabel('Password for adding a passkey');
    const addButton = page.getByRole('button', { name: 'Add a passkey' });
    const list = page.getByRole('list', { name: 'Passkeys' });
    const openPasskeySettings = async () => {
      await openSettings(page);
      await openSection(page, 'Email and password');
    };

    await openPasskeySettings();
    await passwordForAdding.fill('not my password');
    await addButton.click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(passwordForAdding).toHaveValue('not my password');
    await passwordForAdding.fill(PASSWORD);
    await authenticator.knowsOwner(false);
    await addButton.click();
    await expect(page.getByText('No passkey was added. You cancelled, or it took too long.')).toBeVisible();
    await authenticator.knowsOwner(true);
    await addButton.click();
    await expect(list.getByRole('listitem')).toHaveText(/^Chrome on Linux.*not used yet/);
    await passwordForAdding.fill(PASSWORD);
    await addButton.click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    await expectNoFinding(page, 'renaming a passkey');
    await page.getByLabel('Name of the passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeFocused();
    await expect(list.getByRole('listitem')).toHaveText(/^Work laptop/);
    await expectNoFinding(page, 'the passkeys');

    const signInButton = page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' });
    await signOut(page);
    await openSignIn(page);
    await expect(signInButton).toBeVisible();
    await expectNoFinding(page, 'the sign-in with a passkey');
    await authenticator.knowsOwner(false);
    await signInButton.click();
    await expect(page.getByRole('alert')).toContainText('No passkey was used');
    await expectNoFinding(page, 'no passkey was used');
    await authenticator.knowsOwner(true);
    await signInButton.click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();

    await openPasskeySettings();
    await expect(list.getByRole('listitem')).toHaveText(/last used/);
    const removeButton = page.getByRole('button', { name: 'Remove Work laptop' });
    await removeButton.click();
    await expect(page.getByText('Remove the passkey "Work laptop"?')).toBeFocused();
    await expectNoFinding(page, 'before a passkey is removed');
    await list.getByRole('button', { name: 'Cancel' }).click();
    await expect(removeButton).toBeFocused();
    await removeButton.click();
    const confirmRemoval = page.getByRole('button', { name: 'Remove passkey' });
    await page.getByLabel('Password for removing the passkey').fill('not my password');
    await confirmRemoval.click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await page.getByLabel('Password for removing the passkey').fill(PASSWORD);
    await confirmRemoval.click();
    await expectToast(page, 'Passkey removed');
    await expect(list).toBeHidden();

    await signOut(page);
    await openSignIn(page);
    await signInButton.click();
    await expect(page.getByRole('alert')).toContainText('This passkey does not sign in');
  } finally {
    await device.switchOff();
  }
});
