import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { createSeason, dayIn, NOON } from './support/quest-season.ts';
import { draftText } from './support/replica.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const HERE = { lng: 14.3656, lat: 45.7563 };
/** A walk of 2 h 14 min; the clock keeps running, so the test's own run time is added. */
const MINUTES = '(?:1[4-9]|[2-5]\\d)';
const SUMMARY = new RegExp(`^2 h ${MINUTES} min, \\d+ m, 0 finds$`);
const TIMER = new RegExp(`2:${MINUTES}`);

/** Searches, filters and sorts the season of `createSeason` at the width of a laptop. */
async function checkList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = page.getByRole('region', { name: 'Your quests' });
  const names = () => list.getByRole('article').getByRole('heading').allTextContents();

  await test.step('ten at first, then all, newest first', async () => {
    await expect(page.getByText('Showing 10 of 12 quests')).toBeVisible();
    await expect.poll(async () => (await names())[0]).toBe('Field 1');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('Showing 12 of 12 quests')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
  });

  await test.step('sorts by the chosen order', async () => {
    const sort = page.getByLabel('Sort quests');
    for (const [order, first] of [
      ['Oldest first', 'Field 12'],
      ['Name', 'Field 1'],
    ] as const) {
      await sort.selectOption(order);
      await expect(list.getByRole('article').first().getByRole('heading')).toHaveText(first);
    }
  });

  await test.step('filters by text, status and days; a reload shows the same', async () => {
    await page.getByLabel('Search quests').fill('ely');
    await page.getByRole('button', { name: /^Ended/ }).click();
    await page.getByLabel('From', { exact: true }).fill(dayIn(-32));
    await page.getByLabel('To', { exact: true }).fill(dayIn(-6));
    await expect.poll(names).toEqual(['Field 2', 'Field 4', 'Field 6']);
    await expect
      .poll(() => new URL(page.url()).searchParams.toString())
      .toBe(`q=ely&status=ended&from=${dayIn(-32)}&to=${dayIn(-6)}&sort=name`);
    await page.reload();
    await expect.poll(names).toEqual(['Field 2', 'Field 4', 'Field 6']);
    await page.getByRole('link', { name: 'Field 4' }).click();
    await expect(page.getByRole('heading', { name: 'Field 4', level: 1 })).toBeVisible();
    await page.goBack();
    await expect.poll(names).toEqual(['Field 2', 'Field 4', 'Field 6']);
    await page.getByRole('button', { name: 'Clear days' }).click();
    await expect.poll(async () => (await names()).length).toBe(6);
  });

  await test.step('an empty result links back to all quests', async () => {
    await page.getByLabel('Search quests').fill('nowhere');
    await expect(page.getByRole('heading', { name: 'No matching quests' })).toBeVisible();
    await expectNoFinding(page, 'a search without a match');
    await page.getByRole('button', { name: 'Show all quests' }).click();
    await expect(page.getByText('Showing 10 of 12 quests')).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(dayIn(-6));
    await page.getByLabel('To', { exact: true }).fill(dayIn(-32));
    await expect(page.getByText('The last day must not be before the first.')).toBeVisible();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await goWithin(page, '/quests');
}

test('searches, filters and sorts the list of quests; starts a quest under a permission offline, ends it with its summary, restarts, deletes and restores it', async ({
  wire,
  email,
  switchOn,
}) => {
  await createSeason(wire.url, email);
  const phone = await switchOn({ clockAtMs: NOON, at: HERE });
  const { page } = phone;
  await phone.signIn(email);
  await goWithin(page, '/quests');
  await expect(page.getByText('Showing 10 of 12 quests')).toBeVisible();
  // Wait for the whole season, not only the quests, before going offline.
  const localCounts = async () => {
    const { landowner_contacts, property_permissions, finds } = await readStores(page);
    return [landowner_contacts?.length, property_permissions?.length, finds?.length];
  };
  await expect.poll(localCounts).toEqual([1, 2, 66]);
  await checkList(page);
  await readyForTheField(page);
  await phone.loseSignal();
  const form = page.getByRole('dialog');
  const thumbBar = page.getByRole('navigation', { name: 'In the field' });

  await test.step('typed text survives a reload; warns about an expired permission', async () => {
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    await form.getByRole('button', { name: 'Start quest' }).click();
    await expect(form.getByText('Give the quest a name.')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Description').fill('Stubble');
    await form.getByLabel('Permission').selectOption({ label: 'Old Mill (not valid)' });
    await expect(form.getByText('Ended 3 days ago. Ask the landowner again before you dig.')).toBeVisible();
    await expect.poll(() => draftText(page, 'quest:new')).toContain('Stubble');
    await page.goto(`${wire.url}/quests`);
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    await expect(form.getByLabel('Description')).toHaveValue('Stubble');
    await form.getByLabel('Permission').selectOption({ label: 'Hill Farm, Ann Farmer' });
    await form.getByLabel('Name').fill('Glebe');
    await form.getByRole('button', { name: 'Start quest' }).click();
    await expectToast(page, 'Quest Started: Glebe has been started successfully!');
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
  });

  await test.step('in the field nothing scrolls, and the landowner is one tap away', async () => {
    await expect(page.getByText('Active Quest: Glebe')).toBeVisible();
    await expect(thumbBar).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Call Ann Farmer' })).toHaveAttribute(
      'href',
      'tel:01234567890',
    );
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      const overflow = () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
          return [scrollWidth - clientWidth, scrollHeight - clientHeight];
        });
      await expect.poll(overflow, { message: `${width} px` }).toEqual([0, 0]);
    }
    await page.clock.fastForward(134 * 60_000);
    const tip = page.locator('[data-sonner-toast]').filter({ hasText: 'Enjoying your quest?' });
    const distance = page.getByText('Distance', { exact: true }).locator('..');
    const gap = async () => {
      const [below, above] = [await tip.boundingBox(), await distance.boundingBox()];
      return below && above ? below.y - above.y - above.height : null;
    };
    await expect.poll(gap, { message: 'px between the distance and the tip' }).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'More about this quest' }).click();
    await page.getByRole('menuitem', { name: 'Timeline, notes and permission' }).click();
    await expect(form.getByRole('link', { name: 'Hill Farm' })).toBeVisible();
    await expectNoFinding(page, 'the details of a quest');
    await form.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('messages appear below the running quest in the list, too', async () => {
    const address = new URL(page.url()).pathname;
    await page.setViewportSize({ width: 1440, height: 900 });
    await goWithin(page, '/quests');
    const gap = async () => {
      const card = await page.getByRole('region', { name: 'Current quest' }).boundingBox();
      const top = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--toast-top')),
      );
      return card ? top - card.y - card.height : null;
    };
    await expect.poll(gap, { message: 'px between the quest and a message' }).toBeGreaterThan(0);
    await page.setViewportSize({ width: 390, height: 700 });
    await goWithin(page, address);
  });

  await test.step('ends with a summary', async () => {
    await page.getByRole('button', { name: 'End quest' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End quest' }).click();
    await expect(page.getByText('Quest ended')).toBeVisible();
    await expect(page.getByRole('article').getByText(SUMMARY)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Glebe', level: 1 })).toBeFocused();
    await expect(thumbBar).toBeVisible();
  });

  await test.step('edits and restarts it', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await form.getByLabel('Name').fill(' ');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Give the quest a name.')).toBeVisible();
    await form.getByLabel('Name').fill('Glebe, east');
    await form.getByLabel('Place').fill('Church End');
    await form.getByLabel('Permission').selectOption('None');
    await form.getByLabel('Notes').fill('Deep signals by the gate.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Glebe, east', level: 1 })).toBeVisible();
    await expect(page.getByText('Church End')).toBeVisible();
    await expect(page.getByText('No permission is linked to this quest.')).toBeVisible();
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByText('Active Quest: Glebe, east')).toBeVisible();
    await expect(thumbBar).toHaveCount(0);
    await expect(page.getByRole('timer')).toContainText(TIMER);
  });

  await test.step('a quest without finds is deleted at once, and can be restored', async () => {
    await page.getByRole('button', { name: 'More about this quest' }).click();
    await page.getByRole('menuitem', { name: 'Delete quest' }).click();
    await expect(page).toHaveURL(/\/quests$/);
    await expectToast(page, 'Quest deleted');
    await expect(page.getByText('Active Quest: Glebe, east')).toBeHidden();
    const deleted = page.locator('[data-sonner-toast]').filter({ hasText: 'Quest deleted' });
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Active Quest: Glebe, east')).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(TIMER);
  });

  await test.step('a paused quest becomes the current one offline; the active one is paused', async () => {
    await goWithin(page, '/quests?q=field+5');
    await page.getByRole('link', { name: 'Field 5', exact: true }).click();
    await page.getByRole('button', { name: 'More about this quest' }).click();
    await page.getByRole('menuitem', { name: 'Activate' }).click();
    await expectToast(page, 'Quest activated');
    await expect(page.getByText('Paused Quest: Field 5')).toBeVisible();
    await page.getByRole('button', { name: 'More about this quest' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit quest' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Activate' })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a quest with finds asks first', async () => {
    await goWithin(page, '/quests?q=field+1&sort=name');
    await page.getByRole('link', { name: 'Field 1', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Its path, notes and 11 finds with their photos are deleted too');
    await expectNoFinding(page, 'the question before a delete');
    await question.getByRole('button', { name: 'Keep quest' }).click();
    await expect(page.getByRole('heading', { name: 'Field 1', level: 1 })).toBeVisible();
  });
  expect(pageErrors(phone)).toEqual([]);
});

test('without a location no quest starts; the app explains what to do and keeps what was typed', async ({
  email,
  switchOn,
}) => {
  const phone = await switchOn({ at: HERE });
  const { page } = phone;
  // Before the app is loaded, which then knows no location.
  await page.context().clearPermissions();
  await phone.signUp(email);
  await goWithin(page, '/quests');
  await expect(page.getByRole('heading', { name: 'Your first quest starts here' })).toBeVisible();
  await page.getByRole('button', { name: 'Start quest' }).click();
  const form = page.getByRole('dialog');
  await expect(
    form.getByText('You have no active permission. Search only where the landowner has agreed.'),
  ).toBeVisible();
  await form.getByLabel('Name').fill('Nowhere');
  await form.getByRole('button', { name: 'Start quest' }).click();
  const refusal = form.getByRole('alert');
  await expect(refusal).toContainText('Location Required');
  await expect(refusal).toContainText(
    'Location needed to start a quest. Please enable location access in your browser.',
  );
  await expectNoFinding(page, 'a quest start without a location');
  await expect(form.getByLabel('Name')).toHaveValue('Nowhere');
  expect((await readStores(page)).quests).toEqual([]);
  await page.context().grantPermissions(['geolocation']);
  // The device retries by itself once it has permission.
  await expect(form.getByText('Cerknica')).toBeVisible();
  await form.getByRole('button', { name: 'Start quest' }).click();
  await expect(page.getByText('Active Quest: Nowhere')).toBeVisible();
});
