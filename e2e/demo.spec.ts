import { expect } from '@playwright/test';
import { makeDemo } from './support/demo.ts';
import { goWithin } from './support/go-within.ts';
import { test } from './support/survival.ts';

test('the credentials that `metalquest demo` prints sign in to the demo, which shows a season of quests and finds with photos', async ({
  server,
  switchOn,
}) => {
  const { email, password } = await makeDemo(server);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(email, password);
  const { page } = laptop;
  await laptop.expectSyncState('synced');
  await expect(page.getByText('Rosie', { exact: true })).toBeVisible();
  await expect(page.getByText(/Paused Quest: /).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await goWithin(page, '/finds');
  await expect(page.getByText(/^300 in 40 quests/)).toBeVisible();
  await expect(page.getByRole('article').first().locator('img').first()).toBeVisible();
});
