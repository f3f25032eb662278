import { expect, type Page } from '@playwright/test';
import type { Device } from './device.ts';

export const text = (page: Page) => page.getByLabel('Text, in Markdown');
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
export const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export async function chooseMore(page: Page, name: string): Promise<void> {
  await clickButton(page, 'More');
  await page.getByRole('menuitem', { name }).click();
}

export async function newPost(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/admin/posts/new`);
  await page.getByLabel('Title', { exact: true }).fill(title);
}

/** Waits for the save after a change; before it, the text refers to the previous save. */
export const waitForSave = (page: Page) => expect(page.getByText(/^Saved at /)).toBeVisible();

export async function publish(page: Page): Promise<void> {
  await clickButton(page, 'Publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Signs an administrator in on a laptop. */
export async function signInEditor(device: Device, email: string): Promise<Page> {
  await device.signIn(email);
  return device.page;
}
