import { randomUUID } from 'node:crypto';
import { firstStep, openSignIn, secondStep, signOut, turnOnTwoFactor } from '../authenticator.ts';
import type { Device } from '../device.ts';
import { addPasskeyAuthenticator } from '../passkey-authenticator.ts';
import { openSection, openSettings } from '../profile.ts';
import { clientOf, PASSWORD } from '../stored.ts';
import { expect, type Scene } from './scene.ts';

const STEPS: Readonly<Record<string, string>> = {
  'turned off': 'account-two-factor-off',
  'the QR code': 'account-two-factor-code',
  'the recovery codes': 'account-recovery-codes',
};

/**
 * Account security: passkeys, two-factor authentication, second sign-in step, devices and recent activity.
 */
export async function accountScreens(scene: Scene): Promise<void> {
  const { server, shot } = scene;
  const email = `${randomUUID()}@example.org`;
  const device = await scene.switchOn();
  const { page } = device;
  await device.signUp(email);
  await passkeyScreens(scene, device);
  const { app } = await turnOnTwoFactor(page, async (what) => {
    const name = STEPS[what];
    if (name) await shot(device, name);
  });
  await shot(device, 'account-two-factor-on');
  for (const [button, name] of [
    ['New recovery codes', 'account-new-recovery-codes'],
    ['Turn off', 'account-two-factor-turn-off'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await shot(device, name);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await device.loseSignal();
  await shot(device, 'account-two-factor-offline');
  await device.findSignal();
  await signOut(page);
  await page.goto(server.url);
  await openSignIn(page);
  await firstStep(page, email);
  await shot(device, 'account-second-step');
  await secondStep(page).getByLabel('Code', { exact: true }).fill('000000');
  await secondStep(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(secondStep(page).getByText('This code does not work')).toBeVisible();
  await shot(device, 'account-second-step-refused');
  await secondStep(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await shot(device, 'account-recovery-code');
  await secondStep(page).getByRole('button', { name: 'Use a code from the app' }).click();
  await secondStep(page)
    .getByLabel('Code', { exact: true })
    .fill(await app.code());
  await secondStep(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
  const otherClient = await clientOf(server.url);
  await otherClient.auth.signInWithPassword({ email, password: 'a guess of a stranger' });
  await openSettings(page);
  await openSection(page, 'Devices');
  await expect(page.getByRole('list', { name: 'Recent activity' })).toBeVisible();
  await shot(device, 'account-devices');
  await device.loseSignal();
  await shot(device, 'account-devices-offline');
}

async function passkeyScreens({ shot }: Scene, device: Device): Promise<void> {
  const { page } = device;
  await addPasskeyAuthenticator(page);
  await openSettings(page);
  await openSection(page, 'Email and password');
  const addButton = page.getByRole('button', { name: 'Add a passkey' });
  await addButton.scrollIntoViewIfNeeded();
  await shot(device, 'account-passkeys-none');
  await page.getByLabel('Password for adding a passkey').fill(PASSWORD);
  await addButton.click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await addButton.scrollIntoViewIfNeeded();
  await shot(device, 'account-passkeys');
  await list.getByRole('button', { name: /^Rename/ }).click();
  await shot(device, 'account-passkey-rename');
  await list.getByRole('button', { name: 'Cancel' }).click();
  await list.getByRole('button', { name: /^Remove/ }).click();
  // Scroll to the password field, so the buttons below it are clear of the phone's bottom bars.
  await page.getByLabel('Password for adding a passkey').scrollIntoViewIfNeeded();
  await shot(device, 'account-passkey-remove');
  await list.getByRole('button', { name: 'Cancel' }).click();
}
