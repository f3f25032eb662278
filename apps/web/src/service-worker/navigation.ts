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

function isServerPage(pathname: string): boolean {
  return pathname === '/healthz' || pathname === '/readyz';
}
