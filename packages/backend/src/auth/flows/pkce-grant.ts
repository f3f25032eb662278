import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { AuthError } from '../errors.ts';
import { type SessionReply, signIn } from '../session-reply.ts';
import { findUserById, isSuspended } from '../users.ts';
import { takeAuthCode } from './flow-state.ts';

const exchangeBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

export async function pkceGrant(parts: AuthParts, request: FastifyRequest): Promise<SessionReply> {
  const device = parts.deviceOf(request);
  spend(parts.limits.signInByAddress, addressKey(device.address));
  const { auth_code: code, code_verifier: verifier } = readBody(exchangeBody, request.body);
  if (code === '' || verifier === '') {
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  return parts.db.transaction(async (tx) => {
    const { userId, amrMethod } = await takeAuthCode(tx, code, verifier, parts.now());
    const user = await findUserById(tx, userId);
    if (!user) throw new AuthError('user_not_found', 'User of this flow does not exist');
    if (isSuspended(user, parts.now())) throw new AuthError('user_banned', 'User is banned');
    return signIn(parts, tx, user, amrMethod, device);
  });
}
