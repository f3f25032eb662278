import { expect } from '@playwright/test';
import { expectNoFinding } from '../support/accessibility.ts';
import type { Device } from '../support/device.ts';
import { readyForTheField, startPausedQuest, test } from '../support/survival.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

/** Opens every overlay in turn. Plain routes are tested in shell.spec.ts. */
async function walkOverlays(device: Device, server: string, email: string): Promise<void> {
  const { page } = device;
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  const closed = () => expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden();

  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFinding(page, 'sign in, refused');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expectNoFinding(page, 'sign up');
  await device.submitCredentials(email, 'a long walk over stubble', 'Create account');
  await page.waitForURL('**/onboarding');
  await device.skipFirstSteps();

  await page.goto(`${server}/quests`);
  if (phone) {
    await page.getByRole('button', { name: 'Toggle Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFinding(page, 'drawer');
    await page.keyboard.press('Escape');
    await closed();
  }
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectNoFinding(page, 'account menu');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Start quest' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start quest' }).click();
  await expect(page.getByText('Give the quest a name.')).toBeVisible();
  await expectNoFinding(page, 'start quest, refused');
  await page.keyboard.press('Escape');
  await closed();

  await startPausedQuest(device, 'Read aloud');
  await page.getByRole('button', { name: 'More about this quest' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit quest' })).toBeVisible();
  await expectNoFinding(page, 'quest menu');
  await page.getByRole('menuitem', { name: 'Edit quest' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFinding(page, 'edit quest');
  await page.keyboard.press('Escape');
  await closed();
  await page.getByRole('button', { name: 'End quest' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFinding(page, 'end quest');
  await page.keyboard.press('Escape');
  await closed();

  await page.getByRole('link', { name: 'Log find' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0042.jpg')]);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
  await expect(page.getByRole('alert')).toBeVisible();
  for (const row of ['Name it', 'Add a note']) await page.getByText(row).click();
  await expectNoFinding(page, 'add find, everything open');
  await page.getByRole('button', { name: /^Target ID/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFinding(page, 'the keypad');
  await page.keyboard.press('Escape');
  await closed();
  await page.getByRole('button', { name: 'Close and keep draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('link', { name: 'Log find' }).click();
  await expect(page.getByRole('button', { name: 'Save find' })).toBeVisible();
  await expectNoFinding(page, 'a find kept from before');
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page.getByText('Find saved')).toBeVisible();
  await expectNoFinding(page, 'a message over the quest');

  await readyForTheField(page);
  await device.loseSignal();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectNoFinding(page, 'the word of a lost signal');
  await page.goto(`${server}/finds`);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: /^Enlarge/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFinding(page, 'photo, enlarged');
  await page.keyboard.press('Escape');
  await closed();
  await page.getByRole('button', { name: 'Edit find' }).click();
  await expect(page.getByRole('button', { name: /^Delete photo/ }).first()).toBeVisible();
  await expectNoFinding(page, 'edit find');
}

for (const kind of ['phone', 'laptop'] as const) {
  test(`axe finds nothing in overlays on a ${kind}, light and dark`, async ({ wire, email, switchOn }) => {
    const device = await switchOn({ kind, address: '/' });
    await walkOverlays(device, wire.url, email);
    expect(device.complaints).toEqual([]);
  });
}
