import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import type { Mail } from '../../mail/mailer.ts';
import { accountKey } from '../account-key.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError } from '../errors.ts';
import { findUserByEmail, isSuspended } from '../users.ts';
import { codeMail, type Return, sendLater } from './code-mail.ts';
import { requestEmailChange } from './email-change.ts';
import { countEmail, returnTargetOf } from './mail-request.ts';

const resendBody = z.object({ type: optionalText, email: optionalText, phone: optionalText });

export function resendRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/resend', async (request) => {
    const { type, email } = readResend(readBody(resendBody, request.body));
    const back = returnTargetOf(parts, request);
    await countEmail(parts, request, email);
    parts.afterAnswer.run('resending an email', async () => {
      sendLater(parts, await parts.db.transaction((tx) => emailsToResend(parts, tx, type, email, back)));
    });
    return {};
  });
}

async function emailsToResend(
  parts: AuthParts,
  tx: Queryable,
  type: 'signup' | 'email_change',
  email: string,
  back: Return,
): Promise<Mail[]> {
  const user = await findUserByEmail(tx, email);
  if (!user || isSuspended(user, parts.now())) return [];
  if (type === 'signup') {
    // An account without a password started with a sign-in link, and that link confirms it.
    if (user.email_confirmed_at !== null || user.encrypted_password === null) return [];
    return [await codeMail(parts, tx, { ...user, email }, 'confirmation', back)];
  }
  if (user.email_change === null) return [];
  // Also counts for the new address, which would otherwise receive unlimited emails.
  if (parts.limits.mails.take(await accountKey(parts, user.email_change, back.network)) > 0) return [];
  return requestEmailChange(parts, tx, user, user.email_change, back);
}

function readResend(body: z.infer<typeof resendBody>): { type: 'signup' | 'email_change'; email: string } {
  const { type, email, phone } = body;
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw new AuthError(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    );
  }
  if (email !== '' && phone !== '') {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided.');
  }
  if (type === 'signup' && email === '') {
    throw new AuthError('validation_failed', 'Type provided requires an email address');
  }
  if (phone !== '' || (type !== 'signup' && type !== 'email_change')) {
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled', { status: 400 });
  }
  if (email === '') throw new AuthError('validation_failed', 'Missing email address or phone number');
  return { type, email: parseEmail(email) };
}
