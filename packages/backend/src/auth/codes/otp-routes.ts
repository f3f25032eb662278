import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalData, optionalText, readBody } from '../body.ts';
import { parseEmail } from '../email-address.ts';
import { AuthError } from '../errors.ts';
import { newAccount } from '../new-account.ts';
import { isRegistrationOpen } from '../registration.ts';
import { mergeUserMetadata } from '../user-metadata.ts';
import { findUserByEmail, insertAccount, isSuspended, lockEmail } from '../users.ts';
import { codeMail, type Return, sendLater } from './code-mail.ts';
import { countEmail, returnTargetOf } from './mail-request.ts';

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  data: optionalData,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
});

/** Emails a sign-in link, also for accounts that do not exist yet. Responds before the lookup. */
export function otpRoutes(app: FastifyInstance, parts: AuthParts): void {
  const handler = async (request: FastifyRequest): Promise<Record<string, never>> => {
    const body = readBody(otpBody, request.body);
    const email = emailOf(body);
    const metadata = mergeUserMetadata({}, body.data ?? {});
    const back = returnTargetOf(parts, request);
    await countEmail(parts, request, email);
    // The contract requires this answer, which reveals whether the account exists; the email limit bounds it.
    if (!body.create_user && (await findUserByEmail(parts.db, email)) === null) {
      throw new AuthError('otp_disabled', 'Signups not allowed for otp');
    }
    parts.afterAnswer.run('a sign-in link', async () => {
      const make = body.create_user ? metadata : null;
      const mail = await parts.db.transaction((tx) => signInMail(parts, tx, email, make, back));
      if (mail) sendLater(parts, [mail]);
    });
    return {};
  };
  app.post('/otp', handler);
  app.post('/magiclink', handler);
}

async function signInMail(
  parts: AuthParts,
  tx: Queryable,
  email: string,
  make: Record<string, unknown> | null,
  back: Return,
): Promise<Mail | null> {
  await lockEmail(tx, email);
  const existing = await findUserByEmail(tx, email);
  if (existing) {
    return isSuspended(existing, parts.now())
      ? null
      : codeMail(parts, tx, { ...existing, email }, 'magic_link', back);
  }
  // The response is the same when registration is closed: it must not reveal whether the account exists.
  if (make === null || !(await isRegistrationOpen(tx))) return null;
  const account = newAccount({
    email,
    passwordHash: null,
    metadata: make,
    confirmed: false,
    nowMs: parts.now(),
  });
  if (!(await insertAccount(tx, account))) return null;
  return codeMail(parts, tx, account.user, 'magic_link', back);
}

function emailOf(body: z.infer<typeof otpBody>): string {
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided');
  }
  if (body.phone !== '') {
    throw new AuthError('phone_provider_disabled', 'Unsupported phone provider', { status: 400 });
  }
  if (body.email === '') throw new AuthError('validation_failed', 'One of email or phone must be set');
  if (body.channel !== '') {
    throw new AuthError('validation_failed', 'Channel should only be specified with Phone OTP');
  }
  return parseEmail(body.email);
}
