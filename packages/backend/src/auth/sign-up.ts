import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { accountExists } from '../mail/emails.ts';
import { toMail } from '../mail/layout.ts';
import type { Mail } from '../mail/mailer.ts';
import { spend } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { optionalData, optionalText, readBody } from './body.ts';
import { addressKey } from './client-address.ts';
import { codeMail, type Return, sendLater } from './codes/code-mail.ts';
import { countEmail, returnTargetOf } from './codes/mail-request.ts';
import { parseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { newAccount } from './new-account.ts';
import { assertGoodPassword } from './password-policy.ts';
import { isRegistrationOpen } from './registration.ts';
import { signIn } from './session-reply.ts';
import { userJson } from './user-json.ts';
import { mergeUserMetadata } from './user-metadata.ts';
import {
  findUserByEmail,
  insertAccount,
  isSuspended,
  lockEmail,
  type NewAccount,
  updateUser,
} from './users.ts';

/** Exceeds the hidden work: about 10 ms, several times that on a busy machine. */
const HIDDEN_MS = 150;

/** Takes at least HIDDEN_MS, so that timing does not reveal the branch taken. */
async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(HIDDEN_MS)]);
  return result;
}

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalData,
});

/** With confirmation, a taken address gets the same answer as a new one, with a made-up account. */
export function signUpRoute(app: FastifyInstance, parts: AuthParts): void {
  const { db, settings, limits } = parts;
  app.post('/signup', async (request) => {
    const device = parts.deviceOf(request);
    const input = readSignUp(parts, request);
    // Checked before any lookup, so it reveals nothing about the address.
    if (!(await isRegistrationOpen(db))) {
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
    }
    // Counted after validation: retries with a better password are free.
    spend(limits.signUpByAddress, addressKey(device.address));
    if (settings.confirmEmail) await countEmail(parts, request, input.email);

    const account = newAccount({
      email: input.email,
      // Hashed before the lookup, so that timing does not reveal whether the address is taken.
      passwordHash: await parts.hasher.hash(input.password),
      metadata: input.metadata,
      confirmed: !settings.confirmEmail,
      nowMs: parts.now(),
    });
    if (settings.confirmEmail) {
      // Runs for every address, before any work whose time depends on the stored account.
      const before = (await findUserByEmail(db, input.email))?.encrypted_password ?? null;
      const agreed = (await parts.passwordMatches(before, input.password)) ? before : null;
      const mail = await withMinimumDuration(() =>
        db.transaction((tx) => unconfirmed(parts, tx, account, { agreed, back: input.back })),
      );
      if (mail) sendLater(parts, [mail]);
      return userJson({ user: account.user, identities: [account.identity], factors: [] });
    }
    return db.transaction(async (tx) => {
      await lockEmail(tx, input.email);
      if (!(await insertAccount(tx, account))) {
        throw new AuthError('user_already_exists', 'User already registered');
      }
      return signIn(parts, tx, account.user, 'password', device);
    });
  });
}

/**
 * If sign-ups used different passwords, the server cannot tell the owner's, so it stores none and the owner
 * sets one after confirming. The owner of a confirmed account gets a notice.
 * @param agreed the stored hash if the previous sign-up used the same password, or null
 */
async function unconfirmed(
  parts: AuthParts,
  tx: Queryable,
  account: NewAccount,
  { agreed, back }: { agreed: string | null; back: Return },
): Promise<Mail | null> {
  const { email } = account.user;
  await lockEmail(tx, email);
  const existing = await findUserByEmail(tx, email);
  if (!existing) {
    if (!(await insertAccount(tx, account))) return toMail(email, accountExists(), parts.settings.publicUrl);
    return codeMail(parts, tx, account.user, 'confirmation', back);
  }
  if (isSuspended(existing, parts.now())) return null;
  if (existing.email_confirmed_at !== null) return toMail(email, accountExists(), parts.settings.publicUrl);
  if (agreed === null || existing.encrypted_password !== agreed) {
    await tx.query('update auth.users set encrypted_password = null where id = $1', [existing.id]);
  }
  await updateUser(tx, existing.id, { userMetadata: account.user.raw_user_meta_data }, parts.now());
  return codeMail(parts, tx, { id: existing.id, email }, 'confirmation', back);
}

function readSignUp(parts: AuthParts, request: FastifyRequest) {
  const body = readBody(signUpBody, request.body);
  assertEmailSignUp(body);
  const email = parseEmail(body.email);
  assertGoodPassword(body.password, [email]);
  return {
    email,
    password: body.password,
    metadata: mergeUserMetadata({}, body.data ?? {}),
    back: returnTargetOf(parts, request),
  };
}

function assertEmailSignUp(body: z.infer<typeof signUpBody>): void {
  if (body.email === '' && body.phone === '') {
    if (body.password === '') {
      throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    throw new AuthError('validation_failed', 'Sign up only available with email provider');
  }
  if (body.password === '') throw new AuthError('validation_failed', 'Signup requires a valid password');
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    );
  }
  if (body.phone !== '') {
    throw new AuthError('phone_provider_disabled', 'Phone signups are disabled', { status: 400 });
  }
}
