import { useSyncExternalStore } from 'react';
import { createSessionStore, type Session } from './session-store.ts';
import type { SecondStep, SessionStorage } from './session-user.ts';

/** Server rendering always assumes a signed-out visitor. */
const EMPTY_STORAGE: SessionStorage = { getItem: () => null, setItem() {}, removeItem() {} };

const isBrowser = typeof window !== 'undefined';

export const sessionStore = createSessionStore(isBrowser ? localStorage : EMPTY_STORAGE, {
  // An email confirmation link carries a code that auth-js exchanges for a session.
  expectCode: isBrowser && new URLSearchParams(window.location.search).has('code'),
});

// Propagates a sign-out to other tabs, even those that have not loaded auth-js.
if (isBrowser) window.addEventListener('storage', ({ key }) => sessionStore.onStorageChange(key));

export function useSecondStep(): SecondStep | null {
  return useSyncExternalStore(sessionStore.secondStep.subscribe, sessionStore.secondStep.get, () => null);
}

const SIGNED_OUT: Session = { status: 'signed-out', user: null };

/** Starts without an account. The records stay on this device until one is created. */
export const startAsGuest = (): void => sessionStore.startAsGuest();

/** The session, read from the device without a request. Signed out during hydration, as on the server. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => SIGNED_OUT);
}
