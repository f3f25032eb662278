import { expect } from '@playwright/test';
import { goWithin } from './support/go-within.ts';
import { test } from './support/survival.ts';

test('the credentials that `metalquest demo` prints sign in to the demo, which shows a season of quests and finds with photos', async ({
  switchOnWithDemo,
}) => {
  const { page } = await switchOnWithDemo({ kind: 'laptop' });
  await expect(page.getByText('Rosie', { exact: true })).toBeVisible();
  await expect(page.getByText(/Paused Quest: /).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await goWithin(page, '/finds');
  await expect(page.getByText(/^300 in 40 quests/)).toBeVisible();
  await expect(page.getByRole('article').first().locator('img').first()).toBeVisible();
});
