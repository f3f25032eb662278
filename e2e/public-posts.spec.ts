import { expect } from '@playwright/test';
import { ask } from './support/ask.ts';
import { GUIDE, newEditor } from './support/posts.ts';
import { test } from './support/survival.ts';
import { recordHydration, waitForHydration, withoutServiceWorker } from './support/take-over.ts';

const guide = `/guides/${GUIDE.slug}`;

/** Ensures that the guide exists beside the built-in articles. */
test.beforeEach(async ({ server }) => {
  const response = await ask(`${server.url}${guide}`);
  if (response.status === 404) await (await newEditor(server)).publish(GUIDE);
  await expect.poll(async () => (await ask(`${server.url}${guide}`)).status).toBe(200);
});

test('without JavaScript a visitor searches, filters and pages a list', async ({ browser, server }) => {
  const editor = await newEditor(server);
  const mark = `tag${Date.now()}`;
  await editor.publishAll(
    Array.from({ length: 13 }, (_, n) => ({
      slug: `${mark}-${n}`,
      title: `Sieve no. ${n}`,
      body: n === 4 ? 'A mesh of brass wire.' : 'A mesh of steel.',
      category: 'review',
      tags: [mark, 'sieves'],
    })),
  );
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // One of the built-in articles.
  await page.goto(`${server.url}/guides/beach`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The beach');
  await expect(page.getByText(/min read/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read next' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('img').first()).toHaveJSProperty('naturalWidth', 1200);
  const taggedList = `${server.url}/reviews?tag=${mark}`;
  await expect.poll(async () => (await ask(taggedList)).text()).toContain('13 articles');

  await page.goto(taggedList);
  const sieves = page.getByRole('heading', { name: /^Sieve/ });
  await expect(sieves).toHaveCount(12);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(`${taggedList}&page=2`);
  await expect(sieves).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('brass wire');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: 'Sieve no. 4' })).toBeVisible();
  await expect(page.getByText(`1 article with “brass wire”, tagged ${mark}`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('unheard of');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('link', { name: `Search without the tag ${mark}` }).click();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(`${server.url}/reviews`);
  await context.close();
});

test('with JavaScript a list is searched and filtered without reloads', async ({ browser, server }) => {
  const page = await browser.newPage({ serviceWorkers: 'allow' });
  await withoutServiceWorker(page);
  const consoleMessages: string[] = [];
  page.on('pageerror', (error) => consoleMessages.push(String(error)));
  page.on('console', (message) => consoleMessages.push(`${message.type()}: ${message.text()}`));
  await recordHydration(page);
  await page.goto(`${server.url}/guides`);
  await waitForHydration(page);
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('salt');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${server.url}/guides?q=salt`);
  await expect(page.getByRole('link', { name: /^The beach/ })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await page.getByRole('link', { name: /^law, / }).click();
  await expect(page).toHaveURL(`${server.url}/guides?q=salt&tag=law`);
  await page.getByRole('link', { name: 'Show all, not only law' }).click();
  await expect(page).toHaveURL(`${server.url}/guides?q=salt`);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(consoleMessages).toEqual([]);
  await page.close();
});

test('an article is in the feeds and the sitemap, its old address redirects, and once withdrawn it is removed from all', async ({
  server,
}) => {
  const editor = await newEditor(server);
  const slug = `hedge-${Date.now()}`;
  const newSlug = `${slug}-moved`;
  const text = async (path: string) => (await ask(server.url + path)).text();
  const responseOf = (path: string) => ask(server.url + path, { redirect: 'manual' });
  await editor.publish({ slug, title: 'Along the hedge', body: 'Words.', category: 'blog' });
  for (const path of ['/blog/feed.xml', '/feed.xml', '/sitemap.xml'])
    await expect.poll(() => text(path), { message: path }).toContain(`/blog/${slug}`);
  expect(await text('/news/feed.xml')).not.toContain(slug);
  expect(await text('/robots.txt')).toContain('/sitemap.xml');
  expect((await responseOf(`/share/blog/${slug}.png`)).headers.get('content-type')).toBe('image/png');

  await editor.change(slug, { slug: newSlug });
  await expect.poll(async () => (await responseOf(`/blog/${slug}`)).status).toBe(301);
  expect((await responseOf(`/blog/${slug}`)).headers.get('location')).toBe(`/blog/${newSlug}`);
  // The server refreshes its cached pages every second.
  await expect.poll(() => text('/sitemap.xml')).toContain(newSlug);
  await editor.change(newSlug, { status: 'draft' });
  await expect.poll(async () => (await responseOf(`/blog/${newSlug}`)).status).toBe(410);
  expect((await responseOf(`/blog/${slug}`)).status).toBe(410);
  for (const path of ['/blog/feed.xml', '/feed.xml', '/sitemap.xml', '/blog'])
    await expect.poll(() => text(path), { message: path }).not.toContain(slug);
  expect((await responseOf(`/share/blog/${newSlug}.png`)).status).toBe(404);
});

test('an article can be shared by its link, and prints without the site around it', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await recordHydration(page);
  await page.goto(`${server.url}${guide}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + guide);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: GUIDE.title })).toBeVisible();
  for (const name of ['Share', 'Sign In']) await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Read next' })).toBeHidden();
  await context.close();
});
