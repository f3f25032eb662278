import { expect, type Page } from '@playwright/test';
import { ask } from './support/ask.ts';
import { layoutShifts } from './support/layout.ts';
import { GUIDE, newEditor } from './support/posts.ts';
import { newAccount } from './support/stored.ts';
import { faults, readyForTheField, test } from './support/survival.ts';
import { recordTakeOver, takenOver, withoutServiceWorker } from './support/take-over.ts';

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
  const there = await ask(`${server.url}${guide}`);
  if (there.status === 404) await (await newEditor(server)).publish(GUIDE);
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
  const all = page.getByRole('navigation', { name: 'All pages' });
  const addresses = await all
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(
    expect.arrayContaining(['/features', '/guides', '/profiles', '/changelog', '/privacy']),
  );
  for (const address of addresses) expect((await ask(server.url + address)).status, `${address}`).toBe(200);
  await all.getByRole('link', { name: 'Guides' }).click();
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
  await recordTakeOver(page);
  const complaints = listen(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto(server.url);
  const drawn = await page.locator('h1').elementHandle();
  await takenOver(page);
  expect(await drawn?.evaluate((heading) => heading.isConnected), 'what the server drew is kept').toBe(true);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
  await expect(page).toHaveTitle('Guides · MetalQuest');
  await page.getByRole('link', { name: GUIDE.title }).click();
  await expect(page).toHaveTitle(`${GUIDE.title} · MetalQuest`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.url + guide);
  await page.getByRole('link', { name: 'What it costs' }).click();
  await expect(page.locator('#what-it-costs')).toBeInViewport();

  await page.getByText('Resources', { exact: true }).click();
  await page.getByRole('link', { name: 'Detectorist Profiles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Detectorist Profiles' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Content and Resources' });
  await expect(menu.getByRole('link'), 'the menu has closed').toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: GUIDE.title })).toBeVisible();
  expect(documents).toEqual(['/']);

  for (const address of [guide, '/guides', '/changelog', '/help', '/features']) {
    await page.goto(server.url + address);
    await takenOver(page);
  }
  await test.step('an article’s drawing is part of its HTML and survives hydration', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/guides/ground-balance`);
    const cover = page.getByRole('img', { name: /^A search coil held above a cut/ });
    const width = () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(1200);
    await takenOver(page);
    expect(await width()).toBe(1200);
    await expect(cover).toHaveAttribute('src', /^data:image\/svg\+xml,/);
    expect(asked).toContain('/guides/ground-balance');
    expect(asked).not.toContain('/content/covers/ground-balance.svg');
  });
  expect(complaints).toEqual([]);
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
  await recordTakeOver(page);
  const complaints = listen(page);
  await page.goto(address);
  await takenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('</title><script>alert(1)</script>');
  await expect(page.getByText('<img src=x onerror=alert(1)>', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
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
    const { total, moved } = await layoutShifts(page);
    expect(total, `${address}: ${moved.join('; ')}`).toBeLessThan(0.01);
  }
  expect(faults(laptop)).toEqual([]);
});

test('a tap on a button before its code has loaded is not lost', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.route('**/assets/index-*.js', async (route) => {
    await page.getByRole('button', { name: 'Start your log' }).first().click();
    await route.continue();
  });
  await page.goto(server.url);
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  await page.close();
});

test('the app loads after the page is readable, or at the first touch', async ({ browser, server }) => {
  const page = await browser.newPage();
  await recordTakeOver(page);
  await page.goto(server.url);
  await takenOver(page);
  const { there, styled, asked } = await page.evaluate(() => {
    const { app = '', sheet = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
    const timesOf = (path: string) =>
      performance.getEntriesByName(new URL(path, window.location.href).href)[0]?.toJSON();
    const [navigation] = performance.getEntriesByType('navigation');
    return {
      there: Number(navigation?.toJSON().loadEventStart),
      styled: Number(timesOf(sheet)?.responseEnd),
      asked: Number(timesOf(app)?.startTime),
    };
  });
  expect(there).toBeGreaterThan(0);
  expect(styled).toBeGreaterThanOrEqual(there);
  // Downloads are sequential, so the page can scroll in between.
  expect(asked).toBeGreaterThanOrEqual(styled);
  await page.close();

  // A page whose pictures hang never fires its load event.
  const slow = await browser.newPage();
  await slow.route(/\.(webp|png|jpg|avif)$/, () => {});
  await slow.goto(server.url, { waitUntil: 'commit' });
  await expect(slow.locator('img').first()).toBeAttached();
  await slow.getByRole('button', { name: 'Start your log' }).first().click();
  await expect(slow.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  expect(await slow.evaluate(() => document.readyState)).toBe('interactive');
  await slow.close();

  // The first interaction starts the app without waiting for the style sheet.
  const held = await browser.newPage();
  await held.route(/\.css$/, () => {});
  await held.goto(server.url);
  const script = held.waitForRequest('**/assets/index-*.js');
  await held.getByRole('button', { name: 'Start your log' }).first().click();
  await script;
  await held.close();
});

test('offline, a visited page is shown again, and another explains the problem', async ({
  wire,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await recordTakeOver(page);
  await readyForTheField(page);
  await page.goto(wire.url + guide);
  await takenOver(page);
  // The service worker caches the page after serving it.
  const isKept = (path: string) =>
    page.evaluate(async (pathname) => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some(({ url }) => new URL(url).pathname === pathname);
    }, path);
  await expect.poll(() => isKept(guide)).toBe(true);
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

function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  return said;
}
