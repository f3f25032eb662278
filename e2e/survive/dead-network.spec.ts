import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Device } from '../support/device.ts';
import { recordMessages } from '../support/messages.ts';
import { readStores } from '../support/stores.ts';
import { openPausedQuest, readyForTheField, test } from '../support/survival.ts';
import { expectToast } from '../support/toasts.ts';

test.describe.configure({ timeout: 180_000 });

test('when the network never responds, the app opens cold at addresses never visited, and works', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const quest = await openPausedQuest(phone, server.url, email, 'Captive café');
  await readyForTheField(phone.page);
  await phone.closeBrowser();

  // The device believes it is online: requests are sent and hang.
  const releases: (() => void)[] = [];
  wire.intercept({ before: () => new Promise((resolve) => releases.push(() => resolve('lose'))) });
  await phone.open('/finds');
  await expect(phone.page.getByText('No finds yet')).toBeVisible();
  for (const [address, heading] of [
    [`${quest}/add-find`, 'Log find'],
    ['/nowhere/at/all', 'Page not found'],
    [`/finds/${randomUUID()}`, 'Find Not Found'],
    [quest, 'Captive café'],
  ] as const) {
    await phone.page.goto(`${wire.url}${address}`);
    await expect(phone.page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  }
  await phone.logFind([], { category: 'Coin' });
  await expectToast(phone.page, 'Find saved');
  expect((await readStores(phone.page)).finds).toHaveLength(1);
  expect(phone.consoleErrors).toEqual([]);
  for (const release of releases) release();
});

test('a connection lost during the installation still leaves the app ready for offline use', async ({
  wire,
  switchOn,
}) => {
  let lostCount = 0;
  // Choose a file of the app that a visitor's page does not request itself.
  const stopLosing = wire.intercept({
    before({ path }) {
      if (!/^\/assets\/engine-/.test(path)) return 'pass';
      lostCount += 1;
      return 'lose';
    },
  });
  const { page } = await switchOn({ isNew: true, address: '/' });
  await expect.poll(() => lostCount).toBeGreaterThan(0);
  const isRegistered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(isRegistered).toBe(false);
  stopLosing();
  await readyForTheField(page);
});

async function expectUpdateOffer(page: Page): Promise<void> {
  await expect(page.getByText('A new version is ready')).toBeVisible();
}

async function startQuest(device: Device, name: string): Promise<void> {
  const { page } = device;
  await page.getByRole('button', { name: 'Start quest' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Start quest' }).click();
  await expect(page.getByText(`Active Quest: ${name}`)).toBeVisible();
}

test('a new version is offered, deferred while a quest is active, and installed only on request', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await phone.signUp(email);
  await readyForTheField(page);
  const messages = await recordMessages(phone);
  wire.intercept({
    rewrite: ({ path, answer }) =>
      path.startsWith('/sw.js') ? Buffer.concat([answer, Buffer.from('\n// the next release\n')]) : null,
  });
  const checkForUpdate = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
  const isUpdateWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
  await page.evaluate(() => Reflect.set(window, 'metalquestSamePage', true));
  const isSamePage = () => page.evaluate(() => Reflect.get(window, 'metalquestSamePage') === true);

  // An update that arrives during an active quest is not announced or applied.
  await startQuest(phone, 'Do not disturb');
  await checkForUpdate();
  await expect.poll(isUpdateWaiting).toBe(true);
  await phone.logFind([], { category: 'Coin' });
  expect(messages.filter((line) => line.includes('A new version'))).toEqual([]);
  expect(await isSamePage()).toBe(true);

  await page.getByRole('button', { name: 'Pause quest' }).click();
  await expectUpdateOffer(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('A new version is ready')).toBeHidden();
  await page.getByRole('button', { name: 'Pause quest' }).click();
  await expectUpdateOffer(page);
  expect(await isSamePage()).toBe(true);
  expect(await isUpdateWaiting()).toBe(true);

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  expect(await isSamePage()).toBe(false);
  await expect(page.getByText('Paused Quest: Do not disturb')).toBeVisible();
  await expect.poll(isUpdateWaiting).toBe(false);
  await expect(page.getByText('A new version is ready')).toBeHidden();
});
