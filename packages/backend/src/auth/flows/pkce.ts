import { createHash } from 'node:crypto';
import { z } from 'zod';
import { optionalText } from '../body.ts';
import { AuthError } from '../errors.ts';

/** RFC 7636, section 4.2: bounds of a verifier; GoTrue applies them to the challenge too. */
const MIN_LENGTH = 43;
const MAX_LENGTH = 128;

export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText };
const pkceShape = z.object(pkceFields);

/** base64url(SHA-256(verifier)), stored until the code is exchanged. */
export interface Challenge {
  challenge: string;
  method: 's256';
}

/** Null without a challenge. @throws AuthError validation_failed if it is malformed or `plain` */
export function readChallenge(input: z.infer<typeof pkceShape>): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = input;
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    throw new AuthError(
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge to be set',
    );
  }
  if (method.toLowerCase() === 'plain') {
    throw new AuthError(
      'validation_failed',
      'The code challenge method "plain" is not accepted: it would carry the secret itself. Use s256; browsers offer it on https addresses and on localhost only, so open the app over https.',
    );
  }
  if (method.toLowerCase() !== 's256') {
    throw new AuthError('validation_failed', 'code challenge method must be s256');
  }
  if (challenge.length < MIN_LENGTH || challenge.length > MAX_LENGTH) {
    throw new AuthError(
      'validation_failed',
      `code challenge has to be between ${MIN_LENGTH} and ${MAX_LENGTH} characters`,
    );
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw new AuthError(
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  return { challenge, method: 's256' };
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
