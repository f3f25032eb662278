export class MissingCode extends Error {
  override readonly name = 'MissingCode';

  constructor(cause: unknown) {
    super('A part of the app could not be downloaded. Check your connection and try again.', { cause });
  }
}

/**
 * Loads code. With a service worker there is a second attempt: a request can fail while the browser restarts a
 * crashed one, although the code is in its cache.
 * @throws MissingCode
 */
export async function loadCode<T>(load: () => Promise<T>, hasWorker = isControlled()): Promise<T> {
  try {
    return await (hasWorker ? load().catch(load) : load());
  } catch (cause) {
    throw new MissingCode(cause);
  }
}

const isControlled = (): boolean => Boolean(navigator.serviceWorker?.controller);

export interface BuildHost {
  readonly fetch: (url: string, options: RequestInit) => Promise<Pick<Response, 'status'>>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

/** The build for which the page was last reloaded, to prevent a reload loop. */
const RELOADED_KEY = 'metalquest:reloaded-for';

/** Whether the server runs another release. The service worker does not intercept HEAD requests. */
async function isReplaced({ fetch }: Pick<BuildHost, 'fetch'>, build: string): Promise<boolean> {
  try {
    return (await fetch(build, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** Reloads the page if a new release removed this build's files; at most once per build. */
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
