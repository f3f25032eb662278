import { type AccessClaims, type AccessTokens, TokenError } from '../access-tokens.ts';

/** The access token is valid, but its session lacks the second step. */
export class SecondStepMissingError extends TokenError {
  readonly claims: AccessClaims;
  constructor(claims: AccessClaims) {
    super('invalid', 'the second step of the sign-in is missing');
    this.claims = claims;
  }
}

/**
 * Wraps `tokens` so that verify refuses tokens with `mfa_pending`. Tokens issued before the factor was
 * verified are refused because step-up.ts ends their session.
 * @throws SecondStepMissingError from verify
 */
export function refusePending(tokens: AccessTokens): AccessTokens {
  return {
    ...tokens,
    async verify(token) {
      const claims = await tokens.verify(token);
      if (claims.mfa_pending) throw new SecondStepMissingError(claims);
      return claims;
    },
  };
}
