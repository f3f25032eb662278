import type { Result } from '@metalquest/core/result';
import { sessionStore } from './session.ts';
import { AUTH_STORAGE_KEY, storedAccessToken } from './session-user.ts';
import { getSupabase } from './supabase.ts';

/** Why signing in or up did not happen, in words for the person. */
export interface AuthProblem {
  /** The server's message, or what to do when there was no answer. */
  message: string;
  /** Why a password is too weak: `length`, `characters`, `pwned`. Empty for other problems. */
  weakPasswordReasons: readonly string[];
}

export interface Credentials {
  email: string;
  password: string;
}

const NO_ANSWER: AuthProblem = {
  message: 'No answer from the server. Check your connection and try again.',
  weakPasswordReasons: [],
};

function problem(error: unknown): AuthProblem {
  if (!(error instanceof Error)) return NO_ANSWER;
  // auth-js names a lost connection and a 5xx alike: AuthRetryableFetchError.
  if (error.name === 'AuthRetryableFetchError' || error instanceof TypeError) return NO_ANSWER;
  const reasons = 'reasons' in error && Array.isArray(error.reasons) ? error.reasons.map(String) : [];
  return { message: error.message, weakPasswordReasons: reasons };
}

/** Signs in with e-mail and password; the session store learns of it by auth-js's event. */
export async function signIn(credentials: Credentials): Promise<Result<void, AuthProblem>> {
  try {
    const { auth } = await getSupabase();
    const { error } = await auth.signInWithPassword(credentials);
    return error ? { ok: false, error: problem(error) } : { ok: true, value: undefined };
  } catch (error) {
    return { ok: false, error: problem(error) };
  }
}

/** Makes an account. `confirm` means that a link in a mail must be opened first. */
export async function signUp(
  credentials: Credentials,
): Promise<Result<'signed-in' | 'confirm', AuthProblem>> {
  try {
    const { auth } = await getSupabase();
    const { data, error } = await auth.signUp({
      ...credentials,
      options: { emailRedirectTo: window.location.origin },
    });
    if (error) return { ok: false, error: problem(error) };
    return { ok: true, value: data.session ? 'signed-in' : 'confirm' };
  } catch (error) {
    return { ok: false, error: problem(error) };
  }
}

/**
 * Signs out of this device, with or without a network. The session leaves the device before the server is told: a
 * page that is closed meanwhile, or another tab, must not bring it back. Other devices stay signed in.
 */
export async function signOut(): Promise<void> {
  const token = storedAccessToken(localStorage);
  localStorage.removeItem(AUTH_STORAGE_KEY);
  forgetDrafts(sessionStorage);
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
