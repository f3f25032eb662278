import { expect, type Page } from '@playwright/test';
import { ask } from './support/ask.ts';
import { layoutShifts } from './support/layout.ts';
import { GUIDE, newEditor } from './support/posts.ts';
import { newAccount } from './support/stored.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { recordHydration, waitForHydration, withoutServiceWorker } from './support/take-over.ts';

const guide = `/guides/${GUIDE.slug}`;

/** Waits until the lists include the post: the server caches pages for up to a second. */
async function expectListed(origin: string): Promise<void> {
  for (const path of ['/', '/guides', '/page-data/guides'])
    await expect
      .poll(async () => (await ask(origin + path)).text(), { message: path })
      .toContain(GUIDE.title);
}

/** Ensures that the guide exists, for all tests of this file. */
test.beforeEach(async ({ server }) => {
  const response = await ask(`${server.url}${guide}`);
  if (response.status === 404) await (await newEditor(server)).publish(GUIDE);
  await expect.poll(async () => (await ask(`${server.url}${guide}`)).status).toBe(200);
});

test('without JavaScript everything is readable, and every public page is one link away', async ({
  browser,
  server,
}) => {
  await expectListed(server.url);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Remember every field you walk.' })).toBeVisible();
  await expect(page.locator('h1')).toHaveCSS('font-family', /Besley/);
  await expect(page.getByRole('link', { name: GUIDE.title })).toBeVisible();
  const allPages = page.getByRole('navigation', { name: 'All pages' });
  const addresses = await allPages
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(
    expect.arrayContaining(['/features', '/guides', '/profiles', '/changelog', '/privacy']),
  );
  for (const address of addresses) expect((await ask(server.url + address)).status, `${address}`).toBe(200);
  await allPages.getByRole('link', { name: 'Guides' }).click();
  await expect(page).toHaveTitle('Guides · MetalQuest');
  await page.getByRole('link', { name: GUIDE.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: GUIDE.title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'When to do it again' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Ironstone' })).toBeVisible();
  await context.close();
});

test('with JavaScript the browser hydrates the page and its drawing, navigates without reloads, and logs no errors', async ({
  browser,
  server,
}) => {
  await expectListed(server.url);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await withoutServiceWorker(page);
  await recordHydration(page);
  const consoleMessages = recordConsole(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto(server.url);
  const serverHeading = await page.locator('h1').elementHandle();
  await waitForHydration(page);
  expect(
    await serverHeading?.evaluate((heading) => heading.isConnected),
    'the server-rendered heading is kept',
  ).toBe(true);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
  await expect(page).toHaveTitle('Guides · MetalQuest');
  await page.getByRole('link', { name: GUIDE.title }).click();
  await expect(page).toHaveTitle(`${GUIDE.title} · MetalQuest`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.url + guide);
  await page.getByRole('link', { name: 'What it costs' }).click();
  await expect(page.locator('#what-it-costs')).toBeInViewport();

  await page.locator('summary', { hasText: 'Content and Resources' }).click();
  await page.getByRole('link', { name: 'Detectorist Profiles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Detectorist Profiles' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Content and Resources' });
  await expect(menu.getByRole('link'), 'the menu has closed').toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: GUIDE.title })).toBeVisible();
  expect(documents).toEqual(['/']);

  await page.goto(server.url + guide);
  await waitForHydration(page);
  await test.step('an article’s drawing is part of its HTML and survives hydration', async () => {
    const requestPaths: string[] = [];
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/guides/ground-balance`);
    const cover = page.getByRole('img', { name: /^A search coil held above a cut/ });
    const width = () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(1200);
    await waitForHydration(page);
    expect(await width()).toBe(1200);
    await expect(cover).toHaveAttribute('src', /^data:image\/svg\+xml,/);
    expect(requestPaths).toContain('/guides/ground-balance');
    expect(requestPaths).not.toContain('/content/covers/ground-balance.svg');
  });
  expect(consoleMessages).toEqual([]);
  await context.close();
});

test('the status code says whether a page exists', async ({ server }) => {
  const statusOf = async (path: string) => (await ask(server.url + path, { redirect: 'manual' })).status;
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf('/guides/no-such-guide')).toBe(404);
  expect(await statusOf('/no-such-page')).toBe(404);
  expect(await statusOf('/guides/')).toBe(301);
  expect(await statusOf('/quests')).toBe(200);
  expect(await statusOf(`/page-data${guide}`)).toBe(200);
  const html = await (await ask(`${server.url}/no-such-page`)).text();
  expect(html).toContain('Page not found');
  expect(html).toContain('noindex');
});

test('an edit is public a moment later, and a draft is not', async ({ browser, server }) => {
  const editor = await newEditor(server);
  const slug = `beach-${Date.now()}`;
  const address = `${server.url}/guides/${slug}`;
  await editor.publish({
    slug,
    title: '</title><script>alert(1)</script>',
    body: '<img src=x onerror=alert(1)>',
  });
  await expect.poll(async () => (await ask(address)).status).toBe(200);
  const page = await browser.newPage({ serviceWorkers: 'allow' });
  await withoutServiceWorker(page);
  await recordHydration(page);
  const consoleMessages = recordConsole(page);
  await page.goto(address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('</title><script>alert(1)</script>');
  await expect(page.getByText('<img src=x onerror=alert(1)>', { exact: true })).toBeVisible();
  expect(consoleMessages).toEqual([]);
  await editor.change(slug, { title: 'The beach after a storm' });
  await expect.poll(async () => (await ask(address)).text()).toContain('The beach after a storm');
  await editor.change(slug, { status: 'draft' });
  await expect.poll(async () => (await ask(address)).status).toBe(410);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Page removed' })).toBeVisible();
  await page.close();
});

test('a signed-in visitor gets their own header without layout shift, and no sign-up prompts', async ({
  email,
  wire,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  await newAccount(wire.url, email);
  await laptop.signIn(email);
  const { page } = laptop;
  for (const address of ['/', '/guides', guide]) {
    await page.goto(wire.url + address);
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(wire.url + address);
    const { total, shiftedElements } = await layoutShifts(page);
    expect(total, `${address}: ${shiftedElements.join('; ')}`).toBeLessThan(0.01);
  }
  expect(pageErrors(laptop)).toEqual([]);
});

test('the app loads after the page is readable, or at the first touch', async ({ browser, server }) => {
  const page = await browser.newPage();
  await recordHydration(page);
  await page.goto(server.url);
  await waitForHydration(page);
  const { loadStart, styleEnd, scriptStart } = await page.evaluate(() => {
    const { app = '', sheet = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
    const timesOf = (path: string) =>
      performance.getEntriesByName(new URL(path, window.location.href).href)[0]?.toJSON();
    const [navigation] = performance.getEntriesByType('navigation');
    return {
      loadStart: Number(navigation?.toJSON().loadEventStart),
      styleEnd: Number(timesOf(sheet)?.responseEnd),
      scriptStart: Number(timesOf(app)?.startTime),
    };
  });
  expect(loadStart).toBeGreaterThan(0);
  expect(styleEnd).toBeGreaterThanOrEqual(loadStart);
  // Downloads are sequential, so the page can scroll in between.
  expect(scriptStart).toBeGreaterThanOrEqual(styleEnd);
  await page.close();

  // A page whose pictures hang never fires its load event.
  const slowPage = await browser.newPage();
  await slowPage.route(/\.(webp|png|jpg|avif)$/, () => {});
  await slowPage.goto(server.url, { waitUntil: 'commit' });
  await expect(slowPage.locator('img').first()).toBeAttached();
  await slowPage.getByRole('button', { name: 'Start your log' }).first().click();
  await expect(slowPage.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  expect(await slowPage.evaluate(() => document.readyState)).toBe('interactive');
  await slowPage.close();

  // The first interaction starts the app without waiting for the style sheet.
  const blockedPage = await browser.newPage();
  await blockedPage.route(/\.css$/, () => {});
  await blockedPage.goto(server.url);
  const script = blockedPage.waitForRequest('**/assets/index-*.js');
  await blockedPage.getByRole('button', { name: 'Start your log' }).first().click();
  await script;
  await blockedPage.close();
});

test('offline, a visited page is shown again, and another explains the problem', async ({
  wire,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await recordHydration(page);
  await readyForTheField(page);
  await page.goto(wire.url + guide);
  await waitForHydration(page);
  // The service worker caches the page after serving it.
  const isCached = (path: string) =>
    page.evaluate(async (pathname) => {
      const names = await caches.keys();
      const cachedRequests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return cachedRequests.flat().some(({ url }) => new URL(url).pathname === pathname);
    }, path);
  await expect.poll(() => isCached(guide)).toBe(true);
  await phone.loseSignal();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: GUIDE.title })).toBeVisible();
  await page.goto(`${wire.url}/news`);
  await expect(page.getByRole('heading', { level: 1, name: 'No signal for this page' })).toBeVisible();
  await page.goto(`${wire.url}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Remember every field you walk.' })).toBeVisible();
  await phone.findSignal();
  await page.goto(`${wire.url}/news`);
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
});

function recordConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  return messages;
}
