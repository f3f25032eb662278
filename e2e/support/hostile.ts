import { type Browser, expect, type Page } from '@playwright/test';
import { COVERS_DIRECTORY } from '../../apps/server/src/content/shipped-content.ts';
import { coverPictures } from '../../apps/server/src/public-pages/cover-pictures.ts';
import { recordTakeOver } from './take-over.ts';

/** Inline drawings of the built-in articles. */
const DRAWINGS = new Set((await coverPictures(COVERS_DIRECTORY, '')).values());

/**
 * A browser without the content security policy, so that injected code actually runs, and what was observed.
 */
export interface XssWitness {
  readonly page: Page;
  /** Injected scripts that ran, and requests to other origins except for images. */
  readonly seen: string[];
  /** The inline script and styles that every page contains. */
  readonly carried: readonly string[];
}

/** Opens a browser without the content security policy: only escaping prevents injection. */
export async function openWitness(browser: Browser, origin: string): Promise<XssWitness> {
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
  await recordTakeOver(page);
  // Self-test: the witness must notice an injected script.
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
    expect(await injectedElementsIn(witness, stranger)).not.toEqual([]);
  seen.length = 0;
  return witness;
}

/**
 * Opens a page and waits for hydration.
 * @returns elements, handlers and addresses that do not belong to it
 */
export async function injectedElementsAt(witness: XssWitness, url: string): Promise<string[]> {
  const { page } = witness;
  await page.goto(url);
  await page.waitForFunction(() => Reflect.get(window, 'drawn') === true);
  return injectedElementsIn(witness);
}

/**
 * Finds elements, handlers and addresses that do not belong to the product, in the live page or in `html` as
 * the browser parses it.
 * @param isOwn whether it is a signed-in page, which unlike a public page may show blob files and link to
 * telephone numbers
 */
export async function injectedElementsIn(
  { page, carried }: XssWitness,
  html: string | null = null,
  isOwn = false,
): Promise<string[]> {
  const found = await page.evaluate(
    ({ text, ours, isOwn }) => {
      const read = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
      const never = new Set('iframe object embed base applet frame frameset math'.split(' '));
      const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcdoc'];
      const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
      return [...read.querySelectorAll('*')].flatMap((element) => {
        const has = (name: string) => element.getAttribute(name);
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
        const leading = addresses.filter((name) => {
          const address = has(name);
          if (address === null || name === 'srcdoc') return address !== null;
          const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
          if (isOwn && url?.protocol === 'blob:' && url.origin === location.origin) return false;
          if (isOwn && /^sms:\+?\d+$/.test(address)) return false;
          return url === null || !schemes.includes(url.protocol) || url.username !== '';
        });
        const isForeign =
          never.has(element.localName) || isForeignStyle || isForeignScript || isRefresh || handles;
        if (!isForeign && leading.length === 0) return [];
        const isPicture =
          !isForeign && element.localName === 'img' && leading.every((name) => name === 'src');
        return [{ html: element.outerHTML.slice(0, 200), picture: isPicture ? has('src') : null }];
      });
    },
    { text: html, ours: carried, isOwn },
  );
  return found.filter(({ picture }) => !picture || !DRAWINGS.has(picture)).map((each) => each.html);
}
