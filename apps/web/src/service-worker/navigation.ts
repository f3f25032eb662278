import { pageAddress } from '@metalquest/core/content/posts-choice';
import { isAppPath } from '../app/app-paths.ts';

/** Backend paths on our origin; the worker never handles them. */
const API = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/;

/** A last segment with an extension is a file, for example a document opened in a tab. */
const NAMES_A_FILE = /\/[^/]*\.[a-z0-9]+$/i;

export type PageSource = 'shell' | 'network-then-shell' | 'network';

/** The worker ignores the backend, files and the server's own pages. */
export function pageSource(pathname: string): PageSource {
  if (isAppPath(pathname)) return 'shell';
  if (API.test(pathname) || NAMES_A_FILE.test(pathname) || isServerPage(pathname)) return 'network';
  return 'network-then-shell';
}

/** Whether a public page may be cached for offline use: not a gallery, since its owner can unpublish it. */
export function isCacheable({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean {
  return ok && !/\b(?:private|no-store)\b/.test(headers.get('cache-control') ?? '');
}

function isServerPage(pathname: string): boolean {
  const isProbe = pathname === '/healthz' || pathname === '/readyz';
  return isProbe || pathname.startsWith('/page-data/') || pathname.startsWith('/sign/');
}

const PAGE_DATA = '/page-data';

/** The cache key of a public page or its data: the address without irrelevant query parameters. */
export function cacheAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const isData = pathname.startsWith(`${PAGE_DATA}/`);
  const page = pageAddress(isData ? pathname.slice(PAGE_DATA.length) : pathname, searchParams);
  return `${origin}${isData ? PAGE_DATA : ''}${page}`;
}
