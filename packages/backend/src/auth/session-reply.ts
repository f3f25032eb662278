import type { Queryable } from '../db/database.ts';
import type { AuthParts } from './auth-parts.ts';
import { addressKey } from './client-address.ts';
import { isSecondStepMissing } from './factors/factors.ts';
import { rememberNetwork } from './familiar-networks.ts';
import { issueRefreshToken } from './refresh-tokens.ts';
import { noteSecurityEvent } from './security-log.ts';
import { beginSession, type Device, type SessionRow, type SignInMethod } from './sessions.ts';
import { userJson } from './user-json.ts';
import { type Account, fullAccount, type UserRow } from './users.ts';

/** Response to a sign-in or refresh (wire contract, Auth: password). */
export interface SessionReply {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

export async function signIn(
  parts: AuthParts,
  tx: Queryable,
  user: UserRow,
  method: SignInMethod,
  device: Device,
  passkeyId: string | null = null,
): Promise<SessionReply> {
  const nowMs = parts.now();
  const session = await beginSession(tx, user.id, method, device, parts.settings, nowMs, passkeyId);
  await noteSecurityEvent(tx, user.id, 'signed_in', { device, nowMs, detail: method });
  const account = await fullAccount(tx, { ...user, last_sign_in_at: new Date(nowMs).toISOString() });
  // A caller with only the password is not yet known to be the owner.
  if (!isSecondStepMissing(session, account.factors)) {
    await rememberNetwork(tx, user.id, addressKey(device.address), nowMs);
  }
  return replyFor(parts, account, session, await issueRefreshToken(tx, session.id, nowMs));
}

export async function sessionReply(
  parts: AuthParts,
  tx: Queryable,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
): Promise<SessionReply> {
  return replyFor(parts, await fullAccount(tx, user), session, refreshToken);
}

export async function replyFor(
  parts: AuthParts,
  account: Account,
  session: SessionRow,
  refreshToken: string,
): Promise<SessionReply> {
  const { user } = account;
  const { token, expiresAt } = await parts.tokens.sign({
    sub: user.id,
    role: 'authenticated',
    aud: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    session_id: session.id,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    aal: session.aal,
    amr: session.amr,
    is_anonymous: user.is_anonymous,
    ...(isSecondStepMissing(session, account.factors) ? { mfa_pending: true } : {}),
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(parts.now() / 1000),
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(account),
  };
}
