import type { Queryable } from '../../db/database.ts';
import { accountKey } from '../account-key.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { addressKey } from '../client-address.ts';
import { AuthError } from '../errors.ts';
import { rememberNetwork } from '../familiar-networks.ts';
import { issueRefreshToken } from '../refresh-tokens.ts';
import { noteSecurityEvent } from '../security-log.ts';
import { type SessionReply, sessionReply } from '../session-reply.ts';
import { type Device, raiseSession, type SecondStepMethod, type SessionRow } from '../sessions.ts';
import { findUserById, type UserRow } from '../users.ts';

/**
 * A thief of the password has begun a session with it, so such sessions have budgets of their own: the owner's with a
 * mailed link or a provider is not affected. Recovery codes cannot be guessed, so strangers have no common budget.
 * A success gives the attempt back.
 * @throws AuthError over_request_rate_limit, and errors of `check`
 */
export async function withAttemptLimit<T>(
  parts: AuthParts,
  { user, session, device }: { user: UserRow; session: SessionRow; device: Device },
  method: SecondStepMethod,
  check: () => Promise<T>,
): Promise<T> {
  const { limits } = parts;
  const { here, strangers } = await accountKey(parts, user.email ?? user.id, addressKey(device.address));
  const firstStep = session.amr[0]?.method === 'password' ? 'password' : 'other';
  const key = {
    here: `${here} ${firstStep}`,
    strangers: strangers === null ? null : `${strangers} ${firstStep}`,
  };
  if (method === 'totp') spend(limits.secondSteps, key);
  else spend(limits.recoveryCodes, key.here);
  const result = await check().catch(async (cause: unknown) => {
    if (cause instanceof AuthError && cause.code === 'mfa_verification_failed') {
      await noteSecurityEvent(parts.db, user.id, 'second_step_failed', { device, nowMs: parts.now() });
    }
    throw cause;
  });
  if (method === 'totp') limits.secondSteps.giveBack(key);
  else limits.recoveryCodes.giveBack(key.here);
  return result;
}

/** Locks the account until the transaction ends. @throws AuthError session_not_found */
export async function lockAccount(tx: Queryable, user: UserRow, session: SessionRow): Promise<UserRow> {
  const lockedUser = await findUserById(tx, user.id, { forUpdate: true });
  const [live] = await tx.query('select 1 from auth.sessions where id = $1', [session.id]);
  if (!lockedUser || !live) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return lockedUser;
}

/** Replaces the session with one of level aal2, and ends the account's other aal1 sessions. */
export async function stepUp(
  parts: AuthParts,
  tx: Queryable,
  { user, session, device }: { user: UserRow; session: SessionRow; device: Device },
  method: SecondStepMethod,
): Promise<SessionReply> {
  const nowMs = parts.now();
  const raised = await raiseSession(tx, session, method, device, nowMs);
  await noteSecurityEvent(tx, user.id, 'second_step_done', { device, nowMs, detail: method });
  await rememberNetwork(tx, user.id, addressKey(device.address), nowMs);
  return sessionReply(parts, tx, user, raised, await issueRefreshToken(tx, raised.id, nowMs));
}
