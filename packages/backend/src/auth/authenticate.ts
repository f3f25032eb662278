import type { FastifyRequest } from 'fastify';
import { TokenError } from './access-tokens.ts';
import type { AuthParts } from './auth-parts.ts';
import { EndedSessionError } from './ended-sessions.ts';
import { AuthError } from './errors.ts';
import { isSecondStepMissing, listFactors } from './factors/factors.ts';
import { SecondStepMissingError } from './factors/second-step.ts';
import { findSession, hasEnded, type SessionRow } from './sessions.ts';
import { findUserById, isSuspended, type UserRow } from './users.ts';

/**
 * @param level `one-step` also accepts a session without its second step
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned,
 * insufficient_aal
 */
export async function authenticate(
  parts: AuthParts,
  request: FastifyRequest,
  level: 'whole' | 'one-step' = 'whole',
): Promise<{ user: UserRow; session: SessionRow }> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
  if (parts.tokens.isAnonKey(token)) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');

  const claims = await parts.tokens.verify(token).catch((cause: unknown) => {
    // The lookups below distinguish a deleted account from an ended session.
    if (cause instanceof EndedSessionError || cause instanceof SecondStepMissingError) return cause.claims;
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
  if (level === 'whole' && session.aal === 'aal1') {
    // The token may be older than the factor, so ask the database.
    if (isSecondStepMissing(session, await listFactors(parts.db, user.id))) {
      throw new AuthError('insufficient_aal', 'AAL2 session is required when MFA is enabled');
    }
  }
  return { user, session };
}
