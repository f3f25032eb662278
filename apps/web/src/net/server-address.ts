export const SERVER_KEY = 'metalquest:server';

export class NoServerError extends Error {
  override readonly name = 'NoServerError';

  constructor() {
    super('No server is chosen yet. Choose one first.');
  }
}

/** The server's origin without a trailing slash, or null. Native: the chosen one or VITE_SERVER_URL. */
export function storedServer(): string | null {
  if (import.meta.env.MODE !== 'native') return window.location.origin;
  return localStorage.getItem(SERVER_KEY) || import.meta.env.VITE_SERVER_URL?.replace(/\/+$/, '') || null;
}

/**
 * The server's origin. Use it instead of `window.location.origin`, which is the app's own in the native app.
 * @throws NoServerError in the native app before a server is chosen
 */
export function serverAddress(): string {
  const server = storedServer();
  if (!server) throw new NoServerError();
  return server;
}

/** Prefix for URLs of server files; '' in a browser, where relative URLs work. */
function filesOrigin(): string {
  return import.meta.env.MODE === 'native' ? (storedServer() ?? '') : '';
}

/** The URL of a server file, such as a picture of an article; unchanged in a browser. */
export function serverFile(path: string): string {
  return path.startsWith('/') ? filesOrigin() + path : path;
}
