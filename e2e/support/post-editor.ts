import { expect, type Page } from '@playwright/test';
import type { Device } from './device.ts';

export const text = (page: Page) => page.getByLabel('Text, in Markdown');
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
export const part = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function more(page: Page, name: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name }).click();
}

export async function newPost(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/admin/posts/new`);
  await page.getByLabel('Title', { exact: true }).fill(title);
}

/** Waits for the save after a change; before it, the text refers to the previous save. */
export const saved = (page: Page) => expect(page.getByText(/^Saved at /)).toBeVisible();

export async function publish(page: Page): Promise<void> {
  await press(page, 'Publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Signs an administrator in on a laptop. */
export async function desk(device: Device, email: string): Promise<Page> {
  await device.signIn(email);
  return device.page;
}
