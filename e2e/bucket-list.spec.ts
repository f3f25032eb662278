import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('adds a bucket list item offline, marks it found, archives it and opens it again', async ({
  wire,
  email,
  switchOn,
}) => {
  const client = await newAccount(wire.url, email);
  const quest = randomUUID();
  const find = randomUUID();
  const started = { id: quest, title: 'Long Meadow', date: '2026-05-01T09:00:00Z', status: 'ended' };
  const penny = { id: find, quest_id: quest, item_description: 'Silver penny', category: 'Coin' };
  const button = { ...penny, id: randomUUID(), item_description: 'Button' };
  for (const { error } of [
    await client.from('quests').insert(started),
    await client.from('finds').insert([
      { ...penny, found_at: '2026-05-01T10:00:00Z' },
      { ...button, found_at: '2026-05-01T11:00:00Z' },
    ]),
  ]) {
    if (error) throw error;
  }

  const phone = await switchOn();
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  await phone.signIn(email);
  await goWithin(page, '/bucket-list');
  await expect(page.getByRole('heading', { name: 'What do you hope to find?' })).toBeVisible();
  const localCounts = async () => {
    const { finds, quests } = await readStores(page);
    return [finds?.length, quests?.length];
  };
  await expect.poll(localCounts).toEqual([2, 1]);
  await phone.expectSyncState('synced');
  await readyForTheField(page);
  await phone.loseSignal();

  await test.step('errors are shown next to their field; a refusal keeps the form', async () => {
    await page.getByRole('button', { name: 'Add item' }).click();
    await expect(dialog.getByLabel('What do you hope to find?')).toBeFocused();
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await expect(dialog.getByText('Give the item a name.')).toBeVisible();
    await expectNoFinding(page, 'a refused item');
    await dialog.getByLabel('What do you hope to find?').fill('A <script> tag');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await expect(page.getByText('Error Creating Item')).toBeVisible();
    await expect(dialog.getByLabel('What do you hope to find?')).toHaveValue('A <script> tag');
  });

  await test.step('typed text survives closing the sheet; the item appears at once', async () => {
    await dialog.getByLabel('What do you hope to find?').fill('A silver penny');
    await dialog.getByLabel('Notes').fill('Any Edward');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add item' }).click();
    await expect(dialog.getByLabel('Notes')).toHaveValue('Any Edward');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await expect(page.getByText('Bucket List Item Created')).toBeVisible();
    await expect(item(page, 'A silver penny')).toContainText('Any Edward');
    await expect(page.getByRole('tab', { name: 'Pending 1' })).toBeVisible();
  });

  await test.step('edits the item', async () => {
    await chooseAction(page, 'A silver penny', 'Edit');
    await dialog.getByLabel('What do you hope to find?').fill('An Edward penny');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Item Updated')).toBeVisible();
    await expect(item(page, 'An Edward penny')).toBeVisible();
  });

  await test.step('marks it found: selects the find, which brings its quest', async () => {
    await page.getByRole('button', { name: 'Mark found An Edward penny' }).click();
    await expect(dialog.getByText('Button')).toBeVisible();
    await dialog.getByLabel('Search your finds').fill('penny');
    await expect(dialog.getByText('Button')).toHaveCount(0);
    await dialog.getByText('Silver penny').click();
    await expectNoFinding(page, 'the find picker');
    await dialog.getByRole('button', { name: 'Mark found', exact: true }).click();
    await expectToast(page, "Congratulations! 🎉: You found a bucket list item! It's been marked as found.");
    await page.getByRole('tab', { name: 'Found 1' }).click();
    const found = item(page, 'An Edward penny');
    await expect(found.getByRole('link', { name: 'Find Silver penny' })).toHaveAttribute(
      'href',
      `/finds/${find}`,
    );
    await expect(found.getByRole('link', { name: 'Long Meadow' })).toHaveAttribute(
      'href',
      `/quests/${quest}`,
    );
    await expectNoFinding(page, 'a found item');
  });

  await test.step('archives it and opens it again', async () => {
    await chooseAction(page, 'An Edward penny', 'Archive');
    await expectToast(page, 'Item Archived');
    await expect(page.getByRole('heading', { name: 'Still in the ground' })).toBeVisible();
    await page.getByRole('tab', { name: 'Archived 1' }).click();
    await expectNoFinding(page, 'an archived item');
    await page.getByRole('button', { name: 'Reopen An Edward penny' }).click();
    await page.getByRole('tab', { name: 'Pending 1' }).click();
    await expect(item(page, 'An Edward penny')).toBeVisible();
  });

  await test.step('undoes a delete', async () => {
    await chooseAction(page, 'An Edward penny', 'Delete');
    await expect(page.getByText('Item Deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What do you hope to find?' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(item(page, 'An Edward penny')).toBeVisible();
  });

  await test.step('it reaches the server when there is signal', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const { data } = await client.from('bucket_list').select('name,notes,status');
    expect(data).toEqual([{ name: 'An Edward penny', notes: 'Any Edward', status: 'pending' }]);
  });
  expect(pageErrors(phone)).toEqual([]);
});
