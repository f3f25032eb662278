import { useStore } from './create-store.ts';
import { createSessionStore, type Session } from './session-store.ts';

/** The one session of this page. */
export const sessionStore = createSessionStore(localStorage, {
  // A confirmation link in a mail comes back with a code that auth-js exchanges for a session.
  expectCode: new URLSearchParams(window.location.search).has('code'),
});

// Signing out in one tab signs out the others, also those that have not loaded auth-js.
window.addEventListener('storage', ({ key }) => sessionStore.onStorageChange(key));

/**
 * Who is signed in. Answers from the device at once and without a network; `loading` lasts only while a code
 * from a mail is exchanged.
 */
export function useSession(): Session {
  return useStore(sessionStore);
}
