import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import type { Device } from './support/device.ts';
import { recordMessages, type ShownMessages } from './support/messages.ts';
import { matchRequest, type NetworkProxy, type RequestHandler } from './support/network-proxy.ts';
import { newAccount } from './support/stored.ts';
import { pageErrors, readyForTheField, runClockUntil, runUntilSynced, test } from './support/survival.ts';
import { photo } from './support/track.ts';

const isFindWrite = matchRequest('POST', '/rest/v1/finds');

/** Sends finds of a category with a depth that the server refuses, as from a faulty device. */
function rejectDepthOf(category: string): RequestHandler {
  return {
    alter(exchange) {
      if (!isFindWrite(exchange)) return null;
      const rows: unknown = JSON.parse(exchange.body.toString());
      const changedRows = (Array.isArray(rows) ? rows : [rows]).map((row) =>
        row.category === category && row.depth_cm === null ? { ...row, depth_cm: 5_000 } : row,
      );
      return Buffer.from(JSON.stringify(changedRows));
    },
  };
}

/** Advances the device's clock until the third refusal is reported. */
async function runUntilRefused({ page }: Device, wire: NetworkProxy, messages: ShownMessages): Promise<void> {
  await runClockUntil(page, wire, async () =>
    expect(messages).toContainEqual(expect.stringContaining('Sync Failed Permanently')),
  );
}

const openCentre = async ({ page, centre }: Device) => {
  await page.locator('[data-sync-state]').click();
  await expect(centre).toBeVisible();
};

test('lists waiting changes offline; a refused one shows the reason and can be edited; a find that another device deleted during an edit can be restored', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn({ clockAtMs: Date.now() });
  const { page, centre } = phone;
  const client = await newAccount(server.url, email);
  const { error } = await client
    .from('quests')
    .insert({ title: 'Long field', status: 'paused', is_current: true });
  expect(error).toBeNull();
  await phone.signIn(email);
  await phone.expectSyncState('synced');
  await page.getByRole('link', { name: 'Long field' }).first().click();
  await readyForTheField(page);
  await phone.loseSignal();
  await phone.logFind([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')], { category: 'Coin' });
  await phone.logFind([], { category: 'Relic' });

  await openCentre(phone);
  await expect(centre.getByRole('status')).toContainText('4 changes waiting for signal');
  await expect(centre.getByText('Photo 1 of 2, waiting')).toBeVisible();
  await expect(centre.getByRole('button', { name: 'Sync now' })).toHaveAttribute('aria-disabled', 'true');
  await expectNoFinding(page, 'the sync centre without signal');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    centre.getByRole('button', { name: 'Save a copy of unsent changes' }).click(),
  ]);
  const copyText = await readFile(await download.path(), 'utf8');
  expect(copyText.match(/src="data:image\/jpeg;base64,/g)).toHaveLength(2);
  await centre.getByRole('button', { name: 'Close' }).click();

  const acceptAll = wire.intercept(rejectDepthOf('Coin'));
  const messages = await recordMessages(phone);
  await phone.findSignal();
  await runUntilRefused(phone, wire, messages);
  await openCentre(phone);
  await expect(centre.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
  await expect(centre.getByText('The depth must be between 0 and 1000 cm.')).toBeVisible();
  await expect(centre.getByText('Photo 2 of 2, waits for find “Unnamed Find”')).toBeVisible();
  await expectNoFinding(page, 'the sync centre with a refusal');
  await centre.getByRole('link', { name: 'Edit Find “Unnamed Find”: new' }).click();
  await expect(centre).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Edit find' })).toBeVisible();
  await page.getByLabel('Depth').first().fill('14');
  await expect(page.getByLabel('Depth').first()).toHaveValue('14');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await runUntilSynced(page, wire);
  const serverFinds = async () =>
    (await client.from('finds').select('category,depth_cm').order('category')).data;
  expect(await serverFinds()).toEqual([
    { category: 'Coin', depth_cm: 14 },
    { category: 'Relic', depth_cm: null },
  ]);
  expect((await client.from('media').select('id')).data).toHaveLength(2);

  await test.step('a find that another device deleted during an edit is restored with its photos', async () => {
    acceptAll();
    const { data: coin } = await client.from('finds').select('id').eq('category', 'Coin').single();
    await phone.go(`/finds/${coin?.id}`);
    await expect(page.getByRole('heading', { name: 'Unnamed Find' })).toBeVisible();
    await phone.loseSignal();
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.locator('summary', { hasText: /Name it|Unnamed Find/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Silver penny');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Silver penny' })).toBeVisible();
    const { data: deleted } = await client.from('finds').delete().eq('id', coin?.id).select('id');
    expect(deleted).toHaveLength(1);

    await phone.findSignal();
    await runClockUntil(page, wire, async () =>
      expect(messages).toContainEqual(expect.stringContaining('Deleted Elsewhere')),
    );
    await openCentre(phone);
    await expect(centre.getByText('Find “Silver penny” was deleted on another device')).toBeVisible();
    await expect(centre.getByText('Still on this device: find “Silver penny” with 2 photos.')).toBeVisible();
    await expectNoFinding(page, 'the sync centre with a notice');
    await centre.getByRole('button', { name: 'Restore find “Silver penny”' }).click();
    await runUntilSynced(page, wire);
    await expect(centre.getByText('Everything is on the server')).toBeVisible();
    const restoredFinds = async () =>
      (await client.from('finds').select('item_description,media(id)').eq('category', 'Coin')).data;
    expect(await restoredFinds()).toMatchObject([{ item_description: 'Silver penny', media: [{}, {}] }]);
  });
  expect(pageErrors(phone)).toEqual([]);
});
