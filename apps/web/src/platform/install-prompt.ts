import { createStore, useStore } from './create-store.ts';

export interface Installing {
  /** `offered`: the browser has an install prompt. `by-hand`: the user must use a browser menu. */
  readonly state: 'installed' | 'offered' | 'by-hand';
}

interface InstallEvent {
  prompt(): Promise<unknown>;
}

const store = createStore<Installing>({ state: isStandalone() ? 'installed' : 'by-hand' });
let offer: InstallEvent | null = null;

function isStandalone(): boolean {
  if (import.meta.env.MODE === 'native') return true;
  const isIosStandalone: unknown = Reflect.get(navigator, 'standalone');
  return isIosStandalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

function isInstallEvent(event: object): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Must run at page start: the browser fires the event once. */
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

export async function promptInstall(): Promise<void> {
  const made = offer;
  offer = null;
  if (!made) return;
  await made.prompt();
  if (store.get().state === 'offered') store.set({ state: 'by-hand' });
}

export function useInstalling(): Installing {
  return useStore(store);
}
