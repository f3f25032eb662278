import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { spend } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { optionalText, readBody } from './body.ts';
import { addressKey } from './client-address.ts';
import { AuthError } from './errors.ts';
import { refreshInOneStatement } from './refresh-in-one-statement.ts';
import { holdRefreshToken, rotateRefreshToken } from './refresh-tokens.ts';
import { replyFor, type SessionReply, sessionReply } from './session-reply.ts';
import { endSession, hasEnded } from './sessions.ts';
import { findUserById, isSuspended } from './users.ts';

const refreshBody = z.object({ refresh_token: optionalText });

/** As in GoTrue. */
const MIN_TOKEN_LENGTH = 12;

export async function refreshGrant(parts: AuthParts, request: FastifyRequest): Promise<SessionReply> {
  spend(parts.limits.refreshByAddress, addressKey(parts.deviceOf(request).address));
  const { refresh_token: token } = readBody(refreshBody, request.body);
  if (token.length < MIN_TOKEN_LENGTH) throw new AuthError('validation_failed', 'Refresh token is not valid');
  const done = await refreshInOneStatement(parts.db, token, parts.settings, parts.now());
  if (done) return replyFor(parts, done.account, done.session, done.refreshToken);
  const outcome = await parts.db.transaction((tx) => refresh(parts, tx, token));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** @returns refusals instead of throwing them, so that the end of a session is committed */
async function refresh(parts: AuthParts, tx: Queryable, token: string): Promise<SessionReply | AuthError> {
  const nowMs = parts.now();
  const lockedToken = await holdRefreshToken(tx, token);
  const user = lockedToken ? await findUserById(tx, lockedToken.session.user_id) : null;
  if (!lockedToken || !user) {
    return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (isSuspended(user, nowMs)) return new AuthError('user_banned', 'Invalid Refresh Token: User Banned');
  if (hasEnded(lockedToken.session, parts.settings, nowMs)) {
    await endSession(tx, lockedToken.session.id);
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const refreshToken = await rotateRefreshToken(tx, token, lockedToken, nowMs);
  if (refreshToken === null) {
    return new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return sessionReply(parts, tx, user, lockedToken.session, refreshToken);
}
