import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { test } from './support/survival.ts';
import { recordHydration, waitForHydration } from './support/take-over.ts';

const LAPTOP = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const;

test('a page whose code fails to load shows an error card in the layout, and a component shows an error in place', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext(LAPTOP);
  const page = await context.newPage();
  await recordHydration(page);
  await page.goto(server.url);
  await waitForHydration(page);
  await context.route(/\/assets\/posts-[^/]*\.js$/, (route) => route.abort());
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Guides' }).click();
  const card = page.getByRole('alert').filter({ hasText: 'Page Error' });
  await expect(card.getByRole('heading', { level: 1, name: 'Page Error' })).toBeVisible();
  await expect(card.getByText('/guides', { exact: true })).toBeVisible();
  await expectNoFinding(page, 'the error card of a page');
  await card.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Remember every field you walk.' })).toBeVisible();

  await main.getByRole('link', { name: 'News' }).click();
  await expect(card).toBeVisible();
  await context.unroute(/\/assets\/posts-[^/]*\.js$/);
  await card.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();

  await test.step('a component whose code fails to load shows an error in place, and loads on retry', async () => {
    await waitForHydration(page);
    const code = /\/assets\/auth-dialog-[^/]*\.js$/;
    await context.route(code, (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    const note = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(note).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
    await expectNoFinding(page, 'an error in place of a component');
    await context.unroute(code);
    await note.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await expect(note).toHaveCount(0);
  });
  await context.close();
});

test('a server-rendered page whose code fails to load stays readable, and its buttons work', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext(LAPTOP);
  const page = await context.newPage();
  await recordHydration(page);
  await context.route(/\/assets\/home-[^/]*\.js$/, (route) => route.abort());
  // The app checks for a newer release once the code is missing; from then on its buttons respond.
  const updateCheck = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.goto(server.url);
  await updateCheck;
  await expect(page.getByRole('heading', { level: 1, name: 'Remember every field you walk.' })).toBeVisible();
  await context.unroute(/\/assets\/home-[^/]*\.js$/);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.close();
});

test('after a new release the next page navigation reloads the app, at most once', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext(LAPTOP);
  const page = await context.newPage();
  await recordHydration(page);
  await page.goto(server.url);
  await waitForHydration(page);
  // Simulate a server that has been updated to another release.
  await context.route(/\/assets\/posts-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  await context.route('**/assets/**', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
  await expect.poll(() => documents).toEqual(['/guides']);
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual(['/guides']);
  await context.close();
});
