import { randomUUID } from 'node:crypto';
import { SECTIONS } from '@metalquest/core/content/sections';
import { XSS_PAYLOADS } from '@metalquest/core/content/testing/xss-payloads';
import { expect } from '@playwright/test';
import { ask } from './support/ask.ts';
import { publishGallery } from './support/gallery.ts';
import {
  type InjectionMonitor,
  injectedElementsAt,
  injectedElementsIn,
  openMonitor,
} from './support/hostile.ts';
import { newEditor } from './support/posts.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';

/** A payload by number, wrapping around. */
const payload = (index: number): string => XSS_PAYLOADS[index % XSS_PAYLOADS.length] ?? '';

/** Payloads combined for one field. Fields are escaped as a whole, so each payload would still run. */
const COMBINED_PAYLOADS = combine(XSS_PAYLOADS, 190);

function combine(texts: readonly string[], maxLength: number): string[] {
  const combined: string[] = [];
  for (const text of texts) {
    const extended = `${combined.at(-1)} ${text}`;
    if (combined.length > 0 && extended.length <= maxLength) combined[combined.length - 1] = extended;
    else combined.push(text);
  }
  return combined;
}

/** A pack by number. With as many posts as packs, every payload appears in every field once. */
const combinedPayload = (index: number): string => COMBINED_PAYLOADS[index % COMBINED_PAYLOADS.length] ?? '';

/**
 * Payloads for each place where the site's name can appear: a title, an attribute, JSON in a script, a link.
 */
const CONTEXT_PAYLOADS = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  'https://a.example/"onmouseover="alert(1)',
];

/** One browser for all tests: opening it, which tests it too, takes longer than most pages. */
let monitor: InjectionMonitor;

test.beforeAll(async ({ browser, placeServer }) => {
  monitor = await openMonitor(browser, placeServer.url);
});
test.afterEach(() => expect(monitor.violations.splice(0)).toEqual([]));
test.afterAll(() => monitor.page.context().close());

test('no text by an editor runs, in any field of a post', async ({ server }) => {
  const editor = await newEditor(server);
  const posts = COMBINED_PAYLOADS.map((_, index) => ({
    category: 'news',
    slug: `hostile-${index}`,
    title: combinedPayload(index),
    excerpt: combinedPayload(index + 1),
    author: combinedPayload(index + 2),
    cover_url: '/icons/icon-192.png',
    cover_alt: combinedPayload(index + 3),
    seo_title: combinedPayload(index + 4),
    seo_description: combinedPayload(index + 5),
    body: `${combinedPayload(index + 6)}\n\n## ${combinedPayload(index + 7).replaceAll(/\s+/g, ' ')}\n\nText.`,
  }));
  await editor.publishAll(posts);
  for (const [column, value] of [
    ['slug', 'a"><script>alert(1)</script>'],
    ['cover_url', 'javascript:alert(1)'],
  ] as const)
    await expect(
      editor.publishAll([{ slug: 'refused', title: 'x', body: 'x', [column]: value }]),
      column,
    ).rejects.toMatchObject({ code: '23514' });

  await expect.poll(async () => (await ask(`${server.url}/news/hostile-0`)).status).toBe(200);
  for (const [index, { slug }] of posts.entries()) {
    const address = `${server.url}/news/${slug}`;
    const html = await (await ask(address)).text();
    expect(await injectedElementsIn(monitor, html), `as sent by the server, ${slug}`).toEqual([]);
    // Also check a quarter of the posts after hydration; each payload is in two fields of those.
    if (index % 4 === 0) expect(await injectedElementsAt(monitor, address), slug).toEqual([]);
  }
  for (let pageNumber = 1; ; pageNumber++) {
    const address = `${server.url}/news?page=${pageNumber}`;
    if ((await ask(address)).status !== 200) break;
    expect(await injectedElementsAt(monitor, address), address).toEqual([]);
    if (pageNumber * 12 > posts.length + 30) break;
  }

  const feed = await (await ask(`${server.url}/news/feed.xml`)).text();
  expect(feed).toContain('hostile-');
  expect(feed).not.toMatch(/<(?:script|img|svg|iframe|a)\b/i);
});

/** The same, as many for one site's name as do not hide each other. A link must start with its address. */
const SITE_NAMES = [
  `${CONTEXT_PAYLOADS[0]} ${CONTEXT_PAYLOADS[1]}`,
  `${CONTEXT_PAYLOADS[2]} ${CONTEXT_PAYLOADS[3]}`,
  `${CONTEXT_PAYLOADS[4]} ${CONTEXT_PAYLOADS[6]}`,
  `${CONTEXT_PAYLOADS[5]}`,
  `${CONTEXT_PAYLOADS[7]}`,
];

test("the site's name and contact never run", async ({ server }) => {
  const editor = await newEditor(server);
  for (const [round, text] of SITE_NAMES.entries()) {
    await editor.setSite({ title: `${text} round-${round}`, contact: text });
    await expect.poll(async () => (await ask(`${server.url}/privacy`)).text()).toContain(`round-${round}`);
    // One page with the contact, and one rendered by the app.
    for (const path of ['/privacy', '/sign-in'])
      expect(await injectedElementsAt(monitor, server.url + path), `${path} of ${text}`).toEqual([]);
    for (const path of ['/', '/guides/ground-balance']) {
      const html = await (await ask(server.url + path)).text();
      expect(await injectedElementsIn(monitor, html), `as sent by the server, ${path} of ${text}`).toEqual(
        [],
      );
    }
  }
  await editor.setSite({ title: 'MetalQuest', contact: '' });
});

test('nothing in a gallery runs, in any layout', async ({ server }) => {
  const client = await newAccount(server.url, `${randomUUID()}@example.org`);
  const truncate = (text: string) => (text.length <= 100 ? text : text.slice(0, 100));
  const address = await publishGallery(server.url, {
    client,
    finds: XSS_PAYLOADS.length,
    photos: 2,
    title: '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>',
    find: (index) => ({
      item_description: payload(index),
      terrain_type: truncate(payload(index + 1)),
      ground_mineralization: truncate(payload(index + 2)),
      moisture_level: truncate(payload(index + 3)),
      trash_density: truncate(payload(index + 4)),
      ground_compaction: truncate(payload(index + 5)),
      target_id: payload(index + 6).slice(0, 16),
    }),
  });
  const seenHtml: string[] = [];
  for (const layout of ['rows', 'grid', 'masonry', 'timeline'] as const)
    await test.step(layout, async () => {
      const { error } = await client
        .from('user_preferences')
        .update({ gallery_layout_style: layout })
        .not('user_id', 'is', null);
      expect(error).toBeNull();
      const html = await (await ask(server.url + address)).text();
      expect(html).toContain('&lt;script&gt;');
      // Each layout has HTML of its own; otherwise one would be checked four times.
      expect(seenHtml).not.toContain(html);
      seenHtml.push(html);
      expect(await injectedElementsIn(monitor, html), `as sent by the server, ${layout}`).toEqual([]);
      expect(await injectedElementsAt(monitor, server.url + address), layout).toEqual([]);
      expect(monitor.violations).toEqual([]);
    });
});

/** Packs for a search, of which the server keeps 100 characters. */
const SEARCHED_PAYLOADS = combine(XSS_PAYLOADS, 100);

interface AddressPlace {
  readonly addressOf: (text: string) => string;
  /** All payloads where the server reads the text; one for each context where it gives one page for all texts. */
  readonly texts: readonly string[];
  /** Texts that are also checked after hydration. */
  readonly hydrated: readonly string[];
  /** Whether the answer is a page that shows the text, and not an error. */
  readonly isShown: boolean;
}

const [SECTION] = SECTIONS;
const ADDRESS_PLACES: Record<string, AddressPlace> = {
  'the path of a page': {
    addressOf: (text) => `/${text}`,
    texts: CONTEXT_PAYLOADS,
    hydrated: CONTEXT_PAYLOADS.slice(0, 1),
    isShown: false,
  },
  'the path of an article': {
    addressOf: (text) => `/${SECTION?.path}/${text}`,
    texts: [...CONTEXT_PAYLOADS, ...COMBINED_PAYLOADS],
    hydrated: CONTEXT_PAYLOADS.slice(1, 2),
    isShown: false,
  },
  'the path of a gallery': {
    addressOf: (text) => `/gallery/${text}`,
    texts: CONTEXT_PAYLOADS,
    hydrated: CONTEXT_PAYLOADS.slice(2, 3),
    isShown: false,
  },
  'a search': {
    addressOf: (text) => `/${SECTION?.path}?q=${text}`,
    texts: [...CONTEXT_PAYLOADS, ...SEARCHED_PAYLOADS],
    hydrated: CONTEXT_PAYLOADS.slice(0, 5),
    isShown: true,
  },
  'a tag': {
    addressOf: (text) => `/${SECTION?.path}?tag=${text}`,
    texts: CONTEXT_PAYLOADS,
    hydrated: [],
    isShown: false,
  },
  'the number of a page': {
    addressOf: (text) => `/${SECTION?.path}?page=${text}`,
    texts: CONTEXT_PAYLOADS,
    hydrated: CONTEXT_PAYLOADS.slice(3, 4),
    isShown: false,
  },
};

test('nothing injected into the path or the query of an address runs', async ({ server }) => {
  for (const [label, { addressOf, texts, hydrated, isShown }] of Object.entries(ADDRESS_PLACES)) {
    const addressesOf = (list: readonly string[]) =>
      list.map((text) => server.url + addressOf(encodeURIComponent(text)));
    await test.step(label, async () => {
      for (const address of addressesOf(texts)) {
        const response = await ask(address);
        expect(response.ok, address).toBe(isShown);
        const found = await injectedElementsIn(monitor, await response.text());
        expect(found, `as sent by the server, ${address}`).toEqual([]);
      }
      for (const address of addressesOf(hydrated))
        expect(await injectedElementsAt(monitor, address), address).toEqual([]);
    });
  }
});
