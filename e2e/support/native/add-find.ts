import { expect, type Page } from '@playwright/test';
import type { Device } from '../device.ts';
import type { NativeApp } from './native-app.ts';
import { fakePhoneFiles, type PhoneFiles } from './phone-files.ts';

/** Goes from first start to the form of a first find, on a phone with simulated files. */
export async function signUpAndOpenAddFind(
  app: NativeApp,
  email: string,
): Promise<NativeApp & { readonly files: PhoneFiles }> {
  const files = fakePhoneFiles(app.native);
  await files.open(app.device.page, app.url);
  await app.signUp(email);
  await onAddFind(app.device);
  return { ...app, files };
}

async function onAddFind(device: Device): Promise<void> {
  await device.startQuest('Long Meadow');
  await device.page.getByRole('link', { name: 'Log find' }).click();
  await expect(device.page.getByRole('button', { name: 'Save find' })).toBeVisible();
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
