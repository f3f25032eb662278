/** Where the native app keeps the server that was chosen; a browser's server is the one that it came from. */
export const SERVER_KEY = 'metalquest:server';

/** The native app was asked for something of its server, and none is chosen. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';

  constructor() {
    super('No server is chosen yet. Choose one first.');
  }
}

/**
 * The server's origin where one is known, without a slash at its end: in a browser the page's own, in the native app the
 * one that was chosen, else the one that the app was built for (VITE_SERVER_URL).
 */
export function knownServer(): string | null {
  if (import.meta.env.MODE !== 'native') return window.location.origin;
  return localStorage.getItem(SERVER_KEY) || import.meta.env.VITE_SERVER_URL?.replace(/\/+$/, '') || null;
}

/**
 * The origin of the server, in place of `window.location.origin` wherever the server is meant and not the app's own files.
 * @throws NoServerError in the native app before one is chosen
 */
export function serverAddress(): string {
  const server = knownServer();
  if (!server) throw new NoServerError();
  return server;
}

/** Where files of the server are seen from here: '' in a browser, which is there already. */
export function filesOrigin(): string {
  return import.meta.env.MODE === 'native' ? (knownServer() ?? '') : '';
}

/** The address of a file that the server has, such as a picture of an article: `path` itself in a browser. */
export function serverFile(path: string): string {
  return path.startsWith('/') ? filesOrigin() + path : path;
}
