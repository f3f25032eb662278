import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { sentAtMs } from './support/collector.ts';
import { Device } from './support/device.ts';
import { layoutShifts } from './support/layout.ts';
import {
  banner,
  consentCookie,
  cookieSettings,
  LAPTOP,
  leaveSite,
  type MeasuredSite,
  newVisitor,
  recordRequests,
  resetSite,
  startMeasuredSite,
  waitForAnalytics,
  waitForPageView,
} from './support/measured-site.ts';
import { readyForTheField, test } from './support/survival.ts';

const YEAR_S = 365 * 86_400;

let site: MeasuredSite;

// The port is that of the visited profile, whose visit must end before the port is taken.
// biome-ignore lint/correctness/noUnusedFunctionParameters: requesting `visited` makes its visit end first.
test.beforeAll(async ({ wirePort, visited }) => {
  site = await startMeasuredSite(wirePort);
});

test.afterAll(() => site.close());

test.beforeEach(() => resetSite(site));

const isOfAnalytics = (url: string): boolean => /start-analytics|posthog/.test(url);

test('before an answer and after a refusal nothing is loaded, stored or sent; offline the banner can be answered', async ({
  visited,
}) => {
  // Not from the pool: cached pages of the measured site would stay in its browser.
  const laptop = await Device.switchOn({
    server: site.server.url,
    kind: 'laptop',
    hasMap: false,
    profile: visited,
  });
  const { page } = laptop;
  const context = page.context();
  const requests = recordRequests(context);
  await page.goto(site.server.url);
  await expect(banner(page)).toBeVisible();
  await readyForTheField(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await banner(page).getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await expect.poll(() => consentCookie(context)).toBeDefined();
  const { expires = 0, ...cookie } = (await consentCookie(context)) ?? {};
  expect(cookie).toMatchObject({
    value: 'false',
    path: '/',
    sameSite: 'Lax',
    secure: false,
    httpOnly: false,
  });
  expect(Math.abs(expires - Date.now() / 1000 - YEAR_S)).toBeLessThan(300);

  for (const path of ['/', '/news', '/cookies']) {
    await page.goto(site.server.url + path);
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
  }
  await expect(page.getByText('You declined usage statistics on this device.')).toBeVisible();
  await leaveSite(page);
  expect(site.collector.requests).toEqual([]);
  const otherOrigins = requests.filter((url) => url !== 'about:blank' && !url.startsWith(site.server.url));
  expect([...otherOrigins, ...requests.filter(isOfAnalytics)]).toEqual([]);

  await test.step('the banner appears offline, behind the sign-in, and can be answered there', async () => {
    await context.clearCookies();
    await page.setViewportSize({ width: 390, height: 844 });
    await context.setOffline(true);
    await page.goto(`${site.server.url}/sign-in`);
    // The sign-in dialog comes first; the banner waits behind it.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole('button', { name: 'Accept All' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => consentCookie(context)).toMatchObject({ value: 'true' });
  });
  await laptop.switchOff();
});

test('without an analytics host there is no banner, and only a site with one allows it in its policy', async ({
  browser,
  server,
  place,
}) => {
  const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? '';
  // The server's maps follow; their providers are the only other hosts.
  const maps = `http://127.0.0.1:${place.tilesPort} https://data.geopf.fr`;
  expect(await policyOf(server.url)).toContain(`connect-src 'self' ${maps};`);
  expect(await policyOf(site.server.url)).toContain(`connect-src 'self' ${site.collector.url};`);
  expect((await policyOf(site.server.url)).split(site.collector.url)).toHaveLength(2);
  const { context, page, requests } = await newVisitor(browser, { ...LAPTOP, serviceWorkers: 'block' });
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toHaveCount(0);
  await expect(cookieSettings(page)).toHaveCount(0);
  expect(requests.filter((url) => isOfAnalytics(url) || !url.startsWith(server.url))).toEqual([]);
  await context.close();
});

test('withdrawing consent takes effect at once in every tab and deletes everything', async ({ browser }) => {
  const { context, page } = await newVisitor(browser, { ...LAPTOP, serviceWorkers: 'block' });
  await page.goto(site.server.url);
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  const otherPage = await context.newPage();
  await otherPage.goto(`${site.server.url}/guides`);
  await waitForPageView(page, site, '/');
  await waitForPageView(otherPage, site, '/guides');
  await page.bringToFront();
  await cookieSettings(page).click();
  await expect(banner(page)).toBeFocused();
  await expect(banner(page)).toContainText('You agreed to this on this device.');
  await page.keyboard.press('Escape');
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => consentCookie(context)).toMatchObject({ value: 'true' });

  await cookieSettings(page).click();
  await banner(page).getByRole('button', { name: 'Decline', exact: true }).click();
  // Declining discards queued events; events already sent cannot be recalled.
  const declinedAtMs = await page.evaluate(() => Date.now());
  await expect.poll(() => consentCookie(context)).toMatchObject({ value: 'false' });
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /visitor|ph_/.test(key))),
  ).toEqual([]);
  await otherPage.getByRole('link', { name: 'News' }).first().click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await leaveSite(otherPage);
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await leaveSite(page);

  // Only a visitor who agrees after that is recorded.
  const laterVisitor = await newVisitor(browser, { ...LAPTOP, serviceWorkers: 'block' });
  await laterVisitor.page.goto(`${site.server.url}/help`);
  await banner(laterVisitor.page).getByRole('button', { name: 'Accept All' }).click();
  await waitForPageView(laterVisitor.page, site, '/help');
  const id = await laterVisitor.page.evaluate(() => localStorage.getItem('metalquest:visitor'));
  const laterRequests = site.collector.requests.filter(({ body }) => !(sentAtMs(body) <= declinedAtMs));
  const visitorIds: string[] = laterRequests.flatMap(({ body }) =>
    JSON.parse(body).batch.map((event: { distinct_id: string }) => event.distinct_id),
  );
  expect([...new Set(visitorIds)]).toEqual([id]);
  await laterVisitor.context.close();
  await context.close();
});

/** Scrolls to a fraction of the scrollable height. */
const scrollTo = (page: Page, fraction: number) =>
  page.evaluate(async (fraction) => {
    await document.fonts.ready;
    const root = document.documentElement;
    const scrollRange = root.scrollHeight - root.clientHeight;
    window.scrollTo(
      0,
      fraction < 0.25 ? Math.floor(scrollRange * fraction) : Math.ceil(scrollRange * fraction),
    );
    // The scroll event fires one frame later.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, fraction);

test('the banner follows the settings; scrolling a quarter of a page accepts if enabled, and on a phone the menu reopens it', async ({
  browser,
}) => {
  const { context, page } = await newVisitor(browser, { hasTouch: true, serviceWorkers: 'block' });
  await site.set({
    consent_variant: 'understand',
    switches: { consent_decline: true, consent_scroll: true },
  });
  await test.step('scrolling a quarter accepts', async () => {
    await page.goto(site.server.url);
    await expect(banner(page)).toContainText('Scrolling counts as consent.');
    await expect(banner(page).getByRole('button')).toHaveText(['I decline', 'I understand']);
    await scrollTo(page, 0.24);
    expect(await consentCookie(context)).toBeUndefined();
    await expect(banner(page)).toBeVisible();
    // Scroll again, in case the page has grown.
    const cookieAfterScrolling = async () => {
      await scrollTo(page, 0.25);
      return consentCookie(context);
    };
    await expect.poll(cookieAfterScrolling).toMatchObject({ value: 'true' });
    await expect(banner(page)).toHaveCount(0);
    await waitForPageView(page, site, '/');
  });

  await test.step('the menu reopens the banner', async () => {
    const openBanner = async () => {
      await page.getByRole('button', { name: 'Toggle Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cookie settings' }).click();
    };
    await openBanner();
    await banner(page).getByRole('button', { name: 'I decline' }).click();
    await expect.poll(() => consentCookie(context)).toMatchObject({ value: 'false' });
    site.collector.forget();
    await openBanner();
    await banner(page).getByRole('button', { name: 'I understand' }).click();
    await expect.poll(() => consentCookie(context)).toMatchObject({ value: 'true' });
    await waitForAnalytics(page);
    await waitForPageView(page, site, '/');
  });
  await leaveSite(page);
  await context.close();
});

test('the banner shifts no content and never covers the focus, at 390 px and at 1440 px', async ({
  browser,
}) => {
  const { context, page } = await newVisitor(browser, { serviceWorkers: 'block' });
  // Block web fonts: swapping one in shifts text; only the banner may cause shifts here.
  await page.route(/\.woff2$/, (route) => route.abort());
  const html = await (await fetch(site.server.url)).text();
  expect(html).not.toContain('Cookie consent');
  for (const width of [390, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(site.server.url);
      await expect(banner(page)).toBeVisible();
      const { total, shiftedElements } = await layoutShifts(page);
      expect(total, shiftedElements.join('; ')).toBe(0);
      await expectNoFinding(page, `the banner at ${width} px`);
      expect(await coveredByBanner(page)).toEqual([]);
    });
  await context.close();
});

/** Elements that the banner covers while they have the focus, of the first 80. */
async function coveredByBanner(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(async () => {
      const { activeElement } = document;
      const region = document.querySelector('[aria-label="Cookie consent"]');
      if (!activeElement || !region || activeElement === document.body) return 'end';
      if (region.contains(activeElement)) return null;
      const isCovered = () => {
        const [a, b] = [activeElement.getBoundingClientRect(), region.getBoundingClientRect()];
        return a.bottom > b.top + 1 && a.top < b.bottom && a.right > b.left && a.left < b.right;
      };
      // The banner's height is measured one frame after it is drawn.
      const deadlineMs = performance.now() + 3000;
      while (isCovered() && performance.now() < deadlineMs) await new Promise(requestAnimationFrame);
      return isCovered() ? `${activeElement.tagName} ${activeElement.textContent}` : null;
    });
    if (focused === 'end') break;
    if (focused) covered.push(focused);
  }
  return covered;
}
