import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { AuthError } from '../errors.ts';
import { issueAuthCode } from '../flows/flow-state.ts';
import { redirectTarget, withFragment, withQuery } from '../redirects.ts';
import { signIn } from '../session-reply.ts';
import type { Device } from '../sessions.ts';
import { acceptProof } from './accept-proof.ts';
import { PKCE_PREFIX, takeLink } from './one-time-codes.ts';
import { HALF_CONFIRMED, purposesOf } from './otp-types.ts';

const linkQuery = z.object({ token: optionalText, type: optionalText, redirect_to: optionalText });

/** OAuth error names by status, as in internal/api/errors.go of supabase/auth. */
const OAUTH_ERROR: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
};

/** Redirects with a session, a PKCE code or an error (wire contract, Auth: mail link). */
export function verifyLinkRoute(app: FastifyInstance, parts: AuthParts): void {
  // Email scanners send HEAD requests, which must not consume the link.
  app.head('/verify', async (_request, reply) => reply.header('cache-control', 'no-store').code(204).send());

  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const { token, type, redirect_to: redirectTo } = readBody(linkQuery, request.query);
    if (type === '') throw new AuthError('validation_failed', 'Verify requires a verification type');
    if (token === '') throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
    const target = redirectTarget(parts.settings, redirectTo);
    const device = parts.deviceOf(request);
    try {
      spend(parts.limits.signInByAddress, addressKey(device.address));
      const address = await parts.db.transaction((tx) => follow(parts, tx, { token, type, target }, device));
      return await reply.redirect(address, 303);
    } catch (cause) {
      if (!(cause instanceof AuthError)) throw cause;
      return await reply.redirect(withError(target, cause, token.startsWith(PKCE_PREFIX)), 303);
    }
  });
}

async function follow(
  parts: AuthParts,
  tx: Queryable,
  { token, type, target }: { token: string; type: string; target: string },
  device: Device,
): Promise<string> {
  const purposes = purposesOf(type);
  if (!purposes) throw new AuthError('validation_failed', 'Invalid email verification type');
  const proof = await takeLink(tx, token, purposes, parts.now());
  if (!proof) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  const accepted = await acceptProof(parts, tx, proof, device);
  if (accepted.kind === 'half') {
    const message = { message: HALF_CONFIRMED };
    return withFragment(proof.isPkce ? withQuery(target, message) : target, { ...message, sb: '' });
  }
  if (!proof.isPkce) {
    const session = await signIn(parts, tx, accepted.user, accepted.method, device);
    return withFragment(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
      type,
    });
  }
  if (proof.flowId === null) throw noFlow();
  const code = await issueAuthCode(tx, proof.flowId, accepted.user.id, accepted.method, parts.now()).catch(
    (cause: unknown) => {
      throw cause instanceof AuthError && cause.code === 'flow_state_not_found' ? noFlow() : cause;
    },
  );
  return withQuery(target, { code });
}

const noFlow = (): AuthError =>
  new AuthError('flow_state_not_found', 'No associated flow state found. Ask for a new email.', {
    status: 400,
  });

function withError(target: string, error: AuthError, isPkce: boolean): string {
  const errorCode = OAUTH_ERROR[error.status];
  const fields = {
    ...(errorCode === undefined ? {} : { error: errorCode }),
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(isPkce ? withQuery(target, fields) : target, { ...fields, sb: '' });
}
