import { createStore, type Store } from '../../platform/create-store.ts';
import {
  hasSession,
  knownUser,
  LAST_USER_KEY,
  lastUser,
  newGuest,
  rememberUser,
  type SecondStep,
  type SessionStorage,
  type SessionUser,
  secondStepOf,
  storedSecondStep,
  toSessionUser,
} from './session-user.ts';

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | {
      status: 'signed-in';
      user: SessionUser;
      /**
       * False if this device has no usable session: the user can work offline but must sign in to sync. Always false for
       * a guest.
       */
      canSync: boolean;
    };

const LOADING: Session = { status: 'loading', user: null };
const SIGNED_OUT: Session = { status: 'signed-out', user: null };

interface AuthSessionLike {
  user: unknown;
}

export interface SessionStore extends Store<Session> {
  /** Until the second factor is given, the session does not count; the last user continues without sync. */
  readonly secondStep: Store<SecondStep | null>;
  onAuthEvent(event: string, session: AuthSessionLike | null): void;
  /**
   * The server ended the session: sync stops, local data stays readable, and queued changes upload after the
   * same user signs in again. If the account was deleted, the next SIGNED_OUT also signs out this device.
   */
  onServerRefusal(what: 'session' | 'account'): void;
  /** Starts without an account. Does nothing if this device has a user. */
  startAsGuest(): void;
  forget(): void;
  onStorageChange(key: string | null): void;
}

/**
 * The signed-in user, read from the device first, then synchronised with auth-js.
 *
 *                       sign-in, token refresh
 *   signed-out  ------------------------------------->  signed-in, canSync
 *       ^                                                 |         ^
 *       | forget(), or SIGNED_OUT of a deleted account    |         | sign-in
 *       |                                                 v         |
 *       +-----------------------------------------  signed-in, cannot sync
 *                         (refused by the server, or auth-js lost its session)
 *
 * A guest is signed in and cannot sync, until a session of an account replaces the guest.
 *
 * With an expired token and no network, auth-js emits `INITIAL_SESSION` with null (_emitInitialSession) but
 * keeps the session in storage. This is not a sign-out.
 */
export function createSessionStore(
  storage: SessionStorage,
  options: { expectCode?: boolean } = {},
): SessionStore {
  const known = knownUser(storage);
  const store = createStore<Session>(known ? signedIn(known) : options.expectCode ? LOADING : SIGNED_OUT);
  const secondStep = createStore<SecondStep | null>(storedSecondStep(storage));
  let refused: 'session' | 'account' | null = null;

  function signedIn(user: SessionUser): Session {
    rememberUser(storage, user);
    return { status: 'signed-in', user, canSync: !user.isGuest && hasSession(storage) };
  }

  function show(user: SessionUser, canSync: boolean): void {
    rememberUser(storage, user);
    const now = store.get();
    const same =
      now.status === 'signed-in' &&
      now.canSync === canSync &&
      JSON.stringify(now.user) === JSON.stringify(user);
    if (!same) store.set({ status: 'signed-in', user, canSync });
  }

  function forget(): void {
    secondStep.set(null);
    storage.removeItem(LAST_USER_KEY);
    store.set(SIGNED_OUT);
  }

  function withoutSession(): void {
    const user = knownUser(storage);
    if (user) show(user, !user.isGuest && refused === null && hasSession(storage));
    else store.set(SIGNED_OUT);
  }

  return {
    ...store,
    secondStep,
    startAsGuest() {
      if (!knownUser(storage)) show(newGuest(), false);
    },
    forget,
    onServerRefusal(what) {
      refused = what;
      // auth-js keeps the session until its access token expires, up to an hour; stop syncing now.
      const now = store.get();
      if (now.status === 'signed-in') show(now.user, false);
    },
    onAuthEvent(event, session) {
      const step = session ? secondStepOf(session) : storedSecondStep(storage);
      secondStep.set(step);
      const user = session && !step ? toSessionUser(session.user) : null;
      if (user) {
        refused = null;
        show(user, true);
      } else if (event === 'SIGNED_OUT' && refused === 'account') {
        refused = null;
        forget();
      } else {
        withoutSession();
      }
    },
    onStorageChange(key) {
      if (key !== LAST_USER_KEY && key !== null) return;
      // A removed last user means a sign-out in another tab, even if a session is still stored.
      if (lastUser(storage)) withoutSession();
      else store.set(SIGNED_OUT);
    },
  };
}
