import { createStore } from '../platform/create-store.ts';
import { allowScriptUrl } from '../platform/trusted-script-urls.ts';
import { KEEP_ADMIN_AREA, SKIP_WAITING } from './messages.ts';

export interface WaitingUpdate {
  apply(): void;
}

export interface WorkerHost {
  readonly serviceWorker: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>;
  reload(): void;
  later(work: () => void, ms: number): void;
}

/** The waiting version, if any. UpdateOffer offers it; it is never forced. */
export const waitingUpdate = createStore<WaitingUpdate | null>(null);

/** Delays between registration attempts, ms; the last one repeats. */
const TRY_AGAIN_MS = [5_000, 15_000, 60_000, 300_000];

/** Longest wait for the new version after the user accepted it. */
const RELOAD_AFTER_MS = 5_000;

let registration: ServiceWorkerRegistration | null = null;

export async function checkForUpdate(): Promise<void> {
  try {
    await registration?.update();
  } catch {
    // No signal: the next check retries.
  }
}

/** Installation is all or nothing: after a broken connection it retries and reuses finished files. */
export async function registerServiceWorker(host: WorkerHost | null = browserHost()): Promise<void> {
  if (!host) return;
  const { serviceWorker } = host;
  let accepted = false;
  let tries = 0;
  let watched: ServiceWorker | null = null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes control without a request: no reload needed.
    if (accepted) host.reload();
  });

  const offer = (worker: ServiceWorker) =>
    waitingUpdate.set({
      apply() {
        accepted = true;
        worker.postMessage(SKIP_WAITING);
        // The new worker waits until the old one is idle. A reload ends this page's requests to it.
        host.later(() => host.reload(), RELOAD_AFTER_MS);
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
      // The browser drops a registration whose first worker failed to install.
      if (!made.active) tryAgain();
    });
  }

  async function register(): Promise<void> {
    let made: ServiceWorkerRegistration;
    try {
      made = await serviceWorker.register(allowScriptUrl('/sw.js'), { updateViaCache: 'none' });
    } catch (error) {
      // A TypeError means that the script failed to load; other errors are permanent.
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

/** Makes the worker cache the admin area, so that autosaved texts are reachable offline. */
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
