import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { LinkChecker, type LinkResult, LinkState } from 'linkinator';
import { observatoryModifiers, scoreBeforeBonuses } from '../apps/server/src/testing/observatory.ts';
import { atBothWidths, expectNoFinding, type Theme } from './support/accessibility.ts';
import { ask } from './support/ask.ts';
import { publishGallery } from './support/gallery.ts';
import { overflowingElements } from './support/layout.ts';
import { type PageWeight, weightOf } from './support/page-weight.ts';
import { MORE_PAGES, PUBLIC_PAGES } from './support/public-site.ts';
import { ServerProcess } from './support/server.ts';
import { test as base } from './support/survival.ts';
import { recordHydration, waitForHydration, withoutServiceWorker } from './support/take-over.ts';

/** A separate site with only the built-in content and a gallery. */
let site: ServerProcess;
/** Address of the gallery. */
let gallery: string;
/** Results of crawling the whole site. */
let links: LinkResult[];

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  server: async ({}, use) => use(site),
});

test.beforeAll(async () => {
  site = await ServerProcess.start();
  gallery = await publishGallery(site.url, { finds: 40, photos: 8 });
  links = await crawl(site.url, ['/', gallery]);
});

test.afterAll(() => site.close());

/** HTML correctness rules. Style rules are off because React and Vite generate the HTML. */
const HTML_RULES = new StaticConfigLoader({
  extends: ['html-validate:recommended'],
  rules: {
    // React and Vite differ in style here; parsers treat both forms alike.
    'doctype-style': 'off',
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    // The standard forbids only white space in ids. Footnote ids have the usual form fn:1.
    'valid-id': ['error', { relaxed: true }],
  },
});

/** Size limits in bytes for a public page, to catch unnoticed growth. */
const BUDGET = { scripts: 140_000, styles: 22_000, fonts: 80_000 };
const SCRIPTS_OF: Readonly<Record<string, number>> = {
  [PUBLIC_PAGES.home]: 134_000,
  // A page of the app, which includes the sign-in code.
  [PUBLIC_PAGES['sign-in']]: 180_000,
};

/** Scripts that `/quests` loads until it is synced, without the map; decision 73 lists them. The code that names places may be among them. */
const QUESTS_SCRIPTS = 311_000;

/** Share pictures to request, one of each kind: the server draws each picture when it is requested. */
const SHARE_PICTURES = ['/share.png', '/share/guides.png', '/share/guides/ground-balance.png'];

/** Whether the crawl leaves a link out: an external one, or one of many drawn by the same code. */
function isSkipped(link: string, origin: string): boolean {
  const url = URL.parse(link);
  if (url?.origin !== origin) return true;
  if (url.pathname.startsWith('/share')) return !SHARE_PICTURES.includes(url.pathname);
  // All sections have the same lists by tag.
  return url.searchParams.has('tag') && url.pathname !== '/guides';
}

/** Follows the links within the site from the given pages. */
async function crawl(origin: string, startPages: readonly string[]): Promise<LinkResult[]> {
  const { links } = await new LinkChecker().check({
    path: startPages.map((address) => origin + address),
    recurse: true,
    concurrency: 4,
    checkCss: true,
    checkFragments: true,
    redirects: 'error',
    timeout: 60_000,
    linksToSkip: async (link) => isSkipped(link, origin),
  });
  return links;
}

test('no link of the site is broken, points to a missing heading, or redirects', async ({ server }) => {
  const broken = new Map(
    links
      .filter(({ state }) => state === LinkState.BROKEN)
      .map(({ url, status, parent }) => [url, `${url} (${status}) on ${parent}`]),
  );
  expect([...broken.values()]).toEqual([]);
  const crawledUrls = new Set(links.filter(({ state }) => state === LinkState.OK).map(({ url }) => url));
  for (const address of ['/guides/ground-balance', '/privacy', '/changelog', ...SHARE_PICTURES])
    expect([...crawledUrls], 'the crawl covered the site').toContain(server.url + address);
});

/** Whether an address may be that of a page: files have an extension. */
const isPageAddress = (address: string): boolean => !/^[^?#]*\.[a-z0-9]+(?:[?#]|$)/i.test(address);

test('html-validate finds no errors in any page', async ({ server }) => {
  const addresses = new Set([
    ...Object.values(PUBLIC_PAGES),
    ...MORE_PAGES,
    gallery,
    ...links.flatMap(({ url, state }) => (state === LinkState.OK ? [url.slice(server.url.length)] : [])),
  ]);
  const validator = new HtmlValidate(HTML_RULES);
  const findings: string[] = [];
  let pages = 0;
  for (const address of addresses) {
    if (!isPageAddress(address)) continue;
    const response = await ask(server.url + address);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await response.text();
    pages += 1;
    const { results } = await validator.validateString(html, address);
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
      const excerpt = html.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 80);
      findings.push(`${address}: ${ruleId}: ${message}: ${excerpt}`);
    }
  }
  expect(findings).toEqual([]);
  expect(pages).toBeGreaterThan(35);
});

/** Lists in states of their own: a search without a match, and a tag. */
const NARROWED_LISTS = ['/guides?q=unheard+of', '/guides?tag=law'];

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;

/** In groups, so that each test stays far below the time limit. Galleries are checked in gallery.spec.ts. */
const PAGE_GROUPS = {
  'page of the site': Object.values(PUBLIC_PAGES),
  'list without a match or missing page': [...NARROWED_LISTS, '/no-such-page'],
} as const;

/** Pages whose colours are checked on a laptop as well as on a phone. The others use the same components. */
const WIDE_COLOURS: readonly string[] = [PUBLIC_PAGES.home, PUBLIC_PAGES.post];

const themesAt = (width: 'narrow' | 'wide', address: string): readonly Theme[] => {
  if (width === 'narrow') return ['light', 'dark'];
  return WIDE_COLOURS.includes(address) ? ['light'] : [];
};

for (const [pages, addresses] of Object.entries(PAGE_GROUPS))
  test(`every ${pages} meets its performance budget, and has no accessibility finding and does not scroll sideways on a phone and a laptop, light and dark`, async ({
    browser,
    server,
  }) => {
    // 'block' leaves a message in the console; withoutServiceWorker leaves none.
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await withoutServiceWorker(page);
    await recordHydration(page);
    const errors = recordErrors(page);
    for (const address of addresses) {
      const weight = await weightOf(page, server.url + address, () => waitForHydration(page));
      expectWithinBudget(weight, address);
      await atBothWidths(page, async (width) => {
        await expectNoFinding(page, `${address}, ${width}`, themesAt(width, address));
        expect(await overflowingElements(page), address).toEqual([]);
      });
    }
    expect(errors).toEqual([]);
    await context.close();
  });

test('a gallery meets the performance budget of a public page', async ({ browser, server }) => {
  const context = await browser.newContext();
  expectWithinBudget(await weightOf(await context.newPage(), server.url + gallery), gallery);
  await context.close();
});

function expectWithinBudget(weight: PageWeight, address: string): void {
  const scripts = SCRIPTS_OF[address] ?? BUDGET.scripts;
  expect.soft(weight.scripts, `scripts of ${address}`).toBeLessThanOrEqual(scripts);
  expect.soft(weight.styles, `styles of ${address}`).toBeLessThanOrEqual(BUDGET.styles);
  expect.soft(weight.fonts, `fonts of ${address}`).toBeLessThanOrEqual(BUDGET.fonts);
  expect(weight.scripts, `${address} has scripts`).toBeGreaterThan(50_000);
}

/** Records errors of a page, except that its address or a file is missing. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  return errors;
}

test('the list of quests meets its performance budget', async ({ wire, switchOn }) => {
  const device = await switchOn();
  await device.signUp(`${randomUUID()}@example.org`);
  const { scripts } = await weightOf(device.page, `${wire.url}/quests`, () =>
    device.expectSyncState('synced'),
  );
  expect(scripts).toBeLessThanOrEqual(QUESTS_SCRIPTS);
  expect(scripts, 'the page has scripts').toBeGreaterThan(150_000);
});

test('over HTTPS every response scores 100 on the Observatory table before bonuses', async () => {
  await using cleanup = new AsyncDisposableStack();
  const server = await ServerProcess.start({ PUBLIC_URL: 'https://metalquest.example' });
  cleanup.defer(() => server.close());
  for (const address of [...Object.values(PUBLIC_PAGES), '/no-such-page', '/robots.txt', '/config.json']) {
    const response = await ask(server.url + address);
    const preflight = await ask(server.url + address, {
      method: 'OPTIONS',
      headers: { origin: 'https://http-observatory.example', 'access-control-request-method': 'GET' },
    });
    const modifiers = observatoryModifiers({
      headers: response.headers,
      html: await response.text(),
      preflight: preflight.headers,
    });
    expect(scoreBeforeBonuses(modifiers), `${address}: ${JSON.stringify(modifiers)}`).toBe(100);
  }
});
