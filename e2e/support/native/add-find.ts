import { expect, type Page } from '@playwright/test';
import { accountWithQuest } from '../stored.ts';
import type { NativeApp } from './native-app.ts';
import { fakePhoneFiles, type PhoneFiles } from './phone-files.ts';

/** Opens the form of a first find of a paused quest, on a phone with simulated files. */
export async function signUpAndOpenAddFind(
  app: NativeApp,
  email: string,
): Promise<NativeApp & { readonly files: PhoneFiles }> {
  const files = fakePhoneFiles(app.native);
  const quest = await accountWithQuest(app.server, email, 'Long Meadow');
  await app.openAccount(email);
  await app.device.expectSyncState('synced');
  await app.device.go(`${quest}/add-find`);
  await expect(app.device.page.getByRole('button', { name: 'Save find' })).toBeVisible();
  return { ...app, files };
}

export async function enterName(page: Page, name: string): Promise<void> {
  await page.getByText('Name it').click();
  await page.getByLabel('Name', { exact: true }).fill(name);
}

export async function saveFind(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
}

/** Opens the edit form of an existing find. */
export async function openEditForm({ device, url }: NativeApp, name: string): Promise<void> {
  const { page } = device;
  await page.goto(`${url}/finds`);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Edit find' }).click();
}
