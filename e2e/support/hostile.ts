import { type Browser, expect, type Page } from '@playwright/test';
import { COVERS_DIRECTORY } from '../../apps/server/src/content/shipped-content.ts';
import { coverPictures } from '../../apps/server/src/public-pages/cover-pictures.ts';
import { recordHydration } from './take-over.ts';

/** Inline drawings of the built-in articles. */
const DRAWINGS = new Set((await coverPictures(COVERS_DIRECTORY, '')).values());

/**
 * A browser without the content security policy, so that injected code actually runs, and what was observed.
 */
export interface InjectionMonitor {
  readonly page: Page;
  /** Injected scripts that ran, and requests to other origins except for images. */
  readonly violations: string[];
  /** The inline script and styles that every page contains. */
  readonly ownInlineCode: readonly string[];
}

/** Disables WebGL on pages opened from now on, so the app draws a sketch instead of each map. */
export async function withoutMaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: unknown, ...args: unknown[]) {
      return /webgl/.test(String(args[0])) ? null : Reflect.apply(getContext, this, args);
    });
  });
}

/** Opens a browser without the content security policy: only escaping prevents injection. */
export async function openMonitor(browser: Browser, origin: string): Promise<InjectionMonitor> {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  const violations: string[] = [];
  page.on('dialog', async (dialog) => {
    violations.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('popup', (popup) => violations.push(`a window with ${popup.url()}`));
  context.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol.startsWith('http') && requested !== origin && request.resourceType() !== 'image')
      violations.push(`${request.resourceType()} ${request.url()}`);
  });
  await recordHydration(page);
  // Self-test: the monitor must notice an injected script, and a request to another origin.
  await page.goto(`${origin}/help`);
  const ownInlineCode = await page
    .locator('head > style, head > script:not([src], [type])')
    .allTextContents();
  expect(ownInlineCode).toHaveLength(2);
  const foreign = 'https://evil.example/a.css';
  await page.setContent(`<img src="x:x" onerror="alert(1)"><link rel="stylesheet" href="${foreign}">`);
  await expect.poll(() => violations.toSorted()).toEqual(['alert: 1', `stylesheet ${foreign}`]);
  const monitor = { page, violations, ownInlineCode };
  const [script = ''] = ownInlineCode.filter((text) => text.includes('dataset'));
  for (const injected of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<style>a{}</style>',
    '<img src="data:image/svg+xml,%3Csvg%3E">',
    `<script data-app="//elsewhere.example/a.js">${script}</script>`,
  ])
    expect(await injectedElementsIn(monitor, injected)).not.toEqual([]);
  violations.length = 0;
  return monitor;
}

/**
 * Opens a page and waits for hydration.
 * @returns elements, handlers and addresses that do not belong to it
 */
export async function injectedElementsAt(monitor: InjectionMonitor, url: string): Promise<string[]> {
  const { page } = monitor;
  await page.goto(url);
  await page.waitForFunction(() => Reflect.get(window, 'drawn') === true);
  return injectedElementsIn(monitor);
}

/**
 * Finds elements, handlers and addresses that do not belong to the product, in the live page or in `html` as
 * the browser parses it.
 * @param isOwn whether it is a signed-in page, which unlike a public page may show blob files and link to
 * telephone numbers
 */
export async function injectedElementsIn(
  { page, ownInlineCode }: InjectionMonitor,
  html: string | null = null,
  isOwn = false,
): Promise<string[]> {
  const found = await page.evaluate(
    ({ text, ownCode, isOwn }) => {
      const root = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
      const forbidden = new Set('iframe object embed base applet frame frameset math'.split(' '));
      const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcdoc'];
      const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
      return [...root.querySelectorAll('*')].flatMap((element) => {
        const attribute = (name: string) => element.getAttribute(name);
        const isOwnCode =
          ownCode.includes(element.textContent) &&
          [...element.attributes].every(
            ({ name, value }) =>
              ['data-app', 'data-sheet', 'data-parts'].includes(name) &&
              value.split(' ').every((file) => /^\/assets\/[\w.-]+\.(js|css)$/.test(file)),
          );
        const isForeignStyle = element.localName === 'style' && !isOwnCode;
        const isForeignScript =
          element.localName === 'script' &&
          !isOwnCode &&
          !/^application\/(ld\+)?json$/.test(attribute('type') ?? '') &&
          !/^\/(assets\/[\w.-]+|theme|early)\.js$/.test(attribute('src') ?? '') &&
          !/^\/assets\/[\w.-]+\.js$/.test(attribute('src') ?? '');
        const isRefresh = element.localName === 'meta' && attribute('http-equiv') !== null;
        const hasHandler = element.getAttributeNames().some((name) => name.startsWith('on'));
        const badAddresses = addresses.filter((name) => {
          const address = attribute(name);
          if (address === null || name === 'srcdoc') return address !== null;
          const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
          if (isOwn && url?.protocol === 'blob:' && url.origin === location.origin) return false;
          if (isOwn && /^sms:\+?\d+$/.test(address)) return false;
          return url === null || !schemes.includes(url.protocol) || url.username !== '';
        });
        const isForeign =
          forbidden.has(element.localName) || isForeignStyle || isForeignScript || isRefresh || hasHandler;
        if (!isForeign && badAddresses.length === 0) return [];
        const isPicture =
          !isForeign && element.localName === 'img' && badAddresses.every((name) => name === 'src');
        return [{ html: element.outerHTML.slice(0, 200), picture: isPicture ? attribute('src') : null }];
      });
    },
    { text: html, ownCode: ownInlineCode, isOwn },
  );
  return found.filter(({ picture }) => !picture || !DRAWINGS.has(picture)).map((element) => element.html);
}
