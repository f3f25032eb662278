import { expect, type Page } from '@playwright/test';
import type { Device } from '../device.ts';

/** Starts a quest and opens the form of a find. */
export async function onAddFind(device: Device): Promise<void> {
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
