import { expect } from '@playwright/test';
import { type DemoAccount, makeDemo } from './support/demo.ts';
import { test as base } from './support/survival.ts';

const test = base.extend<{ printed: DemoAccount }>({
  printed: [async ({ server }, use) => use(await makeDemo(server)), { timeout: 60_000 }],
});

test('the printed credentials sign in to the demo, which shows a season of quests and finds with photos', async ({
  printed,
  wire,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(printed.email, printed.password);
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
