import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { ask } from './ask.ts';

/** Bytes a page waits for, by kind: scripts and style sheets as gzip -9, fonts as they are. */
export interface PageWeight {
  scripts: number;
  styles: number;
  fonts: number;
}

const KINDS: readonly [keyof PageWeight, RegExp][] = [
  ['scripts', /\.m?js$/],
  ['styles', /\.css$/],
  ['fonts', /\.(?:woff2?|ttf|otf)$/],
];

/**
 * Sizes by path, so that files of several pages are compressed once. Only of built files: their names have a hash, so
 * they are the same on every server.
 */
const sizes = new Map<string, number>();

async function sizeOf(address: string, kind: keyof PageWeight): Promise<number> {
  const { pathname } = new URL(address);
  const known = sizes.get(pathname);
  if (known !== undefined) return known;
  const body = Buffer.from(await (await ask(address)).arrayBuffer());
  const size = kind === 'fonts' ? body.length : gzipSync(body, { level: 9 }).length;
  if (pathname.startsWith('/assets/')) sizes.set(pathname, size);
  return size;
}

/** Measures what a browser loads for a page until it is `settled`. */
export async function weightOf(
  page: Page,
  url: string,
  settled: () => Promise<unknown> = () => page.waitForLoadState('networkidle'),
): Promise<PageWeight> {
  const kindByUrl = new Map<string, keyof PageWeight>();
  const onRequest = (request: Request): void => {
    const { pathname } = new URL(request.url());
    const kind = KINDS.find(([, names]) => names.test(pathname))?.[0];
    // Skip prefetches by the service worker; the page does not wait for them.
    if (kind && !request.serviceWorker()) kindByUrl.set(request.url(), kind);
  };
  page.on('request', onRequest);
  await page.goto(url);
  await settled();
  page.off('request', onRequest);
  const weight: PageWeight = { scripts: 0, styles: 0, fonts: 0 };
  for (const [address, kind] of kindByUrl) weight[kind] += await sizeOf(address, kind);
  return weight;
}
