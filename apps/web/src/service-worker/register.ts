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
}

/** The new version that waits, if there is one. Offered by UpdateOffer, never forced. */
export const waitingUpdate = createStore<WaitingUpdate | null>(null);

let registration: ServiceWorkerRegistration | null = null;

/** Asks the server for a new version. Without signal nothing happens. */
export async function checkForUpdate(): Promise<void> {
  try {
    await registration?.update();
  } catch {
    // No signal: the next look asks again.
  }
}

/** Registers the worker that makes the app open without signal. A browser without service workers goes without. */
export async function registerServiceWorker(host: WorkerHost | null = browserHost()): Promise<void> {
  if (!host) return;
  const { serviceWorker } = host;
  const made = await serviceWorker.register(allowScriptUrl('/sw.js'), { updateViaCache: 'none' });
  registration = made;
  let accepted = false;
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
  if (made.waiting && serviceWorker.controller) offer(made.waiting);
  made.addEventListener('updatefound', () => {
    const coming = made.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && serviceWorker.controller) offer(coming);
      if (coming.state === 'redundant') waitingUpdate.set(null);
    });
  });
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
  return { serviceWorker: navigator.serviceWorker, reload: () => window.location.reload() };
}
