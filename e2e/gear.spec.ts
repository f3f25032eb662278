import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { dayIn, NOON } from './support/days.ts';
import { goWithin } from './support/go-within.ts';
import { onePagePdf } from './support/pdf.ts';
import { newAccount } from './support/stored.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';
import { photo } from './support/track.ts';

/** The date a number of months earlier. The day must exist in every month. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: onePagePdf() };
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

/** An account with a detector, and a quest with two finds made with it. */
async function createGear(server: string, email: string) {
  const client = await newAccount(server, email);
  const gear = randomUUID();
  const quest = randomUUID();
  const expectOk = async (call: PromiseLike<{ error: unknown }>): Promise<void> => {
    const { error } = await call;
    if (error) throw error;
  };
  await expectOk(client.from('equipment').insert({ id: gear, name: 'Equinox', type: 'detector' }));
  await expectOk(
    client.from('quests').insert({
      id: quest,
      title: 'Long Meadow',
      date: '2026-05-01T09:00:00Z',
      end_time: '2026-05-01T12:00:00Z',
      status: 'ended',
    }),
  );
  const finds = [
    ['Silver penny', 'Coin'],
    ['Ring pull', 'Trash'],
  ].map(([name, category], index) => ({
    id: randomUUID(),
    quest_id: quest,
    item_description: name,
    category,
    detector_id: gear,
    found_at: `2026-05-01T1${index}:00:00Z`,
  }));
  await expectOk(client.from('finds').insert(finds));
  return { client, gear };
}

test('offline, adds gear with photo and receipt, and edits, refuses, deletes and restores gear; all of it reaches the server', async ({
  wire,
  email,
  switchOn,
}) => {
  const { client, gear } = await createGear(wire.url, email);
  const phone = await switchOn({ clockAtMs: NOON });
  const { page } = phone;
  await phone.signIn(email);
  await goWithin(page, '/gear');
  await expect(card(page, 'Equinox').getByText('2 finds')).toBeVisible();
  await phone.expectSyncState('synced');
  await readyForTheField(page);
  await phone.loseSignal();

  await test.step('errors are shown next to their field, and nothing is lost', async () => {
    await page.getByRole('link', { name: 'Add gear' }).click();
    await page
      .getByLabel('Choose photos and documents')
      .setInputFiles([
        { name: 'DSCN0010.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo('DSCN0010.jpg')) },
        receipt,
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
      ]);
    await expect(page.getByRole('alert')).toContainText('File type text/plain is not allowed');
    await page.getByLabel('Price').fill('cheap');
    await page.getByRole('button', { name: 'Save gear' }).click();
    await expect(page.getByText('Give the gear a name.')).toBeVisible();
    await expect(page.getByText('The price must be a number, 0 or more.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expectNoFinding(page, 'a refused gear form');
  });

  await test.step('typed text and picked files survive visiting another page', async () => {
    await page.getByLabel('Name').fill('Deus II');
    await page.getByLabel('Price').fill('1,499.50');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Add gear' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Deus II');
    await expect(page.getByRole('button', { name: 'Remove DSCN0010.jpg' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible();
  });

  await test.step('computes the end of the warranty while typing', async () => {
    await page.getByLabel('Brand').fill('XP');
    await page.getByLabel('Detector type').fill('Multi-frequency');
    await page.getByLabel('Serial number').fill('D2-0815-4711');
    // Avoid days that not every month has.
    const daysLeft = dayIn(12).endsWith('29') || dayIn(12) > `${dayIn(12).slice(0, 8)}28` ? 9 : 12;
    await page.getByLabel('Bought on').fill(monthsBefore(dayIn(daysLeft), 24));
    await page.getByLabel('Warranty in months').fill('24');
    await expect(page.getByText(new RegExp(`Warranty ends in ${daysLeft} days, on `))).toBeVisible();
    await page.getByRole('button', { name: 'Save gear' }).click();
    await expectToast(page, 'Gear added');
    await expect(page.getByRole('heading', { name: 'Deus II' })).toBeVisible();
  });

  await test.step('its page has the photo, the receipt and, behind a tap, the serial number', async () => {
    await expect(page.getByRole('button', { name: 'Enlarge Deus II' }).locator('img')).toBeVisible();
    await expect(page.getByText('€1,499.50')).toBeVisible();
    await expect(page.getByText('D2-0815-4711')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show serial number of Deus II' }).click();
    await expect(page.getByText('D2-0815-4711')).toBeVisible();
    await expectNoFinding(page, 'gear without signal');
    const openedPage = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open receipt.pdf' }).click();
    await (await openedPage).close();
  });

  await test.step('the list shows an ending warranty and hides the serial number', async () => {
    await page.getByRole('link', { name: 'My Gear' }).click();
    await expect(page.getByRole('region', { name: 'Warranties' })).toContainText(/Warranty ends in \d+ days/);
    await expect(card(page, 'Deus II').getByText(/Warranty: \d+ days left/)).toBeVisible();
    await expect(page.getByText('D2-0815-4711')).toHaveCount(0);
    await expect(card(page, 'Deus II').locator('img')).toBeVisible();
  });

  await goWithin(page, '/gear');
  await card(page, 'Equinox').getByRole('link').click();

  await test.step('its page shows what was found with it, and on which quests', async () => {
    const bestFinds = page.getByRole('region', { name: 'Best finds' });
    await expect(bestFinds.getByRole('link')).toHaveText(['Silver penny']);
    await expect(page.getByRole('region', { name: 'Last quests' }).getByRole('link')).toHaveText([
      'Long Meadow',
    ]);
    await expect(page.locator('dt:has-text("Finds") + dd')).toHaveText('2');
    await expect(page.locator('dt:has-text("Quests") + dd')).toHaveText('1');
  });

  await test.step('a refused change keeps the form', async () => {
    await page.getByRole('button', { name: 'Edit gear' }).click();
    await page.getByLabel('Notes').fill('see javascript:alert(1)');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Error Updating Gear Item')).toBeVisible();
    await expect(page.getByLabel('Notes')).toHaveValue('see javascript:alert(1)');
    await page.getByLabel('Notes').fill('Headphones in the lid.');
    await page.getByLabel('Name').fill('Equinox 600');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Gear updated');
    await expect(page.getByRole('heading', { name: 'Equinox 600' })).toBeVisible();
    await expect(page.getByText('Headphones in the lid.')).toBeVisible();
  });

  await test.step('a refused new item also keeps its form', async () => {
    await goWithin(page, '/gear/new');
    await page.getByLabel('Name').fill('<script>');
    await page.getByRole('button', { name: 'Save gear' }).click();
    await expect(page.getByText('Error Syncing Gear Item')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('<script>');
  });

  await test.step('undoing a delete restores the references of its finds', async () => {
    await goWithin(page, `/gear/${gear}`);
    await page.getByRole('button', { name: 'Delete gear' }).click();
    await expectToast(page, 'Gear deleted');
    await expect(page).toHaveURL(`${wire.url}/gear`);
    await expect(card(page, 'Deus II')).toBeVisible();
    await expect(card(page, 'Equinox 600')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Equinox 600' })).toBeVisible();
    await expect(page.locator('dt:has-text("Finds") + dd')).toHaveText('2');
  });

  await test.step('an unknown address shows a message', async () => {
    await goWithin(page, `/gear/${randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'Gear Not Found' })).toBeVisible();
  });

  await test.step('it reaches the server when there is signal', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const { data: rows } = await client
      .from('equipment')
      .select('name,notes,purchase_price,purchase_currency,serial_number,media(storage_path,byte_size)')
      .order('name');
    expect(rows).toMatchObject([
      {
        name: 'Deus II',
        purchase_price: 1499.5,
        purchase_currency: 'EUR',
        serial_number: 'D2-0815-4711',
        media: [{}, {}],
      },
      { name: 'Equinox 600', notes: 'Headphones in the lid.', media: [] },
    ]);
    for (const { storage_path, byte_size } of rows?.[0]?.media ?? []) {
      const { data: file } = await client.storage.from('media').download(storage_path);
      expect(file?.size).toBe(byte_size);
    }
  });
  expect(pageErrors(phone)).toEqual([]);
});
