import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newAccount } from './stored.ts';
import { photo } from './track.ts';

/** Message after settings are saved, or after ten seconds while they are still being sent. */
export const SAVED = /successfully saved to the server\.|They are on their way to the server\./;
export const KEPT = 'Saved on this device. They go to the server when you have signal.';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Leads from a section back to the list of sections; a phone shows it, a wide screen does not. */
const backLinkOf = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Account Settings', exact: true });

/** Opens the list of settings sections and waits for it, also from within a section. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(backLinkOf(page)).toBeHidden();
}

/** Opens a settings section within the app, with or without signal. */
export async function openSection(page: Page, name: string): Promise<void> {
  const backLink = backLinkOf(page);
  if (await backLink.isVisible()) await backLink.click();
  await page.getByRole('navigation', { name: 'Account Settings' }).getByRole('link', { name }).click();
  await expect(heading(page, name)).toBeVisible();
}

export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
}

/** Creates an account with three finds on the server, one of them with a photo. */
export async function accountWithFinds(server: string, email: string): Promise<void> {
  const client = await newAccount(server, email);
  const [quest, coin] = [randomUUID(), randomUUID()];
  const path = `finds/${coin}/${randomUUID()}.jpg`;
  const picture = await sharp(photo('DSCN0010.jpg')).jpeg().toBuffer();
  const file = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  for (const { error } of [
    await client.from('quests').insert({ id: quest, title: 'Long Meadow', status: 'ended', location: PLACE }),
    await client.from('finds').insert({ id: coin, quest_id: quest, category: 'Coin' }),
    await client.from('finds').insert(namedFinds(quest)),
    await client.storage.from('media').upload(path, file),
    await client.from('media').insert({
      find_id: coin,
      storage_path: path,
      media_type: 'image',
      filename: 'photo.jpg',
      byte_size: picture.length,
    }),
  ])
    if (error) throw error;
}

const PLACE = 'Grantchester, Cambridgeshire';

const namedFinds = (questId: string | undefined) => [
  {
    quest_id: questId,
    item_description: 'Crotal bell',
    target_id: '71',
    depth_cm: 20,
    terrain_type: 'Stubble',
    found_at: '2026-03-14T10:00:00Z',
  },
  {
    quest_id: questId,
    item_description: 'Grantchester token',
    target_id: '44',
    depth_cm: 8,
    terrain_type: null,
    found_at: '2025-03-02T10:00:00Z',
  },
];
