import { type PasskeyAction, passkeyError } from '@metalquest/core/account/passkey-error';
import { isRecord } from '@metalquest/core/json';
import type { Result } from '@metalquest/core/result';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { GoTrueClient } from '@supabase/auth-js';
import { type Outcome, requestServer } from '../request-server.ts';
import { getSupabase } from '../supabase.ts';
import type { OwnerProof } from './account-actions.ts';
import { type AuthProblem, authProblem } from './auth-problem.ts';
import { sendWithProof } from './send-with-proof.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly usedAt: string | null;
}

/** Both packages describe the JSON of WebAuthn Level 3; their types differ in optional fields only. */
type AuthJsCredential = Parameters<GoTrueClient['passkey']['verifyAuthentication']>[0]['credential'];
const forAuthJs = (credential: RegistrationResponseJSON | AuthenticationResponseJSON): AuthJsCredential =>
  credential as AuthJsCredential;

const nothing = (): void => undefined;
const library = () => import('@simplewebauthn/browser');
const text = (error: unknown, key: string): string | null => {
  const found: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : null;
  return typeof found === 'string' ? found : null;
};
const troubleOf = (error: unknown, act: PasskeyAction) =>
  passkeyError({ name: text(error, 'name'), code: text(error, 'code') }, act);

export async function signInWithPasskey(): Promise<Result<void, AuthProblem>> {
  try {
    const [{ startAuthentication }, { auth }] = await Promise.all([library(), getSupabase()]);
    const begun = await auth.passkey.startAuthentication();
    if (begun.error) throw begun.error;
    const { challenge_id, options } = begun.data;
    // Hints preselect an authenticator; the user should choose.
    const { hints: _, ...optionsJSON } = options;
    const credential = forAuthJs(await startAuthentication({ optionsJSON }));
    const { error } = await auth.passkey.verifyAuthentication({ challengeId: challenge_id, credential });
    if (error) throw error;
    return { ok: true, value: undefined };
  } catch (error) {
    const trouble = troubleOf(error, 'sign-in');
    if (!trouble) return { ok: false, error: authProblem(error, navigator.onLine) };
    return { ok: false, error: { ...trouble, reasons: [], remedy: null } };
  }
}

export function listPasskeys(): Outcome<readonly Passkey[]> {
  return requestServer(
    ({ auth }) => auth.passkey.list(),
    (passkeys) =>
      (passkeys ?? []).map((passkey) => ({
        id: passkey.id,
        name: passkey.friendly_name || 'Passkey',
        addedAt: passkey.created_at,
        usedAt: passkey.last_used_at ?? null,
      })),
  );
}

/** Registers a passkey through the browser's prompt. Requires proof of the owner (decision 60). */
export async function addPasskey(proof: OwnerProof): Outcome<void> {
  const added = await requestServer(async ({ auth }) => {
    const { startRegistration } = await library();
    const begun = await sendWithProof(auth, {
      method: 'POST',
      path: 'passkeys/registration/options',
      proof,
    });
    if (begun.error || !begun.data) return begun;
    const { challenge_id, options } = begun.data;
    if (typeof challenge_id !== 'string' || !isCreationOptions(options)) return { data: null, error: {} };
    try {
      const credential = forAuthJs(await startRegistration({ optionsJSON: options }));
      return await auth.passkey.verifyRegistration({ challengeId: challenge_id, credential });
    } catch (error) {
      return { data: null, error: { code: text(error, 'name'), message: text(error, 'message') } };
    }
  }, nothing);
  if (added.ok) return added;
  const { code } = added.error;
  const trouble = passkeyError({ name: code, code }, 'add');
  return trouble ? { ok: false, error: { code, message: `${trouble.message}. ${trouble.advice}` } } : added;
}

export function renamePasskey(id: string, name: string): Outcome<void> {
  return requestServer(({ auth }) => auth.passkey.update({ passkeyId: id, friendlyName: name }), nothing);
}

/** Removes a passkey; requires proof of the owner. The server signs out other devices that used it. */
export function removePasskey(id: string, proof: OwnerProof): Outcome<void> {
  return requestServer(async ({ auth }) => {
    const path = `passkeys/${encodeURIComponent(id)}`;
    const answer = await sendWithProof(auth, { method: 'DELETE', path, proof });
    if (!answer.error) await auth.refreshSession();
    return answer;
  }, nothing);
}

/** Checks only the fields that the library reads; the browser validates the rest. */
function isCreationOptions(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return isRecord(options) && typeof options.challenge === 'string' && isRecord(options.user);
}
