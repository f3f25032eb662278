import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { cards, headings, inTheField, photos, picker } from './support/finds.ts';
import { goWithin } from './support/go-within.ts';
import { signedInClient } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';
import { photo } from './support/track.ts';

/** Searches, filters and sorts the season of `createSeason` at the width of a laptop. */
async function checkList(page: Page, origin: string, permission: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goWithin(page, '/finds');
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
    await expect(page).toHaveURL(`${origin}/finds?category=coin&permission=${permission}`);
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
    await expect(page).toHaveURL(`${origin}/finds?sort=name&as=table`);
    await expectNoFinding(page, 'the table');
  });
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Changes several finds at once, undoes it, and links more gear to a find. */
async function checkTogether(page: Page): Promise<void> {
  await goWithin(page, '/finds');
  const bar = page.getByRole('region', { name: 'Selected finds' });
  const select = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name }).check();
  };
  const undo = async (title: RegExp) =>
    page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Undo' }).click();

  await test.step('two finds move to another quest and get gear', async () => {
    await page.getByRole('button', { name: 'Select finds' }).click();
    await select('Half groat', 'älterer Knopf');
    await expect(bar).toContainText('2 selected');
    await expectNoFinding(page, 'finds being selected');
    await bar.getByRole('button', { name: 'Move' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Church field/ })
      .click();
    await expectToast(page, '2 finds moved');
    await expect(cards(page).filter({ hasText: 'Church field' })).toHaveCount(5);
    await undo(/2 finds moved/);
    await expect(cards(page).filter({ hasText: 'Church field' })).toHaveCount(3);
    await bar.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Jewelry' }).click();
    await expect(cards(page).filter({ hasText: 'Jewelry' })).toHaveCount(2);
    await bar.getByRole('button', { name: 'Gear' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Deus II/ })
      .click();
    await expect(page.getByText('Detector: Deus II')).toBeVisible();
  });

  await test.step('all are deleted and return', async () => {
    await bar.getByRole('button', { name: 'Select all 5' }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, '5 finds deleted');
    await expect(cards(page)).toHaveCount(0);
    await undo(/5 finds deleted/);
    await expect(cards(page)).toHaveCount(5);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('a find gets a spade besides its detector', async () => {
    await headings(page).getByRole('link', { name: 'Half groat' }).click();
    await page.getByRole('button', { name: 'Edit find' }).click();
    await page.locator('summary', { hasText: 'Deus II' }).click();
    await page.getByRole('button', { name: 'Add other gear' }).click();
    await page.getByLabel('New other gear').fill('Spade');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Spade' })).toBeChecked();
    await expectNoFinding(page, 'the gear of a find');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Find updated');
    await expect(page.getByRole('link', { name: 'Spade' })).toBeVisible();
  });
}

test('without signal, searches, filters, counts and sorts finds as a grid and as a table; changes several at once; edits all fields of one, reorders its photos, deletes it and restores it; the server gets it all', async ({
  wire,
  email,
  switchOn,
}) => {
  const { page, addFind, phone, permission } = await inTheField(switchOn, wire.url, email);
  await checkList(page, wire.url, permission);
  await checkTogether(page);

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
    await expectNoFinding(page, 'the editor of a find');
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

  await test.step('the server has it all', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    const { data: groat } = await client
      .from('finds')
      .select(
        'item_description,category,find_equipment(equipment(name)),detector:equipment!detector_id(name)',
      )
      .eq('item_description', 'Half groat')
      .single();
    expect(groat).toMatchObject({
      category: 'Jewelry',
      find_equipment: [{ equipment: { name: 'Spade' } }],
      detector: { name: 'Deus II' },
    });
    const { data } = await client
      .from('finds')
      .select('found_at,media(filename,sort_order)')
      .eq('item_description', 'Denarius')
      .order('sort_order', { referencedTable: 'media' })
      .single();
    expect(data).toMatchObject({ media: [{ filename: 'DSCN0021.jpg' }, { filename: 'DSCN0010.jpg' }] });
    expect(Date.parse(String(data?.found_at))).toBe(Date.parse('2026-05-22T08:15Z'));
    expect((await client.from('finds').select('id')).data).toHaveLength(6);
  });
  expect(pageErrors(phone)).toEqual([]);
});
