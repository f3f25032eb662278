import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { dayIn, NOON } from './support/days.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount } from './support/stored.ts';
import { pageErrors, test } from './support/survival.ts';

test('searches and filters permissions ten at a time; a delete says what it includes, and can be undone', async ({
  wire,
  email,
  switchOn,
}) => {
  const client = await newAccount(wire.url, email);
  const expectOk = async (call: PromiseLike<{ error: unknown }>): Promise<void> => {
    const { error } = await call;
    if (error) throw error;
  };
  const ann = randomUUID();
  const hill = randomUUID();
  await expectOk(
    client
      .from('landowner_contacts')
      .insert({ id: ann, name: 'Ann Farmer', email: 'ann@example.org', preferred_contact: 'email' }),
  );
  await expectOk(
    client.from('property_permissions').insert([
      { id: hill, property_address: 'Hill Farm', contact_id: ann, status: 'active', valid_until: dayIn(-2) },
      ...Array.from({ length: 13 }, (_, index) => ({
        id: randomUUID(),
        property_address: `Field ${index + 1}`,
        contact_id: null,
        status: index % 2 === 0 ? 'pending' : 'revoked',
        valid_until: null,
      })),
    ]),
  );
  await expectOk(
    client.from('contact_interactions').insert({
      contact_id: ann,
      kind: 'call',
      interaction_date: dayIn(-9),
      summary: 'She will think about it',
      follow_up_date: dayIn(-1),
    }),
  );
  const laptop = await switchOn({ kind: 'laptop', clockAtMs: NOON });
  const { page } = laptop;
  await laptop.signIn(email);
  await goWithin(page, '/permissions');
  await laptop.expectSyncState('synced');

  await test.step('ten at a time, by status and by text', async () => {
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(10);
    await expect(page.getByText('Showing 10 of 14 permissions')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards).toHaveCount(14);
    await page.getByText('Pending', { exact: true }).first().click();
    await expect(cards).toHaveCount(7);
    await page.getByRole('radio', { name: 'All' }).check({ force: true });
    await page.getByLabel('Search permissions').fill('hill');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Ended 2 days ago');
    await page.getByLabel('Search permissions').fill('nowhere');
    await expect(page.getByText('No permission matches.')).toBeVisible();
    await expectNoFinding(page, 'a search without a match');
    await page.getByRole('button', { name: 'Show all permissions' }).click();
  });

  await test.step('changes the status in the list', async () => {
    await page.getByRole('region', { name: 'Ending soon' }).getByRole('link', { name: 'Hill Farm' }).click();
    await page.getByRole('button', { name: 'Status: Active. Change it' }).click();
    await page.getByRole('menuitem', { name: 'Expired' }).click();
    await expect(page.getByText('Permission Updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Status: Expired. Change it' })).toBeVisible();
  });

  await test.step('deleting a contact says what it includes; undone, its interactions and permissions are unchanged', async () => {
    await page.getByRole('link', { name: 'Ann Farmer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ann Farmer' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'The conversation notes are deleted too, on all your devices: 1 interaction.',
    );
    await expect(question).toContainText('The permission is kept, without a landowner.');
    await expectNoFinding(page, 'the question before a contact is deleted');
    await question.getByRole('button', { name: 'Delete contact' }).click();
    await expect(page.getByText('Contact Deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('She will think about it')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hill Farm' })).toBeVisible();
  });

  await test.step('a permission without documents and quests explains coverage, is deleted at once, and can be restored', async () => {
    await page.getByRole('link', { name: 'Hill Farm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hill Farm' })).toBeVisible();
    const coverage = page.getByRole('region', { name: 'Coverage' });
    await expect(coverage.getByText(/After you draw the boundary/)).toBeVisible();
    await expectNoFinding(page, 'coverage without a boundary');
    await coverage.getByRole('button', { name: 'Draw the boundary' }).click();
    await expect(page.getByRole('heading', { name: 'Draw the boundary' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Permission Deleted')).toBeVisible();
    await expect(page.getByText('Showing 10 of 13 permissions')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hill Farm' })).toBeVisible();
  });

  await test.step('an unknown address shows a message', async () => {
    await goWithin(page, `/permissions/${randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'Permission Not Found' })).toBeVisible();
    await goWithin(page, '/permissions/contacts/nobody');
    await expect(page.getByRole('heading', { name: 'Contact Not Found' })).toBeVisible();
  });
  expect(pageErrors(laptop)).toEqual([]);
});
