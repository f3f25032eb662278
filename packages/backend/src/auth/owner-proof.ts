import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { clearGuesses, spend, spendGuess } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { optionalText } from './body.ts';
import { takeCode } from './codes/one-time-codes.ts';
import { AuthError } from './errors.ts';
import { lockAccount } from './factors/step-up.ts';
import { noteSecurityEvent } from './security-log.ts';
import type { Device, SessionRow } from './sessions.ts';
import type { UserRow } from './users.ts';

export interface SignedIn {
  user: UserRow;
  session: SessionRow;
  device: Device;
}

/** `nonce`: the code of GET /reauthenticate. */
export const proofFields = { current_password: optionalText, nonce: optionalText };
export const proofBody = z.object(proofFields);
export type SubmittedProof = z.infer<typeof proofBody>;

/**
 * Runs a change of the account's sign-in methods under the account's lock, if the request has proof of the owner.
 * @throws AuthError of {@link assertOwner}, reauthentication_not_valid, session_not_found, and errors of `change`
 */
export async function changeAsOwner<T>(
  parts: AuthParts,
  signedIn: SignedIn,
  given: SubmittedProof,
  change: (tx: Queryable, user: UserRow) => Promise<T>,
): Promise<T> {
  const { user, session, device } = signedIn;
  const nonce = await assertOwner(parts, signedIn, given);
  if (nonce !== null) spend(parts.limits.codesByAccount, user.id);
  const outcome = await parts.db.transaction(async (tx) => {
    const lockedUser = await lockAccount(tx, user, session);
    const refusal = nonce === null ? null : await takeReauthentication(parts, tx, lockedUser, nonce, device);
    if (refusal) return { refusal };
    spend(parts.limits.changesByAccount, user.id);
    return { changed: await change(tx, lockedUser) };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  if (nonce !== null) parts.limits.codesByAccount.giveBack(user.id);
  return outcome.changed;
}

/**
 * Checks that the request comes from the account's owner, not only from a holder of its token: by current
 * password or mailed code. A recent sign-in is no proof, because its token may be stolen (decision 90).
 * @returns the code if the proof depends on it: the caller must pass it to {@link takeReauthentication}
 * @throws AuthError current_password_invalid, reauthentication_needed, over_request_rate_limit
 */
export async function assertOwner(
  parts: AuthParts,
  { user, device }: SignedIn,
  given: SubmittedProof,
): Promise<string | null> {
  if (user.encrypted_password !== null && given.current_password !== '') {
    await assertCurrentPassword(parts, user, given.current_password, device);
    return null;
  }
  if (given.nonce !== '') return given.nonce;
  throw reauthenticationNeeded();
}

export const reauthenticationNeeded = (): AuthError =>
  new AuthError(
    'reauthentication_needed',
    'This change requires the current password or a code from reauthentication',
  );

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
