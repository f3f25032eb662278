import type { SecurityEntry } from '@metalquest/core/account/security-words';
import { isRecord } from '@metalquest/core/json';
import { askServer as asked, type Outcome } from './ask-server.ts';
import { securityEntry } from './security-events.ts';
import { serverAddress } from './server-address.ts';

/** What the account is on the server, which this device does not keep. */
export interface Account {
  readonly email: string | null;
  /** An address that waits for its confirmation; null for none. */
  readonly newEmail: string | null;
  /** False for an account that came through a provider and has no password yet. */
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

/** The account as the server has it now. */
export function readAccount(): Outcome<Account> {
  return asked(
    ({ auth }) => auth.getUser(),
    ({ user }) => accountOf(user),
  );
}

/** What shows the server that the owner asks: each is null where it was not given. */
export interface OwnerProof {
  readonly password: string | null;
  /** The code of {@link sendOwnerCode}. */
  readonly nonce: string | null;
}

const proofOf = ({ password, nonce }: OwnerProof) => ({
  ...(password === null ? {} : { current_password: password }),
  ...(nonce === null ? {} : { nonce }),
});

/** Sends a code to the address in use, for a change that takes the owner. */
export function sendOwnerCode(): Outcome<void> {
  return asked(({ auth }) => auth.reauthenticate(), nothing);
}

/** Sets a new password; the other devices are signed out by it. */
export function changePassword(password: string, proof: OwnerProof): Outcome<void> {
  return asked(({ auth }) => auth.updateUser({ password, ...proofOf(proof) }), nothing);
}

/** Asks for another address. `newEmail` of the answer is null where it has changed at once. */
export function changeEmail(email: string, proof: OwnerProof): Outcome<Account> {
  return asked(
    ({ auth }) =>
      auth.updateUser({ email, ...proofOf(proof) }, { emailRedirectTo: `${serverAddress()}/auth/callback` }),
    ({ user }) => accountOf(user),
  );
}

/** Takes a change of address back, by the token of the mail's link. @returns the address that counts again */
export function undoEmailChange(token: string): Outcome<string> {
  return asked(
    async () => {
      const answer = await fetch(`${serverAddress()}/auth/v1/undo-email-change`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ token }),
      });
      // A proxy's page in place of an answer of ours.
      const body: unknown = await answer.json().catch(() => null);
      return answer.ok && isRecord(body) ? { data: body, error: null } : { data: null, error: body ?? {} };
    },
    (data) => String(data?.email ?? ''),
  );
}

/** Enters the code of one of the two mails of a change of address; `half` while the other one is missing. */
export function confirmEmailChange(address: string, code: string): Outcome<'half' | 'whole'> {
  return asked(
    ({ auth }) => auth.verifyOtp({ email: address, token: code, type: 'email_change' }),
    ({ session }) => (session ? 'whole' : 'half'),
  );
}

/** Sends the mails of a change of address once more. */
export function resendEmailChange(email: string): Outcome<void> {
  return asked(({ auth }) => auth.resend({ type: 'email_change', email }), nothing);
}

/** Takes over what another device or a mail's link has changed of the account, so that this device shows it too. */
export function refreshAccount(): Outcome<void> {
  return asked(({ auth }) => auth.refreshSession(), nothing);
}

/** The devices on which the user is signed in, this one first. */
export function listSessions(): Outcome<readonly DeviceSession[]> {
  return asked(
    (client) => client.rpc('list_sessions'),
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

/** What happened to the security of the account, newest first. */
export function listSecurityEvents(): Outcome<readonly SecurityEntry[]> {
  return asked(
    (client) => client.rpc('list_security_events'),
    (rows) => (rows ?? []).map(securityEntry),
  );
}

/** Signs another device out; one that is signed out already counts as done. */
export async function endSession(id: string): Outcome<void> {
  const ended = await asked((client) => client.rpc('end_session', { session_id: id }), nothing);
  return !ended.ok && ended.error.code === 'PT404' ? { ok: true, value: undefined } : ended;
}

/** Signs out every device but this one. */
export function endOtherSessions(): Outcome<void> {
  return asked(async ({ auth }) => ({ data: null, ...(await auth.signOut({ scope: 'others' })) }), nothing);
}

/** Whether the user could give this address to their gallery. */
export function isGallerySlugFree(slug: string): Outcome<boolean> {
  return asked(
    (client) => client.rpc('is_gallery_slug_free', { slug }),
    (isFree) => isFree === true,
  );
}

/** How many files the server keeps for the user, and their bytes. */
export function serverStorage(): Outcome<{ readonly files: number; readonly bytes: number }> {
  return asked(
    (client) => client.rpc('storage_used').single(),
    (row) => ({ files: row?.files ?? 0, bytes: row?.bytes ?? 0 }),
  );
}

/** Deletes the account with everything that the server has of it. */
export function deleteAccount(userId: string, password: string | null): Outcome<void> {
  return asked(
    ({ functions }) =>
      functions.invoke('delete-user', {
        method: 'POST',
        body: { user_id: userId, ...(password === null ? {} : { password }) },
      }),
    nothing,
  );
}
