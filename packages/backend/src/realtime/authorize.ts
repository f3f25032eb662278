import { type AccessTokens, TokenError } from '../auth/access-tokens.ts';
import type { Caller } from '../db/database.ts';

/** `expiresAt` is in epoch milliseconds; null for the anonymous key, which does not expire. */
export interface Grant {
  caller: Caller;
  /** Role and claims as text, the same for all devices and token refreshes of a user. */
  reader: string;
  expiresAt: number | null;
  sessionId: string | null;
}

/** @throws TokenError with the reason that follows `InvalidJWTToken: ` */
export async function grantOf(tokens: AccessTokens, token: string): Promise<Grant> {
  // A publishable key is no JWT and equals the anonymous key (wire contract, Common).
  if (token.startsWith('sb_publishable_') || tokens.isAnonKey(token)) {
    return {
      caller: { role: 'anon', claims: { role: 'anon' } },
      reader: 'anon',
      expiresAt: null,
      sessionId: null,
    };
  }
  const claims = await tokens.verify(token);
  const { iat: _iat, exp, session_id: sessionId, amr: _amr, ...lasting } = claims;
  return {
    // Without the session: one read serves all devices of the user, and each delivery checks its own session.
    caller: { role: 'authenticated', claims: { ...lasting, exp } },
    reader: JSON.stringify(lasting),
    expiresAt: exp * 1000,
    sessionId,
  };
}

export function tokenReason(cause: unknown): string {
  if (!(cause instanceof TokenError)) throw cause;
  return cause.reason === 'expired' ? 'Token has expired' : `Invalid token: ${cause.message}`;
}
