import { OAUTH_CALLBACK } from '@metalquest/core/links/app-link';
import type { Result } from '@metalquest/core/result';
import type { AuthError, Session } from '@supabase/auth-js';
import { device } from '#device';
import { serverAddress } from '../server-address.ts';
import { getSupabase } from '../supabase.ts';
import { forgetAuthEmail } from './auth-dialog.ts';
import { type AuthProblem, authProblem } from './auth-problem.ts';
import { keepReturnPath } from './auth-return.ts';
import { type Answered, exchangeCode } from './native-sign-in.ts';
import { sessionStore } from './session.ts';
import { AUTH_STORAGE_KEY, storedAccessToken } from './session-user.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The providers of spec section 7, under auth-js's names. */
export type SocialProvider = 'google' | 'facebook';

type Outcome<T> = Promise<Result<T, AuthProblem>>;
type Auth = Awaited<ReturnType<typeof getSupabase>>['auth'];

const problem = (error: unknown, by?: 'phone'): AuthProblem => authProblem(error, navigator.onLine, by);

const callbackAddress = (): string => `${serverAddress()}/auth/callback`;

async function requestAuth<T, Answer extends { data: unknown; error: AuthError | null }>(
  ask: (auth: Auth) => Promise<Answer>,
  value: (data: Answer['data']) => T,
  by?: 'phone',
): Outcome<T> {
  try {
    const { auth } = await getSupabase();
    const { data, error } = await ask(auth);
    return error ? { ok: false, error: problem(error, by) } : { ok: true, value: value(data) };
  } catch (error) {
    return { ok: false, error: problem(error, by) };
  }
}

const nothing = (): void => undefined;

export function signIn(credentials: Credentials): Outcome<void> {
  return requestAuth((auth) => auth.signInWithPassword(credentials), nothing);
}

/** Creates an account. 'confirm' means that the user must first open the link in an email. */
export function signUp(credentials: Credentials): Outcome<'signed-in' | 'confirm'> {
  keepReturnPath(window.location.pathname);
  return requestAuth(
    (auth) => auth.signUp({ ...credentials, options: { emailRedirectTo: callbackAddress() } }),
    ({ session }) => (session ? 'signed-in' : 'confirm'),
  );
}

export function resendConfirmation(email: string): Outcome<void> {
  return requestAuth(
    (auth) => auth.resend({ type: 'signup', email, options: { emailRedirectTo: callbackAddress() } }),
    nothing,
  );
}

export function sendMagicLink(email: string): Outcome<void> {
  keepReturnPath(window.location.pathname);
  return requestAuth(
    (auth) => auth.signInWithOtp({ email, options: { emailRedirectTo: callbackAddress() } }),
    nothing,
  );
}

/** Emails a password reset link. The answer does not reveal whether the account exists. */
export function sendPasswordReset(email: string): Outcome<void> {
  return requestAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo: callbackAddress() }), nothing);
}

/** Signs in with the six-digit code of an email; a 'recovery' code then asks for a new password. */
export function verifyCode(email: string, token: string, type: 'email' | 'recovery'): Outcome<void> {
  return requestAuth((auth) => auth.verifyOtp({ email, token, type }), nothing);
}

/** Texts a six-digit code to a number in E.164. `isNew` allows an account to be created. */
export function sendPhoneCode(phone: string, isNew: boolean): Outcome<void> {
  return requestAuth(
    (auth) => auth.signInWithOtp({ phone, options: { shouldCreateUser: isNew } }),
    nothing,
    'phone',
  );
}

export function verifyPhoneCode(phone: string, token: string): Outcome<void> {
  return requestAuth((auth) => auth.verifyOtp({ phone, token, type: 'sms' }), nothing, 'phone');
}

export function passSecondStep(code: string, isRecoveryCode: boolean): Outcome<void> {
  return requestAuth(async (auth) => {
    const answer = isRecoveryCode
      ? await auth.mfa.recoveryCodes.verify({ code })
      : await verifyAppCode(auth, code);
    // supabase-js passes a new token to its realtime client only on a refresh.
    if (!answer.error) await auth.refreshSession();
    return answer;
  }, nothing);
}

async function verifyAppCode(auth: Auth, code: string) {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { data: null, error };
  return auth.mfa.challengeAndVerify({ factorId: data.totp[0]?.id ?? '', code });
}

export async function leaveSecondStep(): Promise<void> {
  const { auth } = await getSupabase();
  await auth.signOut({ scope: 'local' });
}

export function setNewPassword(password: string): Outcome<void> {
  return requestAuth((auth) => auth.updateUser({ password }), nothing);
}

/** The native app opens the provider in the system browser, where the user can see the address. */
export async function signInWithProvider(provider: SocialProvider): Outcome<void> {
  keepReturnPath(window.location.pathname);
  const { openPage } = device;
  if (openPage) {
    const options = { redirectTo: OAUTH_CALLBACK, skipBrowserRedirect: true };
    const page = await requestAuth(
      (auth) => auth.signInWithOAuth({ provider, options }),
      ({ url }) => url,
    );
    if (!page.ok) return page;
    if (page.value) await openPage(page.value);
    return { ok: true, value: undefined };
  }
  return requestAuth(
    (auth) => auth.signInWithOAuth({ provider, options: { redirectTo: callbackAddress() } }),
    nothing,
  );
}

type SessionAnswer = Answered<Session, AuthError>;

let exchanged: { readonly code: string; readonly answer: Promise<SessionAnswer> } | null = null;

/** A code works once, and the page may request it twice. */
function exchangedOnce(auth: Auth, code: string): Promise<SessionAnswer> {
  const { answer } =
    exchanged?.code === code ? exchanged : { answer: exchangeCode<Session, AuthError>(auth, code) };
  exchanged = { code, answer };
  return answer;
}

export function finishSignIn(): Outcome<'signed-in' | 'no-session'> {
  return requestAuth(
    async (auth): Promise<SessionAnswer> => {
      const code = new URLSearchParams(window.location.search).get('code');
      if (import.meta.env.MODE === 'native') return code ? exchangedOnce(auth, code) : auth.getSession();
      // Reads the code from the address. The client already started this when it was created.
      const { error } = await auth.initialize();
      return error ? { data: { session: null }, error } : auth.getSession();
    },
    ({ session }) => (session ? 'signed-in' : 'no-session'),
  );
}

/** Signs out of this device, also offline. Removes the local session first, so that no tab restores it. */
export async function signOut(): Promise<void> {
  const token = storedAccessToken(localStorage);
  localStorage.removeItem(AUTH_STORAGE_KEY);
  forgetDrafts(sessionStorage);
  forgetAuthEmail();
  sessionStore.forget();
  const { auth } = await getSupabase();
  // If this request fails, the session expires on the server by itself.
  if (token) await auth.admin.signOut(token, 'local');
  await auth.signOut({ scope: 'local' });
}

function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith('metalquest:')) storage.removeItem(key);
  }
}
