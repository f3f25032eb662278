import { expect, type Page } from '@playwright/test';
import type { Device } from '../device.ts';
import type { NativeApp } from './native-app.ts';
import { type PhoneFiles, playFiles } from './phone-files.ts';

/** From the first start into the form of a first find, on a phone whose files are played. */
export async function signedUpToAddFind(
  app: NativeApp,
  email: string,
): Promise<NativeApp & { readonly files: PhoneFiles }> {
  const files = playFiles(app.native);
  await files.open(app.device.page, app.url);
  await app.signUp(email);
  await onAddFind(app.device);
  return { ...app, files };
}

/** Starts a quest and opens the form of a find. */
async function onAddFind(device: Device): Promise<void> {
  await device.startQuest('Long Meadow');
  await device.page.getByRole('link', { name: 'Log find' }).click();
  await expect(device.page.getByRole('button', { name: 'Save find' })).toBeVisible();
}

/** Writes a name into the form. */
export async function nameIt(page: Page, name: string): Promise<void> {
  await page.getByText('Name it').click();
  await page.getByLabel('Name', { exact: true }).fill(name);
}

/** Saves the form, back to its quest. */
export async function saveFind(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
}

/** From wherever the app is into the form of a find that is there. */
export async function onEditFind({ device, url }: NativeApp, name: string): Promise<void> {
  const { page } = device;
  await page.goto(`${url}/finds`);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Edit find' }).click();
}
