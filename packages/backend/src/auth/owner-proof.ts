import type { Queryable } from '../db/database.ts';
import { RECENT_SIGN_IN_MS } from '../functions/recent-sign-in.ts';
import { clearGuesses, spendGuess } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { takeCode } from './codes/one-time-codes.ts';
import { AuthError } from './errors.ts';
import { noteSecurityEvent } from './security-log.ts';
import type { Device, SessionRow } from './sessions.ts';
import type { UserRow } from './users.ts';

export interface SignedIn {
  user: UserRow;
  session: SessionRow;
  device: Device;
}

export interface SubmittedProof {
  current_password: string;
  /** The code of GET /reauthenticate. */
  nonce: string;
}

/**
 * Checks that the request comes from the account's owner, not only from a holder of its token: by current
 * password, recent sign-in or mailed code (decision 55).
 * @returns the code if the proof depends on it: the caller must pass it to {@link takeReauthentication}
 * @throws AuthError current_password_invalid, reauthentication_needed, over_request_rate_limit
 */
export async function assertOwner(
  parts: AuthParts,
  { user, session, device }: SignedIn,
  given: SubmittedProof,
): Promise<string | null> {
  if (user.encrypted_password !== null && given.current_password !== '') {
    await assertCurrentPassword(parts, user, given.current_password, device);
    return null;
  }
  if (parts.now() - Date.parse(session.created_at) <= RECENT_SIGN_IN_MS) return null;
  if (given.nonce !== '') return given.nonce;
  throw new AuthError(
    'reauthentication_needed',
    'This change requires the current password, a code from reauthentication, or a recent sign-in',
  );
}

/** @returns the refusal instead of throwing it, so that the counted attempt is committed */
export async function takeReauthentication(
  parts: AuthParts,
  tx: Queryable,
  user: UserRow,
  nonce: string,
  device: Device,
): Promise<AuthError | null> {
  const proof =
    user.email === null
      ? null
      : await takeCode(tx, user.email, nonce.trim(), ['reauthentication'], parts.now());
  if (proof?.userId === user.id) return null;
  await noteSecurityEvent(tx, user.id, 'owner_check_failed', { device, nowMs: parts.now() });
  return new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid');
}

/** @throws AuthError current_password_invalid, over_request_rate_limit */
export async function assertCurrentPassword(
  parts: AuthParts,
  user: UserRow,
  given: string,
  device: Device,
): Promise<void> {
  // Keyed by user id: only a signed-in caller spends it, so failed sign-ins elsewhere do not block the owner.
  spendGuess(parts.limits, user.id);
  if (!(await parts.passwordMatches(user.encrypted_password, given))) {
    await noteSecurityEvent(parts.db, user.id, 'owner_check_failed', { device, nowMs: parts.now() });
    throw new AuthError('current_password_invalid', 'The current password is incorrect.');
  }
  clearGuesses(parts.limits, user.id);
}
