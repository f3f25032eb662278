import type { FastifyRequest } from 'fastify';
import { TokenError } from './access-tokens.ts';
import type { AuthParts } from './auth-parts.ts';
import { EndedSessionError } from './ended-sessions.ts';
import { AuthError } from './errors.ts';
import { findSession, hasEnded, type SessionRow } from './sessions.ts';
import { findUserById, isSuspended, type UserRow } from './users.ts';

/**
 * Whose request this is: the token must be ours and its user and session must still be there.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function authenticate(
  parts: AuthParts,
  request: FastifyRequest,
): Promise<{ user: UserRow; session: SessionRow }> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
  if (parts.tokens.isAnonKey(token)) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');

  const claims = await parts.tokens.verify(token).catch((cause: unknown) => {
    // Looked for below, which tells an account that is gone from one that has signed out.
    if (cause instanceof EndedSessionError) return cause.claims;
    if (!(cause instanceof TokenError)) throw cause;
    throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${cause.message}`);
  });
  const user = await findUserById(parts.db, claims.sub);
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
  const session = await findSession(parts.db, claims.session_id);
  if (!session || session.user_id !== user.id || hasEnded(session, parts.settings, parts.now())) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isSuspended(user, parts.now())) throw new AuthError('user_banned', 'User is banned', { status: 403 });
  return { user, session };
}
