/** Claims of an access token that this installation signed (names as in wire.md's JWT list). */
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
  /** The account has a second factor that this session has not shown: the token only serves to show it. */
  mfa_pending?: true | undefined;
  iss: string;
  iat: number;
  exp: number;
}

/** Why a credential was refused. `expired` is told apart, because the client then refreshes. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly reason: 'expired' | 'invalid';
  constructor(reason: 'expired' | 'invalid', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Signs and checks this installation's tokens (ES256); implemented with jose in auth/signing-keys.ts. */
export interface AccessTokens {
  sign(claims: Omit<AccessClaims, 'iss' | 'iat' | 'exp'>): Promise<{ token: string; expiresAt: number }>;
  /** @throws TokenError */
  verify(token: string): Promise<AccessClaims>;
  /** True for the anonymous key of this installation. */
  isAnonKey(token: string): boolean;
  jwks(): { keys: Record<string, unknown>[] };
}

/**
 * Who a request is, from its Authorization and apikey headers: a valid access token is `authenticated`, the anonymous
 * key or nothing is `anon`.
 * @throws TokenError for a token that is neither
 */
export async function callerOf(
  tokens: AccessTokens,
  authorization: string | undefined,
): Promise<{ role: 'anon' | 'authenticated'; claims: Record<string, unknown> }> {
  const token = /^Bearer\s(.+)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (!token || tokens.isAnonKey(token)) return { role: 'anon', claims: { role: 'anon' } };
  const claims = await tokens.verify(token);
  return { role: 'authenticated', claims: { ...claims } };
}
