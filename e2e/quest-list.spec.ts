import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { createSeason, dayIn, NOON } from './support/quest-season.ts';
import { pageErrors, test } from './support/survival.ts';

const HERE = { lng: 14.3656, lat: 45.7563 };

test('searches, filters and sorts a season ten at a time, and keeps the state in the address', async ({
  wire,
  email,
  switchOn,
}) => {
  await createSeason(wire.url, email);
  const laptop = await switchOn({ kind: 'laptop', clockAtMs: NOON, at: HERE });
  const { page } = laptop;
  await laptop.signIn(email);
  await goWithin(page, '/quests');
  const list = page.getByRole('region', { name: 'Your quests' });
  const names = () => list.getByRole('article').getByRole('heading').allTextContents();

  await test.step('ten at first, then all, newest first', async () => {
    await expect(page.getByText('Showing 10 of 12 quests')).toBeVisible();
    await expect.poll(async () => (await names())[0]).toBe('Field 1');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('Showing 12 of 12 quests')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
  });

  await test.step('every sort order starts with the right quest', async () => {
    const sort = page.getByLabel('Sort quests');
    // Each order starts with a different quest than the one before.
    for (const [order, first] of [
      ['Oldest first', 'Field 12'],
      ['Most finds', 'Field 1'],
      ['Longest time', 'Field 12'],
      ['Newest first', 'Field 1'],
      ['Oldest first', 'Field 12'],
      ['Name', 'Field 1'],
    ] as const) {
      await sort.selectOption(order);
      await expect(list.getByRole('article').first().getByRole('heading')).toHaveText(first);
    }
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Field 1', 'Field 2', 'Field 3']);
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
  expect(pageErrors(laptop)).toEqual([]);
});
