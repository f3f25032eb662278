import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import {
  canvas,
  card,
  expectDrawn,
  fillAccount,
  findLayer,
  inView,
  longPress,
  screenshotOf,
  signIn,
  tap,
  waitForStillMap,
  zoomOut,
} from './support/map-page.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';

test('shows finds on the map and in its list, filtered and offline after a cold start', async ({
  wire,
  email,
  switchOn,
}) => {
  await fillAccount(wire.url, email);
  const phone = await switchOn({ hasMap: true });
  const { page } = phone;
  await signIn(phone, email);

  await test.step('every find is on the map, and in an accessible list', async () => {
    await goWithin(page, '/map');
    await expectDrawn(page, 6);
    await expect(inView(page, 6)).toBeVisible();
    await page.getByRole('button', { name: 'List' }).click();
    const list = page.getByRole('dialog', { name: 'In view' });
    await expect(list.getByRole('listitem')).toHaveCount(6);
    await expect(list.getByText('Showing 6 of 6 finds')).toBeVisible();
    await expect(list.getByRole('listitem').first()).toContainText('Lead seal');
    await expectNoFinding(page, 'the list of the map');
    await list.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a filter applies to the map and is in the address', async () => {
    await page.getByRole('button', { name: 'Filter' }).click();
    const filter = page.getByRole('dialog', { name: 'Filter the map' });
    await filter.getByRole('button', { name: /^Relic/ }).click();
    await expect(findLayer(page)).toHaveAttribute('data-finds', '1');
    await filter.getByText('Dates and quest').click();
    await filter.getByLabel('To').fill('2025-12-31');
    await expectNoFinding(page, 'the filters of the map');
    await filter.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\?category=relic&to=2025-12-31$/);
    await expect(page.getByText('No finds match these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectDrawn(page, 6);
    await expect(page).toHaveURL(/\/map$/);
  });

  await test.step('offline after a cold start, the map has its base map and its finds', async () => {
    await readyForTheField(phone.page);
    await expectDrawn(phone.page, 6);
    await phone.loseSignal();
    await phone.closeBrowser();
    await phone.open('/map');
    await expectDrawn(phone.page, 6);
    await phone.page.getByRole('button', { name: 'Layers and map style' }).click();
    const sheet = phone.page.getByRole('dialog', { name: 'Layers and map style' });
    await sheet.getByRole('switch', { name: /^Heat map/ }).click();
    await expect(findLayer(phone.page)).toHaveAttribute('data-heat', '6');
    await expectNoFinding(phone.page, 'the layers of the map');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await phone.page.reload();
    // The heat map stays on.
    await expect(findLayer(phone.page)).toHaveAttribute('data-heat', '6');
    await expectNoFinding(phone.page, 'the map without signal');
  });

  await test.step('without signal, a town is found by its name and a short plus code near it', async () => {
    await phone.page.getByRole('button', { name: 'Actions at the middle of the map' }).click();
    await phone.page.getByRole('button', { name: 'Type place' }).click();
    const input = phone.page.getByRole('combobox', { name: /^Type a town/ });
    await input.fill('Cologne');
    const options = phone.page.getByRole('option');
    await expect(options.first()).toContainText('Köln (Cologne)');
    await expect(options.first()).toContainText('North Rhine-Westphalia, Germany');
    await expectNoFinding(phone.page, 'towns by name');
    await input.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await input.press('Enter');
    await expect(card(phone.page, 'Köln').getByText(/^50\.9\d+, 6\.9\d+$/)).toBeVisible();
    await card(phone.page, 'Köln').getByRole('button', { name: 'Close' }).click();
    await phone.page.getByRole('button', { name: 'Actions at the middle of the map' }).click();
    await phone.page.getByRole('button', { name: 'Type place' }).click();
    await input.fill('3693+PP Salisbury');
    await input.press('Enter');
    await expect(card(phone.page, 'This place').getByText(/^51\.0\d+, -1\.\d+$/)).toBeVisible();
    expect(new URL(phone.page.url()).search).toBe('');
  });
  expect(pageErrors(phone)).toEqual([]);
});

test('tells finds at the same spot apart, going back restores the view, and the map measures, starts a quest and logs a find', async ({
  wire,
  email,
  switchOn,
}) => {
  const { questId } = await fillAccount(wire.url, email);
  const phone = await switchOn({ hasMap: true });
  const { page } = phone;
  await signIn(phone, email);
  await goWithin(page, '/map');
  await expectDrawn(page, 6);

  await test.step('a card lists finds at the same spot; a single find shows its picture and its quest', async () => {
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('button', { name: 'Show Buckle on the map' }).click();
    const buckle = card(page, 'Buckle');
    await expect(buckle.getByRole('link', { name: 'Long Meadow' })).toHaveAttribute(
      'href',
      `/quests/${questId}`,
    );
    await expect(buckle.getByRole('heading', { name: 'Buckle' })).toBeFocused();
    await expectNoFinding(page, 'the card of a find');
    await expect(buckle.getByRole('heading', { name: 'Buckle' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(buckle).toBeHidden();
    await zoomOut(page);
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('button', { name: 'Show Groat on the map' }).click();
    await card(page, 'Groat').getByRole('button', { name: 'Close' }).click();
    // The hole is a quarter above the centre, where the card left it visible.
    await expect(inView(page, 3)).toBeVisible();
    await waitForStillMap(page);
    const spotCard = card(page, '3 finds here');
    await expect(async () => {
      // The dot may appear after the map is at rest, so an earlier tap can miss it.
      if (!(await spotCard.isVisible())) await tap(page, 1 / 2, 1 / 4);
      await expect(spotCard.getByRole('listitem')).toHaveCount(3, { timeout: 5_000 });
    }).toPass();
    await spotCard.getByRole('link', { name: 'Silver penny' }).click();
    await expect(page.getByRole('heading', { name: 'Silver penny', level: 1 })).toBeVisible();
    await page.goBack();
  });

  await test.step('going back restores the same map view', async () => {
    await expectDrawn(page, 6);
    await expect(inView(page, 3)).toBeVisible();
  });

  await test.step('measures a length and an area, point by point under the crosshair', async () => {
    await page.getByRole('button', { name: 'Measure' }).click();
    const measureCard = card(page, 'Measure');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await measureCard.getByRole('button', { name: 'Add point' }).click();
      const before = await screenshotOf(page);
      await canvas(page).press(key);
      await expect.poll(async () => before.equals(await screenshotOf(page))).toBe(false);
      await waitForStillMap(page);
    }
    await expect(measureCard.getByText('Distance', { exact: true })).toBeVisible();
    await expect(measureCard.locator('dt:has-text("Distance") + dd')).toHaveText(/^[1-9]\d* m$/);
    await expect(measureCard.locator('dt:has-text("Area") + dd')).toHaveText(/^[\d,.]*[1-9][\d,.]* (m²|ha)$/);
    await expectNoFinding(page, 'the measuring card');
    await measureCard.getByRole('button', { name: 'Undo' }).click();
    await expect(measureCard.getByText('Area')).toBeHidden();
    await measureCard.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a long press starts a quest there, and the place is not in the address', async () => {
    await longPress(page, 0.3, 0.3);
    const placeCard = card(page, 'This place');
    await expect(
      placeCard.getByText('A find belongs to a quest: start one here to log finds.'),
    ).toBeVisible();
    await expectNoFinding(page, 'a place on the map');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const notation of [/^-?\d+\.\d{5}, -?\d+\.\d{5}$/, /^[A-Z]{2} \d{5} \d{5}$/]) {
      await placeCard
        .getByRole('button', { name: /^Copy / })
        .filter({ hasText: notation })
        .click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(notation);
    }
    await placeCard.getByRole('link', { name: 'Start quest here' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The place you chose on the map')).toBeVisible();
    await expect(page).toHaveURL(/\/quests$/);
    await dialog.getByLabel('Name').fill('Manor farm again');
    await dialog.getByRole('button', { name: 'Start quest' }).click();
    await expect(page.getByText('Active Quest: Manor farm again')).toBeVisible();
  });

  await test.step('during a quest, the crosshair logs a find', async () => {
    await goWithin(page, '/map');
    await expectDrawn(page, 6);
    await page.getByRole('button', { name: 'Actions at the middle of the map' }).click();
    const middleCard = card(page, 'The middle of the map');
    await expect(middleCard.getByText('The find is added to Manor farm again.')).toBeVisible();
    await middleCard.getByRole('link', { name: 'Log find here' }).click();
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}\/add-find$/);
  });
  expect(pageErrors(phone)).toEqual([]);
});
