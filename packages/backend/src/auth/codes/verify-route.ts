import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { accountKey } from '../account-key.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError } from '../errors.ts';
import { noteSecurityEvent } from '../security-log.ts';
import { type SessionReply, signIn } from '../session-reply.ts';
import type { Device } from '../sessions.ts';
import { findUserByEmail } from '../users.ts';
import { acceptProof } from './accept-proof.ts';
import { type CodePurpose, type MailProof, takeCode, takeLink } from './one-time-codes.ts';
import { HALF_CONFIRMED, purposesOf } from './otp-types.ts';

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
});

type FirstHalf = { msg: string; code: string };

export function verifyRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/verify', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const device = parts.deviceOf(request);
    const network = addressKey(device.address);
    spend(parts.limits.signInByAddress, network);
    const input = readVerify(readBody(verifyBody, request.body));
    if ('linkToken' in input) {
      return parts.db.transaction(async (tx) => {
        const proof = await takeLink(tx, input.linkToken, input.purposes, parts.now());
        if (!proof) throw new AuthError('otp_expired', 'Email link is invalid or has expired');
        return enter(parts, tx, proof, device);
      });
    }
    const key = await accountKey(parts, input.email, network);
    spend(parts.limits.codes, key);
    const outcome = await parts.db.transaction(async (tx) => {
      const proof = await takeCode(tx, input.email, input.code, input.purposes, parts.now(), network);
      // Returned, not thrown, so that the counted attempt is committed.
      if (!proof) return new AuthError('otp_expired', 'Token has expired or is invalid');
      return enter(parts, tx, proof, device);
    });
    if (outcome instanceof AuthError) {
      noteRefusedCode(parts, input.email, device);
      throw outcome;
    }
    parts.limits.codes.giveBack(key);
    return outcome;
  });
}

/** Runs after the response, whose timing must not reveal whether the account exists. */
function noteRefusedCode(parts: AuthParts, email: string, device: Device): void {
  const circumstances = { device, nowMs: parts.now(), detail: 'code' };
  parts.afterAnswer.run('the security log', async () => {
    const user = await findUserByEmail(parts.db, email);
    if (user) await noteSecurityEvent(parts.db, user.id, 'sign_in_failed', circumstances);
  });
}

async function enter(
  parts: AuthParts,
  tx: Queryable,
  proof: MailProof,
  device: Device,
): Promise<SessionReply | FirstHalf> {
  const accepted = await acceptProof(parts, tx, proof, device);
  if (accepted.kind === 'half') return { msg: HALF_CONFIRMED, code: '200' };
  return signIn(parts, tx, accepted.user, accepted.method, device);
}

type Verify = { purposes: readonly CodePurpose[] } & (
  | { linkToken: string }
  | { email: string; code: string }
);

function readVerify(body: z.infer<typeof verifyBody>): Verify {
  const { type, token, token_hash: linkToken, email, phone } = body;
  if (type === '') throw new AuthError('validation_failed', 'Verify requires a verification type');
  if ((token === '') === (linkToken === '')) {
    throw new AuthError('validation_failed', 'Verify requires either a token or a token hash');
  }
  const byPhone = type === 'sms' || type === 'phone_change';
  if (linkToken !== '') {
    if (email !== '' || phone !== '' || body.redirect_to !== '') {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
    }
    const purposes = purposesOf(type);
    if (!purposes) throw new AuthError('validation_failed', 'Invalid email verification type');
    return { purposes, linkToken };
  }
  if ((email === '') === (phone === '')) {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  }
  if (phone !== '' || byPhone) throw new AuthError('otp_expired', 'Token has expired or is invalid');
  const purposes = purposesOf(type);
  if (!purposes) throw new AuthError('validation_failed', 'Unsupported verification type');
  return { purposes, email: parseEmail(email), code: token.trim() };
}
