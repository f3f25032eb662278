import { type AccessClaims, type AccessTokens, TokenError } from '../access-tokens.ts';

/** The access token is ours, but the account has a second factor that its session has not shown. */
export class SecondStepMissingError extends TokenError {
  readonly claims: AccessClaims;
  constructor(claims: AccessClaims) {
    super('invalid', 'the second step of the sign-in is missing');
    this.claims = claims;
  }
}

/**
 * `tokens` whose verify also refuses a token that only serves to show a second factor. A token from before the factor
 * was verified is refused because its session ended then (step-up.ts).
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
