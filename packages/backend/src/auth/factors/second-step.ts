import { type AccessClaims, type AccessTokens, TokenError } from '../access-tokens.ts';

export class SecondStepMissingError extends TokenError {
  readonly claims: AccessClaims;
  constructor(claims: AccessClaims) {
    super('invalid', 'two-factor authentication is not complete');
    this.claims = claims;
  }
}

/** Tokens from before the factor was verified are refused too, because step-up.ts ends their session. */
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
