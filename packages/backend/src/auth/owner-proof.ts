import type { Queryable } from '../db/database.ts';
import { RECENT_SIGN_IN_MS } from '../functions/recent-sign-in.ts';
import { clearGuesses, spendGuess } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { takeCode } from './codes/one-time-codes.ts';
import { AuthError } from './errors.ts';
import { noteSecurityEvent } from './security-log.ts';
import type { Device, SessionRow } from './sessions.ts';
import type { UserRow } from './users.ts';

/** The account, session and device that a request comes from. */
export interface SignedIn {
  user: UserRow;
  session: SessionRow;
  device: Device;
}

/** What a request brings to show that it comes from the owner of the account, in GoTrue's names. */
export interface GivenProof {
  current_password: string;
  /** The code of GET /reauthenticate. */
  nonce: string;
}

/**
 * Checks that the request comes from the owner of the account and not only from somebody with its token: by the current
 * password, a sign-in just now, or a code mailed to its address (decision 55).
 * @returns the code when it is what the proof depends on: {@link takeReauthentication} has to take it
 * @throws AuthError current_password_invalid, reauthentication_needed, over_request_rate_limit
 */
export async function assertOwner(
  parts: AuthParts,
  { user, session, device }: SignedIn,
  given: GivenProof,
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

/**
 * Takes up a code of GET /reauthenticate, once.
 * @returns a refusal instead of throwing it: the try must be committed
 */
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
  // Keyed by id: only who is signed in spends it, so that wrong sign-ins elsewhere do not stand in the owner's way.
  spendGuess(parts.limits, user.id);
  if (!(await parts.passwordMatches(user.encrypted_password, given))) {
    await noteSecurityEvent(parts.db, user.id, 'owner_check_failed', { device, nowMs: parts.now() });
    throw new AuthError('current_password_invalid', 'The current password is not right.');
  }
  clearGuesses(parts.limits, user.id);
}
