import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { readyForTheField, test } from './support/survival.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('lists due items and starts a planned quest without signal, and fills a calendar', async ({
  wire,
  email,
  switchOn,
}) => {
  const client = await newAccount(wire.url, email);
  const contactId = randomUUID();
  for (const { error } of [
    await client.from('landowner_contacts').insert({ id: contactId, name: 'Ann Farmer' }),
    await client.from('property_permissions').insert([
      { property_address: 'Hill Farm', status: 'active', valid_until: dayFromNow(-2), contact_id: contactId },
      { property_address: 'Long Acre', status: 'active', valid_until: dayFromNow(20) },
    ]),
    await client
      .from('contact_interactions')
      .insert({ contact_id: contactId, summary: 'Ask about the barn', follow_up_date: dayFromNow(0) }),
    await client.from('equipment').insert({ name: 'Deus II', type: 'detector' }),
  ]) {
    if (error) throw error;
  }
  const phone = await switchOn();
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await phone.signIn(email);
  await goWithin(page, '/quests');
  await expect.poll(async () => (await readStores(page)).property_permissions?.length).toBe(2);
  await phone.expectSyncState('synced');
  await readyForTheField(page);
  await phone.loseSignal();

  await test.step('the bell counts what is overdue or due within a week, and opens the list', async () => {
    await page.getByRole('link', { name: 'Due: 2 soon or overdue' }).click();
    await expect(page.getByRole('region', { name: 'Overdue' })).toContainText('Permission ended 2 days ago');
    await expect(page.getByRole('region', { name: 'Next 7 days' })).toContainText('Follow-up due today');
    await expect(page.getByRole('region', { name: 'Later' })).toContainText('Long Acre');
  });

  await test.step('a follow-up is moved by a week, and a permission that has ended taken off', async () => {
    await row('Ann Farmer')
      .filter({ hasText: 'Follow-up' })
      .getByRole('button', { name: 'In a week' })
      .click();
    await expect(row('Ann Farmer').filter({ hasText: 'Follow-up due in 7 days' })).toBeVisible();
    await page.getByRole('button', { name: 'Mark as expired: Hill Farm' }).click();
    await expect(page.getByRole('link', { name: 'Hill Farm' })).toHaveCount(0);
    await row('The permission is expired.').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Hill Farm' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Due: 2 soon or overdue' })).toBeVisible();
  });

  await test.step('a quest is planned; a plan without a name is refused', async () => {
    await goWithin(page, '/quests');
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    await dialog.getByRole('button', { name: 'Plan a quest' }).click();
    await dialog.getByRole('button', { name: 'Plan quest' }).click();
    await expect(dialog.getByText('Give the quest a name.')).toBeVisible();
    await expectNoFinding(page, 'a refused plan');
    await dialog.getByLabel('Name').fill('The headland');
    await dialog.getByLabel('Date').fill(dayFromNow(3));
    await dialog.getByLabel('Goal').fill('Finish the north end');
    await dialog.getByLabel('Permission').selectOption({ label: 'Long Acre' });
    await dialog.getByLabel('Deus II').check();
    await dialog.getByRole('button', { name: 'Plan quest' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The headland' })).toBeVisible();
    await expectNoFinding(page, 'a planned quest');
    await expect(page.getByRole('link', { name: 'Due: 3 soon or overdue' })).toBeVisible();
  });

  await test.step('a deleted plan comes back with Undo', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await row('Planned quest deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The headland' })).toBeVisible();
  });

  await test.step('a calendar with a secret address has the days, and ends when it is revoked', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    await goWithin(page, '/profile/calendar');
    await page.getByRole('button', { name: 'Create address' }).click();
    const address = await page.getByLabel('Calendar address').inputValue();
    await expectNoFinding(page, 'a calendar address');
    const calendar = await (await fetch(address)).text();
    expect(calendar.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual([
      'SUMMARY:Permission ends',
      'SUMMARY:Planned quest',
      'SUMMARY:Follow-up due',
      'SUMMARY:Permission ends',
    ]);
    expect(calendar).not.toMatch(/Ann|Hill|Acre|headland|north|barn/);
    await page.getByRole('button', { name: 'Revoke address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke address' }).click();
    await expect(page.getByRole('button', { name: 'Create address' })).toBeVisible();
    expect((await fetch(address)).status).toBe(404);
    await phone.loseSignal();
  });

  await test.step('one tap starts the planned quest with its land and goal; a find has its gear', async () => {
    await goWithin(page, '/quests');
    await page.getByRole('button', { name: 'Start quest: The headland' }).click();
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'The headland' })).toBeVisible();
    await goWithin(page, `${new URL(page.url()).pathname}/add-find`);
    await expect(page.getByText('Deus II').first()).toBeVisible();
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const { data } = await client
      .from('planned_quests')
      .select('name, quests(title, notes, property_permissions(property_address))');
    expect(data).toEqual([
      {
        name: 'The headland',
        quests: {
          title: 'The headland',
          notes: 'Finish the north end',
          property_permissions: { property_address: 'Long Acre' },
        },
      },
    ]);
  });
});
