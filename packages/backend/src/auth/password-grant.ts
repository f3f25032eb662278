import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountKey } from './account-key.ts';
import { spend } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { optionalText, readBody } from './body.ts';
import { addressKey } from './client-address.ts';
import { normalEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { type Weakness, weaknessOf } from './password-policy.ts';
import { noteSecurityEvent } from './security-log.ts';
import { type SessionReply, signIn } from './session-reply.ts';
import { findUserByEmail, isSuspended } from './users.ts';

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** Every failure gets one answer after one password check; only the right password reveals more. */
export async function passwordGrant(
  parts: AuthParts,
  request: FastifyRequest,
): Promise<SessionReply & { weak_password?: Weakness }> {
  const { db, limits } = parts;
  const device = parts.deviceOf(request);
  const network = addressKey(device.address);
  spend(limits.signInByAddress, network);
  const body = readBody(passwordBody, request.body);
  const email = emailOf(body);

  const key = await accountKey(parts, email, network);
  spend(limits.passwords, key);
  const user = await findUserByEmail(db, email);
  const matches = await parts.passwordMatches(user?.encrypted_password ?? null, body.password);
  if (!user || !matches) {
    parts.dailyCounts.add('sign_in_failed');
    // Runs after the response, whose timing must not reveal whether the account exists.
    if (user) {
      const nowMs = parts.now();
      parts.afterAnswer.run('the security log', () =>
        noteSecurityEvent(db, user.id, 'sign_in_failed', { device, nowMs }),
      );
    }
    throw new AuthError('invalid_credentials', 'Invalid login credentials');
  }
  limits.passwords.giveBack(key);

  if (isSuspended(user, parts.now())) throw new AuthError('user_banned', 'User is banned');
  if (user.email_confirmed_at === null) throw new AuthError('email_not_confirmed', 'Email not confirmed');
  const reply = await db.transaction((tx) => signIn(parts, tx, user, 'password', device));
  // A password that predates the blocklist still works; the client gets a warning.
  const weak = weaknessOf(body.password, [email]);
  return weak ? { ...reply, weak_password: weak } : reply;
}

function emailOf(body: z.infer<typeof passwordBody>): string {
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    );
  }
  if (body.phone !== '') throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
  if (body.email === '') throw new AuthError('validation_failed', 'missing email or phone');
  return normalEmail(body.email);
}
