import { expect } from '@playwright/test';
import { makeDemo } from './support/demo.ts';
import { test } from './support/survival.ts';

test('the demo is signed in to with what it prints, and shows a season of quests and finds with photos', async ({
  server,
  wire,
  switchOn,
}) => {
  const demo = await makeDemo(server);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(demo.email, demo.password);
  const { page } = laptop;
  await page.goto(`${wire.url}/finds`);
  await expect(page.getByText(/^300 in 40 quests/)).toBeVisible();
  await expect(page.getByRole('article').first().locator('img').first()).toBeVisible();
  await laptop.expectSyncState('synced');
  await page.goto(`${wire.url}/quests`);
  await expect(page.getByText('Rosie', { exact: true })).toBeVisible();
  await expect(page.getByText(/Paused Quest: /).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
