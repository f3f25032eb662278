import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { cards, draftPhotoCount, inTheField, photos, picker, tapTargetId } from './support/finds.ts';
import { goWithin } from './support/go-within.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';
import { photo } from './support/track.ts';

test('logs a find offline with one thumb: photo, category tile, keypad, place, bucket list item, then the next find', async ({
  wire,
  email,
  switchOn,
}) => {
  const { phone, page, addFind } = await inTheField(switchOn, wire.url, email, { hasMap: true });
  await goWithin(page, addFind);

  await test.step("the camera opens first; the keypad takes the detector's reading", async () => {
    await picker(page).setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')]);
    await expect(photos(page).locator('img')).toHaveCount(2);
    await page.getByText('Coin', { exact: true }).click();
    await page.getByRole('button', { name: /^Target ID/ }).click();
    await expect(page.getByRole('dialog', { name: 'Target ID' })).toBeVisible();
    await page.keyboard.press('Escape');
    await tapTargetId(page, '84');
    await expect(page.getByRole('button', { name: /^Target ID/ })).toContainText('84');
    // A new number replaces the existing one.
    await tapTargetId(page, '71');
    await expect(page.getByRole('button', { name: /^Target ID/ })).toContainText('71');
    const depth = page.getByRole('slider', { name: 'Depth' });
    await depth.focus();
    for (let cm = 0; cm < 3; cm += 1) await depth.press('ArrowRight');
    await expect(depth).toHaveAttribute('aria-valuetext', '3 cm');
  });

  await test.step("the place is the device's position until the pin is moved, and the find fulfils a bucket list item", async () => {
    await page.getByText('Your location, to within 4 m').click();
    const pin = page
      .getByRole('figure', { name: 'Where it was found' })
      .getByRole('button', { name: /Where/ });
    await pin.press('ArrowUp');
    await expect(page.getByText('Place set manually', { exact: true })).toBeVisible();
    await page.getByText('This was on my bucket list').click();
    await page.getByText('A hammered coin').click();
    await page.getByText('Ground conditions').click();
    await page.getByLabel('Terrain').selectOption('Stubble');
    await page.getByText('Name it').click();
    await page.getByLabel('Name', { exact: true }).fill('Cut halfpenny');
    await expectNoFinding(page, 'the add-find screen with everything open');
  });

  await test.step('saving fulfils the item and keeps gear and ground for the next find', async () => {
    await page.getByRole('button', { name: 'Save & add another' }).click();
    await expectToast(page, "Congratulations! 🎉: You found a bucket list item! It's been marked as found.");
    await expectToast(page, 'Ready for the next.');
    await expect(photos(page).locator('img')).toHaveCount(0);
    await expect(page.getByText('Ground: stubble')).toBeVisible();
    await expect(page.getByText('This was on my bucket list')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save find' }).click();
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
  });

  await test.step('its page shows all fields', async () => {
    await goWithin(page, '/finds?q=cut');
    await cards(page).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Cut halfpenny' })).toBeVisible();
    for (const text of ['Long Meadow', 'A hammered coin', 'Stubble', '3 cm', '71']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /^Show Cut halfpenny/ })).toHaveCount(2);
    const { finds, bucket_list: wishes } = await readStores(page);
    expect(wishes).toMatchObject([{ value: { status: 'found' } }]);
    const cut = finds?.find(({ byName }) => byName === 'cut halfpenny');
    // One metre north of the device.
    expect(cut).toMatchObject({ value: { location: { lng: expect.closeTo(-1.09686, 6) } } });
    expect(cut).not.toMatchObject({ value: { location: { lat: 51.3446 } } });
  });
  expect(pageErrors(phone)).toEqual([]);
});

test('an unfinished find survives a browser crash with its photos; a refused file leaves the rest of the form', async ({
  wire,
  email,
  switchOn,
}) => {
  const { phone, addFind, page: pageBeforeCrash } = await inTheField(switchOn, wire.url, email);
  await goWithin(pageBeforeCrash, addFind);
  await picker(pageBeforeCrash).setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0042.jpg')]);
  await expect(photos(pageBeforeCrash).locator('img')).toHaveCount(2);
  await tapTargetId(pageBeforeCrash, '84');
  const draftState = async () => {
    const { drafts = [] } = await readStores(pageBeforeCrash);
    return [
      drafts.some(({ fields }) => String(fields).includes('"84"')),
      await draftPhotoCount(pageBeforeCrash),
    ];
  };
  await expect.poll(draftState).toEqual([true, 2]);
  await phone.die();

  await phone.open(new URL(addFind).pathname);
  const { page } = phone;
  await expect(page.getByText(/^Saved draft: started/)).toBeVisible();
  await expect(photos(page).locator('img')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Target ID/ })).toContainText('84');

  await test.step('closing the form keeps it too', async () => {
    await page.getByRole('button', { name: 'Close and keep draft' }).click();
    await expectToast(page, 'Draft saved');
    await expect(page.getByRole('button', { name: 'Save find', exact: true })).toBeHidden();
    await goWithin(page, addFind);
    await expect(photos(page).locator('img')).toHaveCount(2);
  });

  await page.getByRole('button', { name: 'Save find' }).click();
  await expectToast(page, 'Find saved');
  const storedState = async () => {
    const { media, drafts, draftFiles } = await readStores(page);
    return [media?.length, drafts, draftFiles];
  };
  await expect.poll(storedState).toEqual([2, [], []]);
  await expect(page.getByRole('button', { name: 'Save find', exact: true })).toBeHidden();

  await test.step('starting over discards it completely', async () => {
    await goWithin(page, addFind);
    await picker(page).setInputFiles(photo('DSCN0021.jpg'));
    await expect(photos(page).locator('img')).toHaveCount(1);
    await expect.poll(() => draftPhotoCount(page)).toBe(1);
    await page.reload();
    await expect(photos(page).locator('img')).toHaveCount(1);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(photos(page).locator('img')).toHaveCount(0);
    await expect.poll(() => draftPhotoCount(page)).toBe(0);
    await page.reload();
    await expect(page.getByText('Take a photo')).toBeVisible();
    await expect(page.getByText(/^Saved draft/)).toHaveCount(0);
  });

  await test.step('a refused file shows the reason and keeps the rest of a filled form', async () => {
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
    await expectNoFinding(page, 'a refused find');
    await page.getByLabel('Name', { exact: true }).fill('Strap end');
    await page.getByRole('button', { name: 'Save find' }).click();
    await expectToast(page, 'Find saved');
    const filenames = async () => (await readStores(page)).media?.map(({ value }) => Object(value).filename);
    await expect.poll(filenames).toContain('IMG_8.JPG');
    expect(await filenames()).toHaveLength(3);
  });
  expect(pageErrors(phone)).toEqual([]);
});
