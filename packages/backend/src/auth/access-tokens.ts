/** Claims of an access token of this installation (names as in wire.md's JWT list). */
export interface AccessClaims {
  sub: string;
  role: 'authenticated';
  aud: 'authenticated';
  email: string;
  phone: string;
  session_id: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  aal: string;
  amr: unknown[];
  is_anonymous: boolean;
  /** The session still lacks its second factor; the token is only good for completing that step. */
  mfa_pending?: true | undefined;
  iss: string;
  iat: number;
  exp: number;
}

/** Why a credential was refused. Clients refresh on `expired`. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly reason: 'expired' | 'invalid';
  constructor(reason: 'expired' | 'invalid', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface AccessTokens {
  sign(claims: Omit<AccessClaims, 'iss' | 'iat' | 'exp'>): Promise<{ token: string; expiresAt: number }>;
  /** @throws TokenError */
  verify(token: string): Promise<AccessClaims>;
  isAnonKey(token: string): boolean;
  jwks(): { keys: Record<string, unknown>[] };
}

/** The account id of a valid access token, otherwise null. */
export async function accountOf(
  tokens: AccessTokens,
  authorization: string | undefined,
): Promise<string | null> {
  try {
    const { claims } = await callerOf(tokens, authorization);
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch (cause) {
    if (cause instanceof TokenError) return null;
    throw cause;
  }
}

/** `anon` without a token or with the anonymous key. @throws TokenError for any other invalid token */
export async function callerOf(
  tokens: AccessTokens,
  authorization: string | undefined,
): Promise<{ role: 'anon' | 'authenticated'; claims: Record<string, unknown> }> {
  const token = /^Bearer\s(.+)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (!token || tokens.isAnonKey(token)) return { role: 'anon', claims: { role: 'anon' } };
  const claims = await tokens.verify(token);
  return { role: 'authenticated', claims: { ...claims } };
}
