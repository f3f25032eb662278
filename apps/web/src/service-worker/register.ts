import { createStore } from '../lib/create-store.ts';
import { allowScriptUrl } from '../lib/trusted-script-urls.ts';
import { KEEP_ADMIN_AREA, SKIP_WAITING } from './messages.ts';

/** A new version that waits to be used. */
export interface WaitingUpdate {
  /** Takes the new version over and loads the page anew. */
  apply(): void;
}

/** What a page needs of the browser to keep a worker; the test brings its own. */
export interface WorkerHost {
  readonly serviceWorker: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>;
  reload(): void;
  /** Does it after so many ms. */
  later(work: () => void, ms: number): void;
}

/** The new version that waits, if there is one. Offered by UpdateOffer, never forced. */
export const waitingUpdate = createStore<WaitingUpdate | null>(null);

/** How long after the last try the next one comes while there is no worker yet, ms; the last holds from then on. */
const TRY_AGAIN_MS = [5_000, 15_000, 60_000, 300_000];

let registration: ServiceWorkerRegistration | null = null;

/** Asks the server for a new version. Without signal nothing happens. */
export async function checkForUpdate(): Promise<void> {
  try {
    await registration?.update();
  } catch {
    // No signal: the next look asks again.
  }
}

/**
 * Registers the worker that makes the app open without signal. Its files come whole or not at all: where the line broke in
 * the middle of the first time, it is tried again, and what came is not fetched twice. A browser without service workers
 * goes without.
 */
export async function registerServiceWorker(host: WorkerHost | null = browserHost()): Promise<void> {
  if (!host) return;
  const { serviceWorker } = host;
  let accepted = false;
  let tries = 0;
  let watched: ServiceWorker | null = null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over without anybody asking: nothing to load anew.
    if (accepted) host.reload();
  });

  const offer = (worker: ServiceWorker) =>
    waitingUpdate.set({
      apply() {
        accepted = true;
        worker.postMessage(SKIP_WAITING);
      },
    });
  const tryAgain = () => {
    host.later(() => void register(), TRY_AGAIN_MS[tries] ?? TRY_AGAIN_MS.at(-1) ?? 0);
    tries += 1;
  };

  function watch(made: ServiceWorkerRegistration): void {
    const coming = made.installing;
    if (!coming || coming === watched) return;
    watched = coming;
    coming.addEventListener('statechange', () => {
      if (coming.state === 'installed' && serviceWorker.controller) offer(coming);
      if (coming.state !== 'redundant') return;
      waitingUpdate.set(null);
      // The browser lets go of a registration whose first worker could not be installed.
      if (!made.active) tryAgain();
    });
  }

  async function register(): Promise<void> {
    let made: ServiceWorkerRegistration;
    try {
      made = await serviceWorker.register(allowScriptUrl('/sw.js'), { updateViaCache: 'none' });
    } catch (error) {
      // That is how a script that did not come is told; whatever else it is will not be otherwise the next time.
      if (!(error instanceof TypeError)) throw error;
      tryAgain();
      return;
    }
    if (made.waiting && serviceWorker.controller) offer(made.waiting);
    watch(made);
    if (made === registration) return;
    registration = made;
    made.addEventListener('updatefound', () => watch(made));
  }

  await register();
}

/**
 * Has the worker keep the code of the admin area on this device, and of later versions too: a text that was autosaved here
 * is reached without signal.
 */
export async function keepAdminArea(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(KEEP_ADMIN_AREA);
}

function browserHost(): WorkerHost | null {
  if (!('serviceWorker' in navigator)) return null;
  return {
    serviceWorker: navigator.serviceWorker,
    reload: () => window.location.reload(),
    later: (work, ms) => void setTimeout(work, ms),
  };
}
