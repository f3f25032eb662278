import { createStore, type Store } from './create-store.ts';
import {
  hasSession,
  LAST_USER_KEY,
  lastUser,
  rememberUser,
  type SecondStep,
  type SessionStorage,
  type SessionUser,
  secondStepOf,
  storedSecondStep,
  storedSessionUser,
  toSessionUser,
} from './session-user.ts';

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | {
      status: 'signed-in';
      user: SessionUser;
      /** False when the device has no session left to sync with: the person works on, and must sign in to send. */
      canSync: boolean;
    };

const LOADING: Session = { status: 'loading', user: null };
const SIGNED_OUT: Session = { status: 'signed-out', user: null };

/** What the store needs of an auth-js session. */
interface AuthSessionLike {
  user: unknown;
}

export interface SessionStore extends Store<Session> {
  /**
   * The second step that the sign-in still needs, or null. Until it is done the session does not count: the last user of
   * the device can go on without sync, and a different user stays signed out.
   */
  readonly secondStep: Store<SecondStep | null>;
  /** Takes an event of `onAuthStateChange`. */
  onAuthEvent(event: string, session: AuthSessionLike | null): void;
  /**
   * The server said that this session is no more: nothing is sent with it. What is on the device stays readable, and
   * what waits is sent when the same person signs in again; unless the account itself is gone, whose data goes from
   * the screen with the next SIGNED_OUT.
   */
  onServerRefusal(what: 'session' | 'account'): void;
  /** The person signed out here. */
  forget(): void;
  /** Another tab wrote to the storage. */
  onStorageChange(key: string | null): void;
}

/**
 * Who is signed in, told from the device alone and then kept in step with auth-js.
 *
 *                       sign-in, token refresh
 *   signed-out  ------------------------------------->  signed-in, canSync
 *       ^                                                 |         ^
 *       | forget() or SIGNED_OUT of an account that is gone |       | sign-in
 *       |                                                 v         |
 *       +-----------------------------------------  signed-in, cannot sync
 *                         (the server's refusal, or auth-js lost its session without the server's word)
 *
 * auth-js answers `INITIAL_SESSION` with null when the access token has expired and there is no network
 * (_emitInitialSession), while the session stays in storage: that is no sign-out.
 */
export function createSessionStore(
  storage: SessionStorage,
  options: { expectCode?: boolean } = {},
): SessionStore {
  const known = lastUser(storage) ?? storedSessionUser(storage);
  const store = createStore<Session>(known ? signedIn(known) : options.expectCode ? LOADING : SIGNED_OUT);
  const secondStep = createStore<SecondStep | null>(storedSecondStep(storage));
  let refused: 'session' | 'account' | null = null;

  function signedIn(user: SessionUser): Session {
    rememberUser(storage, user);
    return { status: 'signed-in', user, canSync: hasSession(storage) };
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
    const user = lastUser(storage) ?? storedSessionUser(storage);
    if (user) show(user, refused === null && hasSession(storage));
    else store.set(SIGNED_OUT);
  }

  return {
    ...store,
    secondStep,
    forget,
    onServerRefusal(what) {
      refused = what;
      // auth-js keeps the session until its access token ends, up to an hour in which nothing may be sent: say so now.
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
      // No last user is a sign-out in another tab, whatever is left of the session at this moment.
      if (lastUser(storage)) withoutSession();
      else store.set(SIGNED_OUT);
    },
  };
}
