import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount, signedInClient } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const placeInput = (page: Page) => page.getByLabel('Type a grid reference or coordinates');
const factRow = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
const cards = (page: Page) => page.getByRole('listitem').getByRole('article');
const headings = (page: Page) => cards(page).getByRole('heading');

/** An account with a paused quest and two earlier finds, one of them with a record. */
async function createSeason(server: string, email: string): Promise<string> {
  const client = await newAccount(server, email);
  const quest = randomUUID();
  for (const { error } of [
    await client.from('quests').insert({
      id: quest,
      title: 'Long Meadow',
      date: '2026-05-20T09:00:00Z',
      status: 'paused',
      is_current: true,
    }),
    await client.from('finds').insert([
      {
        quest_id: quest,
        item_description: 'Shotgun cap',
        found_at: '2026-05-20T10:00:00Z',
        category: 'Trash',
      },
      {
        quest_id: quest,
        item_description: 'Half groat',
        found_at: '2026-05-20T11:00:00Z',
        category: 'Coin',
        period: 'Medieval',
        year_from: 1485,
        year_to: 1509,
        material: 'Silver',
        weight_g: 1.42,
      },
    ]),
    await client
      .from('user_preferences')
      .update({ coordinate_format: 'os' })
      .eq('user_id', await idOf(client)),
  ]) {
    if (error) throw error;
  }
  return quest;
}

async function idOf(client: Awaited<ReturnType<typeof newAccount>>): Promise<string> {
  const { data } = await client.auth.getUser();
  if (!data.user) throw new Error('nobody is signed in');
  return data.user.id;
}

test('logs a find offline with its record and a typed grid reference, and filters by its period', async ({
  wire,
  email,
  switchOn,
}) => {
  const quest = await createSeason(wire.url, email);
  const phone = await switchOn();
  await phone.signIn(email);
  await phone.expectSyncState('synced');
  const { page } = phone;
  await readyForTheField(page);
  await phone.loseSignal();
  await page.goto(`${wire.url}/quests/${quest}/add-find`);

  await test.step('accepts a place in any grid; an invalid one shows what to do', async () => {
    await page.getByText('Your location, to within 4 m').click();
    for (const [text, refusal] of [
      ['', 'Type a place first'],
      ['SE157', 'it needs the same number for east and north'],
      ['SI 1578 6712', 'There is no square SI in the Ordnance Survey National Grid'],
      ['95.2, 51.1', 'A latitude is at most 90'],
      ['north of the oak', 'This is not a place'],
    ] as const) {
      await placeInput(page).fill(text);
      await placeInput(page).press('Enter');
      await expect(page.getByText(refusal)).toBeVisible();
      await expect(placeInput(page)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByText('Your location, to within 4 m')).toBeVisible();
    await placeInput(page).fill('se 1578 6712');
    await page.getByRole('button', { name: 'Go there' }).click();
    await expect(page.getByText('Place set manually', { exact: true })).toBeVisible();
    await expect(page.getByText('This is the middle of a 10 m square.')).toBeVisible();
    await expect(page.getByText('SE 15785 67125', { exact: true })).toBeVisible();
  });

  await test.step('refuses an impossible record next to its field, and keeps what was typed', async () => {
    await page.getByText('Record: period, material, weight').click();
    await page.getByLabel('Period').selectOption('Roman');
    await page.getByLabel('Material').fill('silver');
    await page.getByLabel('Made from', { exact: true }).fill('43');
    await page.getByLabel('Made until', { exact: true }).fill('-31');
    await expect(page.getByLabel('Made until, AD or BC')).toHaveValue('BC');
    await page.getByRole('button', { name: 'Save find' }).click();
    await expect(page.getByText('The last year must not be before the first.')).toBeVisible();
    await page.getByLabel('Made from', { exact: true }).fill('32');
    await page.getByLabel('Made from, AD or BC').selectOption('BC');
    await page.getByLabel('Weight').fill('heavy');
    await page.getByRole('button', { name: 'Save find' }).click();
    await expect(page.getByText('Weight must be a number from 0 to 1000000 g.')).toBeVisible();
    await expect(page.getByLabel('Weight')).toHaveValue('heavy');
    await page.getByLabel('Weight').fill('3,21 g');
    await page.getByLabel('Diameter').fill('17.5');
    await expect(page.getByText('Record: Roman, 32 to 31 BC, silver, 3.21 g, measured')).toBeVisible();
    await expectNoFinding(page, 'the record of a find');
  });

  await test.step('keeps the record when the form is left and opened again', async () => {
    const drafts = async () => JSON.stringify((await readStores(page)).drafts);
    await expect.poll(drafts).toContain('17.5');
    await page.getByRole('button', { name: 'Close and keep draft' }).click();
    await expectToast(page, 'Draft saved');
    await page.goto(`${wire.url}/quests/${quest}/add-find`);
    await expect(page.getByText('Record: Roman, 32 to 31 BC, silver, 3.21 g, measured')).toBeVisible();
    await page.getByText('Name it').click();
    await page.getByLabel('Name', { exact: true }).fill('Denarius');
    await page.getByRole('button', { name: 'Save find' }).click();
    await expectToast(page, 'Find saved');
  });

  await test.step('filters finds by period and by material', async () => {
    await goWithin(page, '/finds');
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter finds' });
    await expect(sheet.getByRole('button', { name: /^Silver 2 finds/ })).toBeVisible();
    await sheet.getByRole('button', { name: /^Roman 1 find/ }).click();
    await expectNoFinding(page, 'the filters of the finds');
    await sheet.getByRole('button', { name: 'Show 1 find' }).click();
    await expect(page).toHaveURL(/period=roman/);
    await expect(headings(page)).toHaveText(['Denarius']);
    await page.getByRole('button', { name: 'Clear period Roman' }).click();
    await expect(cards(page)).toHaveCount(3);
    await goWithin(page, '/finds?material=silver');
    await expect(headings(page)).toHaveText(['Denarius', 'Half groat']);
  });

  await test.step('its page shows the record, and the place in the chosen grid', async () => {
    await cards(page).filter({ hasText: 'Denarius' }).getByRole('link').click();
    await expect(factRow(page, 'Period')).toContainText('Roman, 32 to 31 BC');
    await expect(factRow(page, 'Material')).toContainText('Silver');
    await expect(factRow(page, 'Weight')).toContainText('3.21 g');
    await expect(factRow(page, 'Dimensions')).toContainText('Diameter 17.5 mm');
    await expect(factRow(page, 'Place')).toContainText('SE 15785 67125');
  });

  await test.step('online, the server has it as typed', async () => {
    await phone.findSignal();
    const client = await signedInClient(wire.url, email);
    const serverRow = async () =>
      (await client.from('finds').select('*').eq('item_description', 'Denarius').maybeSingle()).data;
    await expect.poll(serverRow, { timeout: 60_000 }).toMatchObject({
      period: 'Roman',
      year_from: -32,
      year_to: -31,
      material: 'Silver',
      weight_g: 3.21,
      diameter_mm: 17.5,
      length_mm: null,
      location_geom: { coordinates: [expect.closeTo(-1.76012, 3), expect.closeTo(54.09978, 3)] },
    });
    await phone.expectSyncState('synced');
  });
  expect(pageErrors(phone)).toEqual([]);
});

async function createHengeAccount(server: string, email: string) {
  const client = await newAccount(server, email);
  const quest = randomUUID();
  const location = { type: 'Point', coordinates: [-1.82622, 51.17888] };
  for (const { error } of [
    await client.from('quests').insert({
      id: quest,
      title: 'The henge',
      date: '2026-05-20T09:00:00Z',
      end_time: '2026-05-20T10:00:00Z',
      status: 'ended',
      location: 'Amesbury',
      location_geom: location,
    }),
    await client
      .from('finds')
      .insert({ quest_id: quest, item_description: 'Button', location_geom: location }),
  ]) {
    if (error) throw error;
  }
  return { client, quest };
}

test('the settings choose the coordinate format, for this device and the server', async ({
  wire,
  email,
  switchOn,
}) => {
  const { client, quest } = await createHengeAccount(wire.url, email);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(email);
  await laptop.expectSyncState('synced');
  const { page } = laptop;
  await goWithin(page, `/quests/${quest}`);
  await expect(page.getByText('51.17888, -1.82622')).toBeVisible();
  await goWithin(page, '/profile/display');
  await page.getByRole('radio', { name: /^OS National Grid/ }).check();
  const serverFormat = async () =>
    (await client.from('user_preferences').select('coordinate_format').single()).data?.coordinate_format;
  await expect.poll(serverFormat, { timeout: 60_000 }).toBe('os');
  await goWithin(page, `/quests/${quest}`);
  await expect(page.getByText('SU 12243 42197', { exact: false })).toBeVisible();
  expect(pageErrors(laptop)).toEqual([]);
});
