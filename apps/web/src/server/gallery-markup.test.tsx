import { GALLERY_LAYOUTS } from '@metalquest/core/gallery/gallery-choices';
import { type GalleryPage, OWN_PICTURES } from '@metalquest/core/gallery/gallery-page';
import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import { expect, it } from 'vitest';
import { createPageRenderer } from './page-renderer.tsx';
import { FIRST, firstScript, SHELL, withoutFirst } from './testing/shell.ts';

const manifest = new Proxy(
  {},
  { get: (_of, name) => ({ file: `assets/${String(name).split('/').at(-1)}.js` }) },
);

const HOSTILE = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&<!--';

const picture = (at: number) => ({
  id: `0000000${at % 10}-0000-4000-8000-000000000000`,
  width: 2560,
  height: 1920,
});

const gallery = (fields: Partial<GalleryPage> = {}): GalleryPage => ({
  key: 'mudlark',
  title: 'Out of the mud',
  layout: 'grid',
  finds: Array.from({ length: 8 }, (_, at) => ({
    name: `Find ${at}`,
    pictures: at === 7 ? [] : at === 1 ? [picture(1), picture(8), picture(9)] : [picture(at)],
    fields: { depth_cm: 12, target_id: '82', month: at < 5 ? '2026-04' : '2026-03' },
  })),
  total: 2_000,
  page: 1,
  pictureBase: OWN_PICTURES,
  ...fields,
});

async function htmlOf(gallery: GalleryPage, address = '/gallery/mudlark'): Promise<string> {
  const { render } = createPageRenderer({
    first: FIRST,
    shell: SHELL,
    manifest,
    pictures: new Map(),
    origin: 'https://metalquest.example',
    site: async () => DEFAULT_SITE_SETTINGS,
  });
  const page = await render(address, { status: 200, data: { page: 'gallery', gallery: gallery } });
  if (page.status === 301) throw new Error('moved');
  expect(page.status).toBe(200);
  return withoutFirst(page.html);
}

const tags = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => tag);

it('its head has the title and canonical address, and forbids caching', async () => {
  const html = await htmlOf(gallery());
  expect(html).toContain('<title>Out of the mud · MetalQuest</title>');
  expect(html).toContain('2,000 finds. Find spots are private.');
  expect(html).toContain('<link rel="canonical" href="https://metalquest.example/gallery/mudlark">');
  expect(html).toContain('<meta name="robots" content="noarchive, noimageindex">');
  expect(html).toContain(
    `<meta property="og:image" content="https://metalquest.example/storage/v1/public-media/${picture(0).id}?width=1280">`,
  );
  expect(html).toContain('<meta property="og:image:height" content="960">');
  const second = await htmlOf(gallery({ page: 2 }), '/gallery/mudlark?page=2');
  expect(second).toContain('<title>Out of the mud, page 2 · MetalQuest</title>');
  expect(second).toContain('href="https://metalquest.example/gallery/mudlark?page=2"');
});

it.each(GALLERY_LAYOUTS)(
  'with layout %s it is readable without scripts, and pictures cause no layout shift',
  async (layout) => {
    const html = await htmlOf(gallery({ layout }));
    for (let at = 0; at < 8; at += 1) expect(html).toContain(`Find ${at}`);
    expect(html).toContain('April 2026');
    if (layout !== 'timeline') expect(html).toContain('12 cm (4.7 in)');
    const images = tags(html, 'img');
    expect(images).toHaveLength(7);
    for (const [at, image] of images.entries()) {
      expect(image).toContain('width="2560" height="1920"');
      expect(image).toMatch(/srcSet="[^"]*width=320 320w, [^"]*width=480 480w/);
      expect(image).toContain(at < 4 ? 'loading="eager"' : 'loading="lazy"');
    }
    // The further pictures of a find, and links to the other pages.
    expect(tags(html, 'a').filter((link) => link.includes('/public-media/'))).toHaveLength(7 + 2);
    expect(html).toContain('href="/gallery/mudlark?page=2"');
    expect(html).toContain('href="/gallery/mudlark?page=50"');
    expect(html).not.toMatch(/ style=|<style| on[a-z]+="/);
  },
);

it('user text never becomes an element, anywhere', async () => {
  const find = {
    name: HOSTILE,
    pictures: [picture(0), picture(1)],
    fields: { category: HOSTILE, terrain_type: HOSTILE, month: '2026-04' },
  };
  for (const layout of GALLERY_LAYOUTS) {
    const html = await htmlOf(gallery({ title: HOSTILE, layout, finds: [find] }));
    expect(html).not.toMatch(/<script>|<img src=x|<!--(?! -->)/i);
    const scripts = tags(html, 'script');
    expect(scripts.filter((script) => !script.includes('type="application/json"'))).toEqual([
      firstScript('gallery.tsx'),
    ]);
  }
});

it('an empty gallery is a valid page, and pictures on another host use CORS', async () => {
  expect(await htmlOf(gallery({ finds: [], total: 0, title: null }))).toContain('No finds yet');
  const html = await htmlOf(gallery({ pictureBase: 'https://data.example/functions/v1/gallery-picture' }));
  for (const image of tags(html, 'img')) {
    expect(image).toContain('crossorigin="anonymous"');
    expect(image).toContain('src="https://data.example/functions/v1/gallery-picture/');
  }
});
