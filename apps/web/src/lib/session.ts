import { useSyncExternalStore } from 'react';
import { createSessionStore, type Session } from './session-store.ts';
import type { SecondStep, SessionStorage } from './session-user.ts';

/** Where a public page is drawn on the server nobody is signed in, whoever asked for it. */
const NOBODY: SessionStorage = { getItem: () => null, setItem() {}, removeItem() {} };

const isBrowser = typeof window !== 'undefined';

/** The one session of this page. */
export const sessionStore = createSessionStore(isBrowser ? localStorage : NOBODY, {
  // A confirmation link in a mail comes back with a code that auth-js exchanges for a session.
  expectCode: isBrowser && new URLSearchParams(window.location.search).has('code'),
});

// Signing out in one tab signs out the others, also those that have not loaded auth-js.
if (isBrowser) window.addEventListener('storage', ({ key }) => sessionStore.onStorageChange(key));

/** What the sign-in under way still lacks after its first step; null for nothing. */
export function useSecondStep(): SecondStep | null {
  return useSyncExternalStore(sessionStore.secondStep.subscribe, sessionStore.secondStep.get, () => null);
}

const SIGNED_OUT: Session = { status: 'signed-out', user: null };

/**
 * Who is signed in. Answers from the device at once and without a network; `loading` lasts only while a code
 * from a mail is exchanged. While a page that came from the server is taken over, it is the visitor it was drawn for.
 */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => SIGNED_OUT);
}
