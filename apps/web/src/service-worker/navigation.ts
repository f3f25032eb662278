import { pageAddress } from '@metalquest/core/content/posts-choice';
import { isAppPath } from '../app/app-paths.ts';

/** The backend's addresses on our own origin: the worker never touches them. */
const API = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/;

/** A last part with an extension names a file, for example a document that was opened in a tab. */
const NAMES_A_FILE = /\/[^/]*\.[a-z0-9]+$/i;

/** Who answers a page that the browser goes to: the shell on this device, the network before it, or only the network. */
export type PageSource = 'shell' | 'network-then-shell' | 'network';

/**
 * The app's own addresses are answered by the shell, also those never visited and without signal; public pages by the
 * server while it can be reached; the backend, files and the server's own pages are none of ours.
 */
export function pageSource(pathname: string): PageSource {
  if (isAppPath(pathname)) return 'shell';
  if (API.test(pathname) || NAMES_A_FILE.test(pathname) || isServerPage(pathname)) return 'network';
  return 'network-then-shell';
}

/** Whether a public page may be read again without signal: a gallery may not, which its owner can take back. */
export function mayBeKept({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean {
  return ok && !/\b(?:private|no-store)\b/.test(headers.get('cache-control') ?? '');
}

function isServerPage(pathname: string): boolean {
  return pathname === '/healthz' || pathname === '/readyz' || pathname.startsWith('/page-data/');
}

const PAGE_DATA = '/page-data';

/** The address under which a public page, or what it is drawn from, is kept: without what makes no other page of it. */
export function keptAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const isData = pathname.startsWith(`${PAGE_DATA}/`);
  const page = pageAddress(isData ? pathname.slice(PAGE_DATA.length) : pathname, searchParams);
  return `${origin}${isData ? PAGE_DATA : ''}${page}`;
}
