import { randomUUID } from 'node:crypto';
import { expect as expectWithin } from '@playwright/test';
import { arrangeQueue } from './arrange-queue.ts';
import type { demoIds } from './demo.ts';
import type { Device } from './device.ts';
import { SCREENS } from './screens-of.ts';
import { photo } from './track.ts';

/** Pictures are taken on machines that do other work, too. */
const expect = expectWithin.configure({ timeout: 60_000 });

/** Where pictures are taken, and how. */
export interface Scene {
  readonly server: string;
  readonly shot: (device: Device, name: string) => Promise<void>;
}

/** '/reports/finds' is in the file 'reports-finds'. */
const nameOf = (address: string): string => address.slice(1).replaceAll('/', '-');

const walker =
  (device: Device, { server, shot }: Scene) =>
  async (name: string, address: string) => {
    await device.page.goto(`${server}${address}`);
    await expect(device.page.getByRole('heading', { level: 1 })).toBeAttached();
    await shot(device, name);
  };

/** What somebody sees who is not signed in. */
export async function visitorScreens(device: Device, scene: Scene): Promise<void> {
  const { page } = device;
  const visit = walker(device, scene);
  const dialog = page.getByRole('dialog');
  await visit('home', '/');
  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  await scene.shot(device, 'sign-in');
  await device.submitCredentials('nobody@example.org', 'not the password', 'Sign in');
  await expect(page.getByRole('alert')).toBeVisible();
  await scene.shot(device, 'sign-in-refused');
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await scene.shot(device, 'sign-up');
  await visit('not-found', '/nowhere/at/all');
  await page.goto(`${scene.server}/gear`);
  // Behind it the page is hidden from everybody.
  await expect(dialog).toBeVisible();
  await scene.shot(device, 'sign-in-first');
}

/** What a new account sees. */
export async function emptyScreens(device: Device, scene: Scene): Promise<void> {
  const { page } = device;
  const visit = walker(device, scene);
  await device.expectSyncState('synced');
  for (const address of SCREENS) await visit(`${nameOf(address)}-empty`, address);
  await visit('onboarding', '/onboarding');
  await page.goto(`${scene.server}/quests`);
  await page.getByRole('button', { name: 'Start quest' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start quest' }).click();
  await scene.shot(device, 'start-quest-refused');
  for (const place of ['quests', 'finds', 'gear', 'permissions'])
    await visit(`${place}-not-found`, `/${place}/${randomUUID()}`);
  await page.goto(`${scene.server}/quests`);
  await page.locator('[data-sync-state]').click();
  await expect(device.centre).toBeVisible();
  await scene.shot(device, 'sync-synced');
}

/** A season on a device, with signal and without. */
export async function seasonScreens(
  device: Device,
  scene: Scene,
  ids: Awaited<ReturnType<typeof demoIds>>,
): Promise<void> {
  const { page } = device;
  const visit = walker(device, scene);
  await device.expectSyncState('synced');
  for (const address of SCREENS) await visit(nameOf(address), address);
  await visit('quest', `/quests/${ids.endedQuest}`);
  await visit('find', `/finds/${ids.find}`);
  await visit('gear-item', `/gear/${ids.gear}`);
  await visit('permission', `/permissions/${ids.permission}`);
  await visit('contact', `/permissions/contacts/${ids.contact}`);
  const quest = `/quests/${ids.currentQuest}`;
  await visit('quest-paused', quest);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause quest' })).toBeVisible();
  await scene.shot(device, 'quest-active');
  await visit('add-find-blank', `${quest}/add-find`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')]);
  await page.getByText('Coin', { exact: true }).click();
  await scene.shot(device, 'add-find');

  await device.loseSignal();
  await visit('quest-active-offline', quest);
  for (const address of SCREENS) await visit(`${nameOf(address)}-offline`, address);
  await page.goto(`${scene.server}${quest}`);
  await device.logFind([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')], { category: 'Coin' });
  await page.getByRole('button', { name: 'Pause quest' }).click();
  await syncPictures(device, scene);
}

/** The sheet behind the sync button: what waits, what was refused, what discarding says. */
async function syncPictures(device: Device, { shot }: Scene): Promise<void> {
  const { page, centre } = device;
  const syncButton = page.locator('[data-sync-state]');
  await syncButton.click();
  await expect(centre).toBeVisible();
  await shot(device, 'sync-offline');
  await arrangeQueue(page, 300);
  await page.reload();
  await syncButton.click();
  await expect(centre.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
  await shot(device, 'sync-needs-you');
  await centre.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await shot(device, 'sync-many');
  await centre
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shot(device, 'sync-discard');
}
