import { createStore, useStore } from './create-store.ts';

/** Whether the app can be put on the home screen from here. */
export interface Installing {
  /** `offered`: the browser has a prompt of its own. `by-hand`: the person must find it in a menu. */
  readonly state: 'installed' | 'offered' | 'by-hand';
}

/** Chromium's event (no standard, in no type of the DOM). */
interface InstallEvent {
  prompt(): Promise<unknown>;
}

const store = createStore<Installing>({ state: isStandalone() ? 'installed' : 'by-hand' });
let offer: InstallEvent | null = null;

function isStandalone(): boolean {
  if (import.meta.env.MODE === 'native') return true;
  const iosSays: unknown = Reflect.get(navigator, 'standalone');
  return iosSays === true || window.matchMedia('(display-mode: standalone)').matches;
}

function isInstallEvent(event: object): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Listens from the start of the page: the browser makes its offer once, whatever is on the screen. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer = event;
    if (store.get().state !== 'installed') store.set({ state: 'offered' });
  });
  window.addEventListener('appinstalled', () => {
    offer = null;
    store.set({ state: 'installed' });
  });
}

/** Shows the browser's prompt. It can be shown once; afterwards the way by hand is left. */
export async function askToInstall(): Promise<void> {
  const made = offer;
  offer = null;
  if (!made) return;
  await made.prompt();
  if (store.get().state === 'offered') store.set({ state: 'by-hand' });
}

/** How this app can be installed here, kept current. */
export function useInstalling(): Installing {
  return useStore(store);
}
