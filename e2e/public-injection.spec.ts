import { randomUUID } from 'node:crypto';
import { SECTIONS } from '@metalquest/core/content/sections';
import { XSS_PAYLOADS } from '@metalquest/core/content/testing/xss-payloads';
import { expect } from '@playwright/test';
import { ask } from './support/ask.ts';
import { publishGallery } from './support/gallery.ts';
import { injectedElementsAt, injectedElementsIn, openWitness } from './support/hostile.ts';
import { newEditor } from './support/posts.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';

/** A payload by number, wrapping around. */
const payload = (at: number): string => XSS_PAYLOADS[at % XSS_PAYLOADS.length] ?? '';

/** Payloads combined for one field. Fields are escaped as a whole, so each payload would still run. */
const PACKED = packed(XSS_PAYLOADS, 190);

function packed(texts: readonly string[], most: number): string[] {
  const packs: string[] = [];
  for (const text of texts) {
    const longer = `${packs.at(-1)} ${text}`;
    if (packs.length > 0 && longer.length <= most) packs[packs.length - 1] = longer;
    else packs.push(text);
  }
  return packs;
}

/** A pack by number. With as many posts as packs, every payload appears in every field once. */
const pack = (at: number): string => PACKED[at % PACKED.length] ?? '';

/**
 * Payloads for each place where the site's name can appear: a title, an attribute, JSON in a script, a link.
 */
const BREAKING_OUT = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  'https://a.example/"onmouseover="alert(1)',
];

test('no text by an editor runs, in any field of a post', async ({ browser, server }) => {
  const editor = await newEditor(server);
  const posts = PACKED.map((_, at) => ({
    category: 'news',
    slug: `hostile-${at}`,
    title: pack(at),
    excerpt: pack(at + 1),
    author: pack(at + 2),
    cover_url: '/icons/icon-192.png',
    cover_alt: pack(at + 3),
    seo_title: pack(at + 4),
    seo_description: pack(at + 5),
    body: `${pack(at + 6)}\n\n## ${pack(at + 7).replaceAll(/\s+/g, ' ')}\n\nText.`,
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

  const witness = await openWitness(browser, server.url);
  await expect.poll(async () => (await ask(`${server.url}/news/hostile-0`)).status).toBe(200);
  for (const [at, { slug }] of posts.entries()) {
    const address = `${server.url}/news/${slug}`;
    const html = await (await ask(address)).text();
    expect(await injectedElementsIn(witness, html), `as it is sent, ${slug}`).toEqual([]);
    // Also check half of the posts after hydration; each payload is in four fields of those.
    if (at % 2 === 0) expect(await injectedElementsAt(witness, address), slug).toEqual([]);
  }
  for (let at = 1; ; at++) {
    const address = `${server.url}/news?page=${at}`;
    if ((await ask(address)).status !== 200) break;
    expect(await injectedElementsAt(witness, address), address).toEqual([]);
    if (at * 12 > posts.length + 30) break;
  }
  expect(witness.seen).toEqual([]);
  await witness.page.context().close();

  const feed = await (await ask(`${server.url}/news/feed.xml`)).text();
  expect(feed).toContain('hostile-');
  expect(feed).not.toMatch(/<(?:script|img|svg|iframe|a)\b/i);
});

/** The same, as many for one site's name as do not hide each other. A link must start with its address. */
const SITE_NAMES = [
  `${BREAKING_OUT[0]} ${BREAKING_OUT[1]}`,
  `${BREAKING_OUT[2]} ${BREAKING_OUT[3]}`,
  `${BREAKING_OUT[4]} ${BREAKING_OUT[6]}`,
  `${BREAKING_OUT[5]}`,
  `${BREAKING_OUT[7]}`,
];

test("the site's name and contact never run", async ({ browser, server }) => {
  const editor = await newEditor(server);
  const witness = await openWitness(browser, server.url);
  for (const [round, text] of SITE_NAMES.entries()) {
    await editor.setSite({ title: `${text} round-${round}`, contact: text });
    await expect.poll(async () => (await ask(`${server.url}/privacy`)).text()).toContain(`round-${round}`);
    // One page with the contact, and one rendered by the app.
    for (const path of ['/privacy', '/sign-in'])
      expect(await injectedElementsAt(witness, server.url + path), `${path} of ${text}`).toEqual([]);
    for (const path of ['/', '/guides/ground-balance']) {
      const html = await (await ask(server.url + path)).text();
      expect(await injectedElementsIn(witness, html), `as it is sent, ${path} of ${text}`).toEqual([]);
    }
  }
  await editor.setSite({ title: 'MetalQuest', contact: '' });
  expect(witness.seen).toEqual([]);
  await witness.page.context().close();
});

test('nothing in a gallery runs, in any layout', async ({ browser, server }) => {
  const witness = await openWitness(browser, server.url);
  const client = await newAccount(server.url, `${randomUUID()}@example.org`);
  const fits = (text: string) => (text.length <= 100 ? text : text.slice(0, 100));
  const address = await publishGallery(server.url, {
    client,
    finds: XSS_PAYLOADS.length,
    photos: 2,
    title: '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>',
    find: (at) => ({
      item_description: payload(at),
      terrain_type: fits(payload(at + 1)),
      ground_mineralization: fits(payload(at + 2)),
      moisture_level: fits(payload(at + 3)),
      trash_density: fits(payload(at + 4)),
      ground_compaction: fits(payload(at + 5)),
      target_id: payload(at + 6).slice(0, 16),
    }),
  });
  const sent: string[] = [];
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
      expect(sent).not.toContain(html);
      sent.push(html);
      expect(await injectedElementsIn(witness, html), `as it is sent, ${layout}`).toEqual([]);
      expect(await injectedElementsAt(witness, server.url + address), layout).toEqual([]);
      expect(witness.seen).toEqual([]);
    });
  await witness.page.context().close();
});

const [SECTION] = SECTIONS;
const ADDRESSES = {
  'the path of an address': (part: string) => [`/${part}`, `/${SECTION?.path}/${part}`, `/gallery/${part}`],
  'the query of an address': (part: string) => [
    `/${SECTION?.path}?q=${part}&tag=${part}`,
    `/${SECTION?.path}?page=${part}`,
  ],
};

test('nothing injected into the path or the query of an address runs', async ({ browser, server }) => {
  const witness = await openWitness(browser, server.url);
  for (const [where, addressesOf] of Object.entries(ADDRESSES)) {
    const parts = (texts: readonly string[]) => texts.map((text) => addressesOf(encodeURIComponent(text)));
    await test.step(where, async () => {
      for (const address of parts([...BREAKING_OUT, ...PACKED]).flat()) {
        const html = await (await ask(server.url + address)).text();
        expect(await injectedElementsIn(witness, html), `as it is sent, ${address}`).toEqual([]);
      }
      // One address per text, cycling through the places.
      for (const [at, places] of parts(BREAKING_OUT).entries()) {
        const address = places[at % places.length] ?? '';
        expect(await injectedElementsAt(witness, server.url + address), address).toEqual([]);
      }
    });
  }
  expect(witness.seen).toEqual([]);
  await witness.page.context().close();
});
