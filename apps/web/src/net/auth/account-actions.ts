import type { SecurityEntry } from '@metalquest/core/account/security-event-text';
import { isRecord } from '@metalquest/core/json';
import { type Outcome, requestServer } from '../request-server.ts';
import { serverAddress } from '../server-address.ts';
import { securityEntry } from './security-events.ts';

export interface Account {
  readonly email: string | null;
  readonly newEmail: string | null;
  /** False for an account created through a social provider that has no password yet. */
  readonly hasPassword: boolean;
}

/** A device on which the user is signed in. Times are ISO-8601. */
export interface DeviceSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}

const nothing = (): void => undefined;

function accountOf(
  user: { email?: string; new_email?: string; identities?: { provider: string }[] } | null,
): Account {
  return {
    email: user?.email || null,
    newEmail: user?.new_email || null,
    hasPassword: user?.identities?.some(({ provider }) => provider === 'email') ?? true,
  };
}

export function readAccount(): Outcome<Account> {
  return requestServer(
    ({ auth }) => auth.getUser(),
    ({ user }) => accountOf(user),
  );
}

/** Proof that the request comes from the account owner; each part is null if not given. */
export interface OwnerProof {
  readonly password: string | null;
  /** The code sent by {@link sendOwnerCode}. */
  readonly nonce: string | null;
}

export const NO_PROOF: OwnerProof = { password: null, nonce: null };

const proofOf = ({ password, nonce }: OwnerProof) => ({
  ...(password === null ? {} : { current_password: password }),
  ...(nonce === null ? {} : { nonce }),
});

export function sendOwnerCode(): Outcome<void> {
  return requestServer(({ auth }) => auth.reauthenticate(), nothing);
}

/** Sets a new password. The server signs out all other devices. */
export function changePassword(password: string, proof: OwnerProof): Outcome<void> {
  return requestServer(({ auth }) => auth.updateUser({ password, ...proofOf(proof) }), nothing);
}

/** Requests a change of email address. `newEmail` of the result is null if the change took effect at once. */
export function changeEmail(email: string, proof: OwnerProof): Outcome<Account> {
  return requestServer(
    ({ auth }) =>
      auth.updateUser({ email, ...proofOf(proof) }, { emailRedirectTo: `${serverAddress()}/auth/callback` }),
    ({ user }) => accountOf(user),
  );
}

/** Undoes changes of the account with the token from the email link. @returns the restored address */
export function undoChange(token: string): Outcome<string> {
  return requestServer(
    async () => {
      const answer = await fetch(`${serverAddress()}/auth/v1/undo-change`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ token }),
      });
      const body: unknown = await answer.json().catch(() => null);
      return answer.ok && isRecord(body) ? { data: body, error: null } : { data: null, error: body ?? {} };
    },
    (data) => String(data?.email ?? ''),
  );
}

/** Confirms one of the two codes of an address change; 'half' while the other code is missing. */
export function confirmEmailChange(address: string, code: string): Outcome<'half' | 'whole'> {
  return requestServer(
    ({ auth }) => auth.verifyOtp({ email: address, token: code, type: 'email_change' }),
    ({ session }) => (session ? 'whole' : 'half'),
  );
}

export function resendEmailChange(email: string): Outcome<void> {
  return requestServer(({ auth }) => auth.resend({ type: 'email_change', email }), nothing);
}

export function refreshAccount(): Outcome<void> {
  return requestServer(({ auth }) => auth.refreshSession(), nothing);
}

export function listSessions(): Outcome<readonly DeviceSession[]> {
  return requestServer(
    ({ rest }) => rest.rpc('list_sessions'),
    (rows) =>
      (rows ?? []).map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.refreshed_at,
        userAgent: row.user_agent,
        isCurrent: row.is_current,
      })),
  );
}

export function listSecurityEvents(): Outcome<readonly SecurityEntry[]> {
  return requestServer(
    ({ rest }) => rest.rpc('list_security_events'),
    (rows) => (rows ?? []).map(securityEntry),
  );
}

/** Signs out another device. Succeeds if that device is already signed out. */
export async function endSession(id: string): Outcome<void> {
  const ended = await requestServer(({ rest }) => rest.rpc('end_session', { session_id: id }), nothing);
  return !ended.ok && ended.error.code === 'PT404' ? { ok: true, value: undefined } : ended;
}

export function endOtherSessions(): Outcome<void> {
  return requestServer(
    async ({ auth }) => ({ data: null, ...(await auth.signOut({ scope: 'others' })) }),
    nothing,
  );
}

export function isGallerySlugFree(slug: string): Outcome<boolean> {
  return requestServer(
    ({ rest }) => rest.rpc('is_gallery_slug_free', { slug }),
    (isFree) => isFree === true,
  );
}

export function serverStorage(): Outcome<{ readonly files: number; readonly bytes: number }> {
  return requestServer(
    ({ rest }) => rest.rpc('storage_used').single(),
    (row) => ({ files: row?.files ?? 0, bytes: row?.bytes ?? 0 }),
  );
}

export function deleteAccount(userId: string, password: string | null): Outcome<void> {
  return requestServer(
    ({ functions }) =>
      functions.invoke('delete-user', {
        method: 'POST',
        body: { user_id: userId, ...(password === null ? {} : { password }) },
      }),
    nothing,
  );
}
