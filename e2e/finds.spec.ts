import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import type { Device } from './support/device.ts';
import { newAccount } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { faults, readyForTheField, test } from './support/survival.ts';

const photo = (name: string): string => path.join(import.meta.dirname, 'fixtures', 'photos', name);
const picker = (page: Page) => page.locator('input[type=file]').last();
const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });
const cards = (page: Page) => page.getByRole('listitem').getByRole('article');
const headings = (page: Page) => cards(page).getByRole('heading');

interface Season {
  readonly quest: string;
  readonly permission: string;
}

/** An account with a quest that goes on, gear, a wish, and finds of two quests, one of them on agreed land. */
async function season(server: string, email: string): Promise<Season> {
  const client = await newAccount(server, email);
  const [quest, older, permission, deus] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const find = (name: string, category: string, depth: number | null, day: string, questId: string) => ({
    quest_id: questId,
    item_description: name,
    category,
    depth_cm: depth,
    found_at: `2026-05-${day}T10:00:00Z`,
    detector_id: category === 'Coin' ? deus : null,
  });
  for (const { error } of [
    await client.from('property_permissions').insert({
      id: permission,
      property_address: 'Hill Farm',
      status: 'active',
    }),
    await client.from('equipment').insert({ id: deus, name: 'Deus II', type: 'detector' }),
    await client.from('quests').insert([
      {
        id: quest,
        title: 'Long Meadow',
        date: '2026-05-20T09:00:00Z',
        status: 'paused',
        is_current: true,
        permission_id: null,
      },
      {
        id: older,
        title: 'Church field',
        date: '2026-05-01T09:00:00Z',
        status: 'ended',
        is_current: false,
        permission_id: permission,
      },
    ]),
    await client
      .from('finds')
      .insert([
        find('Silver penny', 'Coin', 14, '02', older),
        find('Crotal bell', 'Artifact', 21, '03', older),
        find('Musket ball', 'Military', 9, '04', older),
        find('Half groat', 'Coin', 11, '20', quest),
        find('älterer Knopf', 'Relic', null, '21', quest),
      ]),
    await client.from('bucket_list').insert({ name: 'A hammered coin', status: 'pending' }),
  ]) {
    if (error) throw error;
  }
  return { quest, permission };
}

async function inTheField(switchOn: (options?: object) => Promise<Device>, server: string, email: string) {
  const made = await season(server, email);
  const phone = await switchOn();
  await phone.signIn(email);
  const here = async () => {
    const { finds, equipment, bucket_list: wishes } = await readStores(phone.page);
    return [finds?.length, equipment?.length, wishes?.length];
  };
  await expect.poll(here).toEqual([5, 1, 1]);
  await phone.expectSyncState('synced');
  await readyForTheField(phone.page);
  await phone.loseSignal();
  return { ...made, phone, page: phone.page, addFind: `${server}/quests/${made.quest}/add-find` };
}

/** Photos of forms that were not saved. */
async function keptPhotos(page: Page): Promise<number> {
  const { draftFiles = [] } = await readStores(page);
  return draftFiles.flatMap(({ files }) => files).length;
}

async function tapTargetId(page: Page, digits: string): Promise<void> {
  await page.getByRole('button', { name: /^Target ID/ }).click();
  const keypad = page.getByRole('dialog', { name: 'Target ID' });
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).click();
  await keypad.getByRole('button', { name: 'Done' }).click();
  await expect(keypad).toBeHidden();
}

test('a find is logged with muddy hands and without signal: photo, tile, keypad, place, wish, and the next one', async ({
  wire,
  email,
  switchOn,
}) => {
  const { phone, page, addFind } = await inTheField(switchOn, wire.url, email);
  await page.goto(addFind);

  await test.step('the camera comes first; the keypad has what the detector says', async () => {
    await picker(page).setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')]);
    await expect(photos(page).locator('img')).toHaveCount(2);
    await page.getByText('Coin', { exact: true }).click();
    await page.getByRole('button', { name: /^Target ID/ }).click();
    await expect(page.getByRole('dialog', { name: 'Target ID' })).toBeVisible();
    await expectNoFinding(page, 'the keypad');
    await page.keyboard.press('Escape');
    await tapTargetId(page, '84');
    await expect(page.getByRole('button', { name: /^Target ID/ })).toContainText('84');
    // Another number takes the place of the one that is there.
    await tapTargetId(page, '71');
    await expect(page.getByRole('button', { name: /^Target ID/ })).toContainText('71');
    const depth = page.getByRole('slider', { name: 'Depth' });
    await depth.focus();
    for (let cm = 0; cm < 3; cm += 1) await depth.press('ArrowRight');
    await expect(depth).toHaveAttribute('aria-valuetext', '3 cm');
  });

  await test.step('the place is where the device is until the pin is moved, and it was on the bucket list', async () => {
    await page.getByText('Where you stand, to 4 m').click();
    const pin = page
      .getByRole('figure', { name: 'Where it was found' })
      .getByRole('button', { name: /Where/ });
    await pin.press('ArrowUp');
    await expect(page.getByText('Place set by hand', { exact: true })).toBeVisible();
    await page.getByText('This was on my bucket list').click();
    await page.getByText('A hammered coin').click();
    await page.getByText('Ground conditions').click();
    await page.getByLabel('Terrain').selectOption('Stubble');
    await page.getByText('Name it').click();
    await page.getByLabel('Name', { exact: true }).fill('Cut halfpenny');
    await expectNoFinding(page, 'the add-find screen with everything open');
  });

  await test.step('it is saved, its wish is fulfilled, and gear and ground stay for the next', async () => {
    await page.getByRole('button', { name: 'Save and another' }).click();
    await expect(page.getByText('Congratulations! 🎉')).toBeVisible();
    await expect(page.getByText("You found a bucket list item! It's been marked as found.")).toBeVisible();
    await expect(page.getByText('Ready for the next.')).toBeVisible();
    await expect(photos(page).locator('img')).toHaveCount(0);
    await expect(page.getByText('Ground: stubble')).toBeVisible();
    await expect(page.getByText('This was on my bucket list')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save find' }).click();
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
  });

  await test.step('its page shows all of it', async () => {
    await page.goto(`${wire.url}/finds?q=cut`);
    await cards(page).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Cut halfpenny' })).toBeVisible();
    for (const text of ['Long Meadow', 'A hammered coin', 'Stubble', '3 cm', '71']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /^Show Cut halfpenny/ })).toHaveCount(2);
    await expectNoFinding(page, 'a find');
    const { finds, bucket_list: wishes } = await readStores(page);
    expect(wishes).toMatchObject([{ value: { status: 'found' } }]);
    const cut = finds?.find(({ byName }) => byName === 'cut halfpenny');
    // A metre north of where the device is.
    expect(cut).toMatchObject({ value: { location: { lng: expect.closeTo(-1.09686, 6) } } });
    expect(cut).not.toMatchObject({ value: { location: { lat: 51.3446 } } });
  });
  expect(faults(phone)).toEqual([]);
});

test('a find that is being logged outlives the browser, with its photos, and lies where it was begun', async ({
  wire,
  email,
  switchOn,
}) => {
  const { phone, addFind, page: before } = await inTheField(switchOn, wire.url, email);
  await before.goto(addFind);
  await picker(before).setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0042.jpg')]);
  await expect(photos(before).locator('img')).toHaveCount(2);
  await tapTargetId(before, '84');
  const kept = async () => {
    const { drafts = [] } = await readStores(before);
    return [drafts.some(({ fields }) => String(fields).includes('"84"')), await keptPhotos(before)];
  };
  await expect.poll(kept).toEqual([true, 2]);
  await phone.die();

  await phone.open(new URL(addFind).pathname);
  const { page } = phone;
  await expect(page.getByText(/^Kept from before: begun/)).toBeVisible();
  await expect(photos(page).locator('img')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Target ID/ })).toContainText('84');
  await expectNoFinding(page, 'a find kept from before');

  await test.step('closing it keeps it, too', async () => {
    await page.getByRole('button', { name: 'Close, keep for later' }).click();
    await expect(page.getByText('Draft kept')).toBeVisible();
    await page.goto(addFind);
    await expect(photos(page).locator('img')).toHaveCount(2);
  });

  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page.getByText('Find saved')).toBeVisible();
  const left = async () => {
    const { media, drafts, draftFiles } = await readStores(page);
    return [media?.length, drafts, draftFiles];
  };
  await expect.poll(left).toEqual([2, [], []]);

  await test.step('started over, nothing of it comes back', async () => {
    await page.goto(addFind);
    await picker(page).setInputFiles(photo('DSCN0021.jpg'));
    await expect(photos(page).locator('img')).toHaveCount(1);
    await expect.poll(() => keptPhotos(page)).toBe(1);
    await page.reload();
    await expect(photos(page).locator('img')).toHaveCount(1);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(photos(page).locator('img')).toHaveCount(0);
    await expect.poll(() => keptPhotos(page)).toBe(0);
    await page.reload();
    await expect(page.getByText('Take a photo')).toBeVisible();
    await expect(page.getByText(/^Kept from before/)).toHaveCount(0);
  });
  expect(faults(phone)).toEqual([]);
});

test('a file that is refused says why, and the rest of a full form is kept', async ({
  wire,
  email,
  switchOn,
}) => {
  const { page, addFind, phone } = await inTheField(switchOn, wire.url, email);
  await page.goto(addFind);
  await picker(page).setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a photo') },
    { name: 'IMG_8.JPG', mimeType: 'image/jpeg', buffer: await readFile(photo('DSCN0010.jpg')) },
  ]);
  await expect(photos(page).getByRole('alert')).toContainText(
    'notes.txt: File type text/plain is not allowed',
  );
  await expect(photos(page).locator('img')).toHaveCount(1);
  await page.getByText('Relic', { exact: true }).click();
  await page.getByText('Name it').click();
  await page.getByLabel('Name', { exact: true }).fill('A <script> tag');
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page.getByText('Find Sync Failed')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A <script> tag');
  await expect(page.getByRole('radio', { name: 'Relic' })).toBeChecked();
  await expect(photos(page).locator('img')).toHaveCount(1);
  await expectNoFinding(page, 'a find that was refused');
  await page.getByLabel('Name', { exact: true }).fill('Strap end');
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page.getByText('Find saved')).toBeVisible();
  expect((await readStores(page)).media).toMatchObject([{ value: { filename: 'IMG_8.JPG' } }]);
  expect(faults(phone)).toEqual([]);
});

test('finds are searched, filtered by everything together, counted and put in order, as a grid and as a table', async ({
  wire,
  email,
  switchOn,
}) => {
  const { permission } = await season(wire.url, email);
  const laptop = await switchOn({ kind: 'laptop' });
  const { page } = laptop;
  await laptop.signIn(email);
  await page.goto(`${wire.url}/finds`);
  await laptop.expectSyncState('synced');
  await expect(headings(page)).toHaveText([
    'älterer Knopf',
    'Half groat',
    'Musket ball',
    'Crotal bell',
    'Silver penny',
  ]);
  await expectNoFinding(page, 'the finds');

  await test.step('filters combine, each counts what it would leave, and the address has them', async () => {
    await page.getByRole('button', { name: /^Coin 2 finds/ }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: '2 finds' })).toBeVisible();
    await page.getByRole('button', { name: /^Permission/ }).click();
    const lands = page.getByRole('dialog', { name: 'Permission' });
    await expect(lands.getByRole('button', { name: /Hill Farm/ })).toContainText('1');
    await expectNoFinding(page, 'the choice of a permission');
    await lands.getByRole('button', { name: /Hill Farm/ }).click();
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
    await expect(page.getByRole('heading', { name: 'No find like that' })).toBeVisible();
    await expectNoFinding(page, 'no find');
    await page.getByRole('button', { name: 'Show all finds' }).click();
    await expect(cards(page)).toHaveCount(5);
  });

  await test.step('they are put in order, also by the heads of the table', async () => {
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
  expect(faults(laptop)).toEqual([]);
});

test('a find is corrected in full, its photos put in order, deleted, and brought back', async ({
  wire,
  email,
  switchOn,
}) => {
  const { page, addFind, phone } = await inTheField(switchOn, wire.url, email);
  await page.goto(addFind);
  await picker(page).setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')]);
  await expect(photos(page).locator('img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page.getByText('Find saved')).toBeVisible();
  await page.goto(`${wire.url}/finds`);
  await cards(page)
    .getByRole('link', { name: /Unnamed Find/ })
    .click();

  await test.step('what was typed outlives a reload; the photos change places', async () => {
    await page.getByRole('button', { name: 'Edit find' }).click();
    await page.getByRole('button', { name: 'Move photo 2 forward' }).click();
    await expect
      .poll(async () => (await readStores(page)).media)
      .toMatchObject([
        { value: { filename: expect.any(String), sortOrder: expect.any(Number) } },
        { value: { filename: expect.any(String), sortOrder: expect.any(Number) } },
      ]);
    const first = async () =>
      (await readStores(page)).media?.find(({ value }) => JSON.stringify(value).includes('"sortOrder":0'));
    await expect.poll(first).toMatchObject({ value: { filename: 'DSCN0021.jpg' } });
    await page.locator('summary', { hasText: 'Name it' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Denarius');
    await page.locator('summary', { hasText: /^Found/ }).click();
    await page.getByLabel('Found', { exact: true }).fill('2026-05-22T08:15');
    await expectNoFinding(page, 'the editor of a find');
    const kept = async () => JSON.stringify((await readStores(page)).drafts);
    await expect.poll(kept).toMatch(/Denarius.*2026-05-22T08:15|2026-05-22T08:15.*Denarius/);
    await page.reload();
    await page.getByRole('button', { name: 'Edit find' }).click();
    await expect(page.locator('summary', { hasText: 'Denarius' })).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Find updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Denarius' })).toBeVisible();
    await expect(page.getByText('22 May 2026 at 08:15')).toBeVisible();
  });

  await test.step('deleted by one tap, and brought back by another', async () => {
    await page.getByRole('button', { name: 'Delete find' }).click();
    await expect(page.getByText('Find deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Denarius is back.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Denarius' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show Denarius/ })).toHaveCount(2);
  });

  await test.step('another device has it as it is now', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const laptop = await switchOn({ kind: 'laptop' });
    await laptop.signIn(email);
    await laptop.page.goto(`${wire.url}/finds?q=denarius`);
    await expect(cards(laptop.page)).toHaveCount(1);
    expect(faults(laptop)).toEqual([]);
  });
  expect(faults(phone)).toEqual([]);
});
