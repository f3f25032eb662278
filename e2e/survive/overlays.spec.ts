import { expect, type Page } from '@playwright/test';
import { atBothWidths, expectNoFinding, type Theme } from '../support/accessibility.ts';
import { skipFirstSteps, submitCredentials } from '../support/auth-form.ts';
import type { Device } from '../support/device.ts';
import { readyForTheField, startPausedQuest, test } from '../support/survival.ts';
import { expectToast, keepToastsOpen } from '../support/toasts.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

/** Checks what lies over a page, on a phone and at the width of a laptop. */
async function expectNoFindingOver(
  page: Page,
  what: string,
  themes: readonly Theme[] = ['light'],
): Promise<void> {
  const overlays = page.locator('[role="dialog"], [role="alertdialog"]');
  const count = await overlays.count();
  await atBothWidths(page, async (width) => {
    // It must stay open when the width changes, or this would check the page below.
    await expect(overlays).toHaveCount(count);
    // A wide screen has the colours of a narrow one.
    await expectNoFinding(page, `${what}, ${width}`, width === 'narrow' ? themes : []);
  });
}

/** The same for a menu, which a change of the width closes. */
async function expectNoFindingInMenu(page: Page, what: string, button: string | RegExp): Promise<void> {
  await atBothWidths(page, async (width) => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectNoFinding(page, `${what}, ${width}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
}

/** Opens every overlay in turn. Plain routes are tested in shell.spec.ts. */
async function checkOverlays(device: Device, server: string, email: string): Promise<void> {
  const { page } = device;
  const expectClosed = () => expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden();

  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindingOver(page, 'sign in, refused', ['light', 'dark']);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expectNoFindingOver(page, 'sign up');
  await submitCredentials(device.page, email, 'a long walk over stubble', 'Create account');
  await page.waitForURL('**/onboarding');
  await skipFirstSteps(device.page);

  await page.goto(`${server}/quests`);
  await page.getByRole('button', { name: 'Toggle Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // A wide screen has no drawer.
  await expectNoFinding(page, 'drawer');
  await page.keyboard.press('Escape');
  await expectClosed();
  await expectNoFindingInMenu(page, 'account menu', /account menu/);

  await page.getByRole('button', { name: 'Start quest' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start quest' }).click();
  await expect(page.getByText('Give the quest a name.')).toBeVisible();
  await expectNoFindingOver(page, 'start quest, refused');
  await page.keyboard.press('Escape');
  await expectClosed();

  await startPausedQuest(device, 'Read aloud');
  await expectNoFindingInMenu(page, 'quest menu', 'More about this quest');
  await page.getByRole('button', { name: 'More about this quest' }).click();
  await page.getByRole('menuitem', { name: 'Edit quest' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindingOver(page, 'edit quest');
  await page.keyboard.press('Escape');
  await expectClosed();
  await page.getByRole('button', { name: 'End quest' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindingOver(page, 'end quest');
  await page.keyboard.press('Escape');
  await expectClosed();

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
  await expectNoFindingOver(page, 'add find, everything open', ['light', 'dark']);
  await page.getByRole('button', { name: /^Target ID/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindingOver(page, 'the keypad');
  await page.keyboard.press('Escape');
  await expectClosed();
  await page.getByRole('button', { name: 'Close and keep draft' }).click();
  await expectToast(page, 'Draft saved');
  await page.getByRole('link', { name: 'Log find' }).click();
  await expect(page.getByRole('button', { name: 'Save find' })).toBeVisible();
  await expectNoFindingOver(page, 'a find restored from its draft');
  await keepToastsOpen(page);
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page.getByText('Find saved')).toBeVisible();
  await expectNoFindingOver(page, 'a message over the quest', ['light', 'dark']);

  await readyForTheField(page);
  await device.loseSignal();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectNoFindingOver(page, 'the message about a lost signal');
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.goto(`${server}/finds`);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: /^Enlarge/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindingOver(page, 'photo, enlarged');
  await page.keyboard.press('Escape');
  await expectClosed();
  await page.getByRole('button', { name: 'Edit find' }).click();
  await expect(page.getByRole('button', { name: /^Delete photo/ }).first()).toBeVisible();
  await expectNoFindingOver(page, 'edit find');
}

test('axe finds nothing in what opens over a page on a phone and a laptop', async ({
  wire,
  email,
  switchOn,
}) => {
  const device = await switchOn({ address: '/' });
  await checkOverlays(device, wire.url, email);
  expect(device.consoleErrors).toEqual([]);
});
