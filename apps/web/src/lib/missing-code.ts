/** Code of the app that did not come: the line broke, or a release took its place. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';

  constructor(cause: unknown) {
    super('Its code could not be loaded. Check your connection and try again.', { cause });
  }
}

/** Loads code, and says by a MissingCode that it could not be had. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingCode(cause);
  }
}

/** What the look for a newer release needs of the browser; the test brings its own. */
export interface BuildHost {
  readonly fetch: (url: string, options: RequestInit) => Promise<Pick<Response, 'status'>>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

/** The build that a page was loaded anew for, so that it happens once. */
const RELOADED_KEY = 'metalquest:reloaded-for';

/**
 * Whether the server has another release than the one that runs here: it has no more a file of this one. A HEAD passes
 * the service worker, which would answer for the server. Without an answer: no.
 */
async function isReplaced({ fetch }: Pick<BuildHost, 'fetch'>, build: string): Promise<boolean> {
  try {
    return (await fetch(build, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** Loads the page anew when code is missing because of a newer release: once, however that turns out. */
export async function reloadIfReplaced(host = browserHost(), build = import.meta.url): Promise<void> {
  const { storage } = host;
  if (storage.getItem(RELOADED_KEY) === build || !(await isReplaced(host, build))) return;
  storage.setItem(RELOADED_KEY, build);
  host.reload();
}

function browserHost(): BuildHost {
  return {
    fetch: (url, options) => window.fetch(url, options),
    storage: window.sessionStorage,
    reload: () => window.location.reload(),
  };
}
