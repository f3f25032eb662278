import { expect, type Page } from '@playwright/test';
import type { Device } from '../device.ts';

/** Starts a quest and opens the form of a find. */
export async function onAddFind(device: Device): Promise<void> {
  await device.startQuest('Long Meadow');
  await device.page.getByRole('link', { name: 'Log find' }).click();
  await expect(device.page.getByRole('button', { name: 'Save find' })).toBeVisible();
}

/** Saves the form, back to its quest. */
export async function saveFind(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
}
