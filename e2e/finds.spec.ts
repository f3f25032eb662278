import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { cards, createSeason, headings, inTheField, photos, picker } from './support/finds.ts';
import { goWithin } from './support/go-within.ts';
import { signedInClient } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';
import { photo } from './support/track.ts';

test('searches, filters with all filters combined, counts and sorts finds, as a grid and as a table', async ({
  wire,
  email,
  switchOn,
}) => {
  const { permission } = await createSeason(wire.url, email);
  const laptop = await switchOn({ kind: 'laptop' });
  const { page } = laptop;
  await laptop.signIn(email);
  await goWithin(page, '/finds');
  await laptop.expectSyncState('synced');
  await expect(headings(page)).toHaveText([
    'älterer Knopf',
    'Half groat',
    'Musket ball',
    'Crotal bell',
    'Silver penny',
  ]);

  await test.step('filters combine, show how many finds each would leave, and are in the address', async () => {
    await page.getByRole('button', { name: /^Coin 2 finds/ }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: '2 finds' })).toBeVisible();
    await page.getByRole('button', { name: /^Permission/ }).click();
    const permissionDialog = page.getByRole('dialog', { name: 'Permission' });
    await expect(permissionDialog.getByRole('button', { name: /Hill Farm/ })).toContainText('1');
    await expectNoFinding(page, 'the permission picker');
    await permissionDialog.getByRole('button', { name: /Hill Farm/ }).click();
    await expect(headings(page)).toHaveText(['Silver penny']);
    await expect(page).toHaveURL(`${wire.url}/finds?category=coin&permission=${permission}`);
    await expect(page.getByRole('button', { name: /^Military 1 find$/ })).toBeVisible();
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear permission' }).click();
    await expect(cards(page)).toHaveCount(2);
    await page.getByLabel('From').fill('2026-05-20');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Detector/ }).click();
    await page
      .getByRole('dialog', { name: 'Detector' })
      .getByRole('button', { name: /Deus II/ })
      .click();
    await page.getByRole('button', { name: /^No photo 1 find/ }).click();
    await expect(page).toHaveURL(/photo=no/);
    await expect(headings(page)).toHaveText(['Half groat']);
    await page.getByLabel('Search finds').fill('penny');
    await expect(page.getByRole('heading', { name: 'No matching finds' })).toBeVisible();
    await expectNoFinding(page, 'a search without a match');
    await page.getByRole('button', { name: 'Show all finds' }).click();
    await expect(cards(page)).toHaveCount(5);
  });

  await test.step('sorts them, also by the table headers', async () => {
    await page.getByLabel('Order').selectOption('Deepest first');
    await expect(headings(page)).toHaveText([
      'Crotal bell',
      'Silver penny',
      'Half groat',
      'Musket ball',
      'älterer Knopf',
    ]);
    await page.locator('label', { hasText: 'Table' }).click();
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveCount(5);
    await page.getByRole('columnheader', { name: 'Find' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Find' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.first()).toContainText('älterer Knopf');
    await expect(page).toHaveURL(`${wire.url}/finds?sort=name&as=table`);
    await expectNoFinding(page, 'the table');
  });
  expect(pageErrors(laptop)).toEqual([]);
});

test('edits all fields of a find, reorders its photos, deletes it and restores it', async ({
  wire,
  email,
  switchOn,
}) => {
  const { page, addFind, phone } = await inTheField(switchOn, wire.url, email);
  await goWithin(page, addFind);
  await picker(page).setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')]);
  await expect(photos(page).locator('img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save find' }).click();
  await expectToast(page, 'Find saved');
  await goWithin(page, '/finds');
  await cards(page)
    .getByRole('link', { name: /Unnamed Find/ })
    .click();

  await test.step('typed text survives a reload; the photos swap places', async () => {
    await page.getByRole('button', { name: 'Edit find' }).click();
    await page.getByRole('button', { name: 'Move photo 2 forward' }).click();
    await expect
      .poll(async () => (await readStores(page)).media)
      .toMatchObject([
        { value: { filename: expect.any(String), sortOrder: expect.any(Number) } },
        { value: { filename: expect.any(String), sortOrder: expect.any(Number) } },
      ]);
    const firstPhoto = async () =>
      (await readStores(page)).media?.find(({ value }) => JSON.stringify(value).includes('"sortOrder":0'));
    await expect.poll(firstPhoto).toMatchObject({ value: { filename: 'DSCN0021.jpg' } });
    await page.locator('summary', { hasText: 'Name it' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Denarius');
    await page.locator('summary', { hasText: /^Found/ }).click();
    await page.getByLabel('Found', { exact: true }).fill('2026-05-22T08:15');
    const drafts = async () => JSON.stringify((await readStores(page)).drafts);
    await expect.poll(drafts).toMatch(/Denarius.*2026-05-22T08:15|2026-05-22T08:15.*Denarius/);
    await page.reload();
    await page.getByRole('button', { name: 'Edit find' }).click();
    await expect(page.locator('summary', { hasText: 'Denarius' })).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Find updated');
    await expect(page.getByRole('heading', { name: 'Denarius' })).toBeVisible();
    await expect(page.getByText('22 May 2026 at 08:15')).toBeVisible();
  });

  await test.step('one tap deletes it, another restores it', async () => {
    await page.getByRole('button', { name: 'Delete find' }).click();
    await expectToast(page, 'Find deleted');
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Find deleted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByText('Denarius is back.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Denarius' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show Denarius/ })).toHaveCount(2);
  });

  await test.step('the server has the current version', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    const { data } = await client
      .from('finds')
      .select('found_at,media(filename,sort_order)')
      .eq('item_description', 'Denarius')
      .order('sort_order', { referencedTable: 'media' })
      .single();
    expect(data).toMatchObject({ media: [{ filename: 'DSCN0021.jpg' }, { filename: 'DSCN0010.jpg' }] });
    expect(Date.parse(String(data?.found_at))).toBe(Date.parse('2026-05-22T08:15Z'));
  });
  expect(pageErrors(phone)).toEqual([]);
});
