import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { cards, headings, inTheField } from './support/finds.ts';
import { goWithin } from './support/go-within.ts';
import { signedInClient } from './support/stored.ts';
import { pageErrors, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

test('without signal, changes several finds at once, undoes it, and links more gear to a find', async ({
  wire,
  email,
  switchOn,
}) => {
  const { page, phone } = await inTheField(switchOn, wire.url, email);
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

  await test.step('the server has it all', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    const { data } = await client
      .from('finds')
      .select(
        'item_description,category,find_equipment(equipment(name)),detector:equipment!detector_id(name)',
      )
      .eq('item_description', 'Half groat')
      .single();
    expect(data).toMatchObject({
      category: 'Jewelry',
      find_equipment: [{ equipment: { name: 'Spade' } }],
      detector: { name: 'Deus II' },
    });
    expect((await client.from('finds').select('id')).data).toHaveLength(5);
  });
  expect(pageErrors(phone)).toEqual([]);
});
