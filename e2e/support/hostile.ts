import { type Browser, expect, type Page } from '@playwright/test';
import { COVERS_DIRECTORY } from '../../apps/server/src/content/shipped-content.ts';
import { coverPictures } from '../../apps/server/src/public-pages/cover-pictures.ts';
import { noteTakeOver } from './taken-over.ts';

/** The drawings that articles of ours bring along within their pages. */
const DRAWINGS = [...(await coverPictures(COVERS_DIRECTORY, '')).values()];

/** A browser without the page's policy, so that what the page lets in really runs, and what it saw of that. */
export interface Witness {
  readonly page: Page;
  /** Scripts of strangers that ran, and what was asked for elsewhere but pictures. */
  readonly seen: string[];
  /** The script and the styles that every page of ours carries. */
  readonly carried: readonly string[];
}

/**
 * Opens a browser in which nothing but the page itself stands between a text and a script: the content security policy
 * and trusted types are off.
 */
export async function openWitness(browser: Browser, origin: string): Promise<Witness> {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('dialog', async (dialog) => {
    seen.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`a window with ${popup.url()}`));
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'image') seen.push(`${request.resourceType()} ${request.url()}`);
      await route.abort();
    },
  );
  await noteTakeOver(page);
  // A witness that sees nothing proves nothing.
  await page.goto(`${origin}/help`);
  const carried = await page.locator('head > style, head > script:not([src], [type])').allTextContents();
  expect(carried).toHaveLength(2);
  await page.setContent('<img src="x:x" onerror="alert(1)">');
  await expect.poll(() => seen).toEqual(['alert: 1']);
  const witness = { page, seen, carried };
  const [script = ''] = carried.filter((text) => text.includes('dataset'));
  for (const stranger of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<style>a{}</style>',
    '<img src="data:image/svg+xml,%3Csvg%3E">',
    `<script data-app="//elsewhere.example/a.js">${script}</script>`,
  ])
    expect(await strangersIn(witness, stranger)).not.toEqual([]);
  seen.length = 0;
  return witness;
}

/** Opens a page, and lets the app take it over. @returns what is in it that no page of ours has */
export async function strangersAt(witness: Witness, url: string): Promise<string[]> {
  const { page } = witness;
  await page.goto(url);
  await page.waitForFunction(() => Reflect.get(window, 'drawn') === true);
  return strangersIn(witness);
}

/**
 * Elements, handlers and addresses that no page of ours has: in the page as it stands, or in HTML as its browser reads it.
 * @param isOwn whether it is a page of the app, which shows files of its own and writes to a telephone, as no public one does
 */
export function strangersIn(
  { page, carried }: Witness,
  html: string | null = null,
  isOwn = false,
): Promise<string[]> {
  return page.evaluate(
    ({ text, ours, drawings, isOwn }) => {
      const read = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
      const never = new Set('iframe object embed base applet frame frameset math'.split(' '));
      const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcdoc'];
      const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
      return [...read.querySelectorAll('*')].flatMap((element) => {
        const has = (name: string) => element.getAttribute(name);
        // Told of files of ours, and of nothing else.
        const isCarried =
          ours.includes(element.textContent) &&
          [...element.attributes].every(
            ({ name, value }) =>
              ['data-app', 'data-sheet', 'data-parts'].includes(name) &&
              value.split(' ').every((file) => /^\/assets\/[\w.-]+\.(js|css)$/.test(file)),
          );
        const isForeignStyle = element.localName === 'style' && !isCarried;
        const isForeignScript =
          element.localName === 'script' &&
          !isCarried &&
          !/^application\/(ld\+)?json$/.test(has('type') ?? '') &&
          !/^\/(assets\/[\w.-]+|theme|early)\.js$/.test(has('src') ?? '') &&
          !/^\/assets\/[\w.-]+\.js$/.test(has('src') ?? '');
        const isRefresh = element.localName === 'meta' && has('http-equiv') !== null;
        const handles = element.getAttributeNames().some((name) => name.startsWith('on'));
        const leads = addresses.some((name) => {
          const address = has(name);
          if (address === null || name === 'srcdoc') return address !== null;
          if (element.localName === 'img' && name === 'src' && drawings.includes(address)) return false;
          const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
          if (isOwn && url?.protocol === 'blob:' && url.origin === location.origin) return false;
          if (isOwn && /^sms:\+?\d+$/.test(address)) return false;
          return url === null || !schemes.includes(url.protocol) || url.username !== '';
        });
        return never.has(element.localName) ||
          isForeignStyle ||
          isForeignScript ||
          isRefresh ||
          handles ||
          leads
          ? [element.outerHTML.slice(0, 200)]
          : [];
      });
    },
    { text: html, ours: carried, drawings: DRAWINGS, isOwn },
  );
}
