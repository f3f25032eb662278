import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFinding } from './support/accessibility.ts';
import { newAccount } from './support/stored.ts';
import { pageErrors, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const PHOTO = path.join(import.meta.dirname, 'fixtures', 'photos', 'DSCN0010.jpg');

test('a deleted quest is restored with its find and photo, on this device and the server', async ({
  wire,
  email,
  switchOn,
}) => {
  const client = await newAccount(wire.url, email);
  const [quest, find] = [randomUUID(), randomUUID()];
  const photo = `finds/${find}/${randomUUID()}.jpg`;
  const bytes = await sharp(await readFile(PHOTO))
    .jpeg()
    .toBuffer();
  for (const { error } of [
    await client
      .from('quests')
      .insert({ id: quest, title: 'Long Meadow', date: '2026-05-01T09:00:00Z', status: 'ended' }),
    await client
      .from('finds')
      .insert({ id: find, quest_id: quest, item_description: 'Half groat', category: 'Coin' }),
    await client.storage
      .from('media')
      .upload(photo, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })),
    await client
      .from('media')
      .insert({ find_id: find, storage_path: photo, media_type: 'image', byte_size: bytes.length }),
  ])
    if (error) throw error;
  const onServer = async () => ({
    quests: (await client.from('quests').select('title')).data,
    finds: (await client.from('finds').select('item_description')).data,
    media: (await client.from('media').select('find_id,storage_path')).data,
  });
  const phone = await switchOn();
  const { page } = phone;
  await phone.signIn(email);
  await phone.expectSyncState('synced');
  await phone.go(`/quests/${quest}`);
  await expect(page.getByRole('heading', { name: 'Long Meadow', level: 1 })).toBeVisible();

  await test.step('it is deleted here and on the server', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You can restore it for 30 days');
    await question.getByRole('button', { name: 'Delete quest' }).click();
    await expectToast(page, 'Quest deleted');
    await expect.poll(onServer, { timeout: 60_000 }).toEqual({ quests: [], finds: [], media: [] });
  });

  await test.step('the list says what it was, and that restoring needs signal', async () => {
    await phone.go('/profile/deleted');
    await expect(page.getByRole('listitem').filter({ hasText: 'gone for good' })).toContainText(
      'Quest, with 1 find and 1 photoDeleted today, gone for good in 30 days',
    );
    await expectNoFinding(page, 'recently deleted records');
    await phone.loseSignal();
    await expect(page.getByText('You can restore and delete records when you have signal.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore Long Meadow' })).toBeDisabled();
    await phone.findSignal();
  });

  await test.step('it is restored with its find and photo', async () => {
    await page.getByRole('button', { name: 'Restore Long Meadow' }).click();
    await expect(page.getByText('Nothing was deleted')).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Quest restored' })
      .getByRole('button', { name: 'Open' })
      .click();
    await phone.go(`/finds/${find}`);
    await expect(page.getByRole('heading', { name: 'Half groat', level: 1 })).toBeVisible({
      timeout: 60_000,
    });
    const picture = page.getByRole('main').locator('img').first();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100);
    const { quests, finds, media } = await onServer();
    expect([quests, finds]).toEqual([[{ title: 'Long Meadow' }], [{ item_description: 'Half groat' }]]);
    expect(media).toEqual([{ find_id: find, storage_path: expect.any(String) }]);
    const file = await client.storage.from('media').download(String(media?.[0]?.storage_path));
    expect(file.data?.size).toBe(bytes.length);
  });
  expect(pageErrors(phone)).toEqual([]);
});
