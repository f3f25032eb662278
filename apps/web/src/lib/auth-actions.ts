import { OAUTH_CALLBACK } from '@metalquest/core/links/app-link';
import type { Result } from '@metalquest/core/result';
import type { AuthError, Session } from '@supabase/supabase-js';
import { device } from '#device';
import { forgetAuthEmail } from './auth-dialog.ts';
import { type AuthProblem, authProblem } from './auth-problem.ts';
import { keepReturnPath } from './auth-return.ts';
import { type Answered, exchangeCode } from './native-sign-in.ts';
import { serverAddress } from './server-address.ts';
import { sessionStore } from './session.ts';
import { AUTH_STORAGE_KEY, storedAccessToken } from './session-user.ts';
import { getSupabase } from './supabase.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The providers of spec section 7, as auth-js names them. */
export type SocialProvider = 'google' | 'facebook';

type Outcome<T> = Promise<Result<T, AuthProblem>>;
type Auth = Awaited<ReturnType<typeof getSupabase>>['auth'];

const problem = (error: unknown): AuthProblem => authProblem(error, navigator.onLine);

/** Where links in mails and providers lead back to (spec section 7). */
const callbackAddress = (): string => `${serverAddress()}/auth/callback`;

/** Asks auth-js and answers in words; nothing it throws gets past here. */
async function asked<T, Answer extends { data: unknown; error: AuthError | null }>(
  ask: (auth: Auth) => Promise<Answer>,
  value: (data: Answer['data']) => T,
): Outcome<T> {
  try {
    const { auth } = await getSupabase();
    const { data, error } = await ask(auth);
    return error ? { ok: false, error: problem(error) } : { ok: true, value: value(data) };
  } catch (error) {
    return { ok: false, error: problem(error) };
  }
}

const nothing = (): void => undefined;

/** Signs in with e-mail and password; the session store learns of it by auth-js's event. */
export function signIn(credentials: Credentials): Outcome<void> {
  return asked((auth) => auth.signInWithPassword(credentials), nothing);
}

/** Makes an account. `confirm` means that a link in a mail must be opened first. */
export function signUp(credentials: Credentials): Outcome<'signed-in' | 'confirm'> {
  keepReturnPath(window.location.pathname);
  return asked(
    (auth) => auth.signUp({ ...credentials, options: { emailRedirectTo: callbackAddress() } }),
    ({ session }) => (session ? 'signed-in' : 'confirm'),
  );
}

/** Sends the mail of a sign-up once more. */
export function sendConfirmationAgain(email: string): Outcome<void> {
  return asked(
    (auth) => auth.resend({ type: 'signup', email, options: { emailRedirectTo: callbackAddress() } }),
    nothing,
  );
}

/** Sends a mail with a link that signs in. */
export function sendMagicLink(email: string): Outcome<void> {
  keepReturnPath(window.location.pathname);
  return asked(
    (auth) => auth.signInWithOtp({ email, options: { emailRedirectTo: callbackAddress() } }),
    nothing,
  );
}

/** Sends a mail with a link that leads to a new password. Answers alike whether or not there is such an account. */
export function sendPasswordReset(email: string): Outcome<void> {
  return asked((auth) => auth.resetPasswordForEmail(email, { redirectTo: callbackAddress() }), nothing);
}

/** Signs in with the six digits of a mail; one of a forgotten password then asks for the new one. */
export function verifyCode(email: string, token: string, type: 'email' | 'recovery'): Outcome<void> {
  return asked((auth) => auth.verifyOtp({ email, token, type }), nothing);
}

/**
 * Makes the second step of a sign-in with the code of an authenticator app, or with a recovery code in its place.
 * The session store learns of it by auth-js's event.
 */
export function passSecondStep(code: string, isRecoveryCode: boolean): Outcome<void> {
  return asked(async (auth) => {
    const answer = isRecoveryCode
      ? await auth.mfa.recoveryCodes.verify({ code })
      : await verifyAppCode(auth, code);
    // supabase-js hands a new token to its realtime client at a refresh only.
    if (!answer.error) await auth.refreshSession();
    return answer;
  }, nothing);
}

async function verifyAppCode(auth: Auth, code: string) {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { data: null, error };
  return auth.mfa.challengeAndVerify({ factorId: data.totp[0]?.id ?? '', code });
}

/** Leaves a sign-in before its second step. */
export async function leaveSecondStep(): Promise<void> {
  const { auth } = await getSupabase();
  await auth.signOut({ scope: 'local' });
}

/** Sets the password of whoever is signed in by a recovery mail. */
export function setNewPassword(password: string): Outcome<void> {
  return asked((auth) => auth.updateUser({ password }), nothing);
}

/**
 * Leaves for a provider's page, which leads back to the callback; in the native app it opens in the system's browser,
 * where the person can see whose page it is, and leads back by the app's own link.
 */
export async function signInWithProvider(provider: SocialProvider): Outcome<void> {
  keepReturnPath(window.location.pathname);
  const { openPage } = device;
  if (openPage) {
    const options = { redirectTo: OAUTH_CALLBACK, skipBrowserRedirect: true };
    const page = await asked(
      (auth) => auth.signInWithOAuth({ provider, options }),
      ({ url }) => url,
    );
    if (!page.ok) return page;
    if (page.value) await openPage(page.value);
    return { ok: true, value: undefined };
  }
  return asked(
    (auth) => auth.signInWithOAuth({ provider, options: { redirectTo: callbackAddress() } }),
    nothing,
  );
}

/** A session, none, or why there is none. */
type SessionAnswer = Answered<Session, AuthError>;

let exchanged: { readonly code: string; readonly answer: Promise<SessionAnswer> } | null = null;

/** A code is good for one use, and the page may ask twice. */
function exchangedOnce(auth: Auth, code: string): Promise<SessionAnswer> {
  const { answer } =
    exchanged?.code === code ? exchanged : { answer: exchangeCode<Session, AuthError>(auth, code) };
  exchanged = { code, answer };
  return answer;
}

/** What came of the address of `/auth/callback`: a session, none, or a problem. */
export function finishSignIn(): Outcome<'signed-in' | 'no-session'> {
  return asked(
    async (auth): Promise<SessionAnswer> => {
      const code = new URLSearchParams(window.location.search).get('code');
      if (import.meta.env.MODE === 'native') return code ? exchangedOnce(auth, code) : auth.getSession();
      // Reads the address, once for each page: the client has begun it when it was made.
      const { error } = await auth.initialize();
      return error ? { data: { session: null }, error } : auth.getSession();
    },
    ({ session }) => (session ? 'signed-in' : 'no-session'),
  );
}

/**
 * Signs out of this device, with or without a network. The session leaves the device before the server is told: a
 * page that is closed meanwhile, or another tab, must not bring it back. Other devices stay signed in.
 */
export async function signOut(): Promise<void> {
  const token = storedAccessToken(localStorage);
  localStorage.removeItem(AUTH_STORAGE_KEY);
  forgetDrafts(sessionStorage);
  forgetAuthEmail();
  sessionStore.forget();
  const { auth } = await getSupabase();
  // An error here means that the server could not be told; its session then ends by its own age.
  if (token) await auth.admin.signOut(token, 'local');
  await auth.signOut({ scope: 'local' });
}

/** What was typed and not saved goes with whoever typed it. */
function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith('metalquest:')) storage.removeItem(key);
  }
}
