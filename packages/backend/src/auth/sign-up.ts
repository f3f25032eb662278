import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { spend } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { optionalData, optionalText, readBody } from './body.ts';
import { addressKey } from './client-address.ts';
import { parseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { assertGoodPassword } from './password-policy.ts';
import { signIn } from './session-reply.ts';
import { userJson } from './user-json.ts';
import { mergeUserMetadata } from './user-metadata.ts';
import { insertAccount, type NewAccount } from './users.ts';

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalData,
});

/**
 * POST /signup. Without confirmation it answers with a session; with it, with the user alone, and an address that is
 * taken gets the very same answer, about an account that does not exist.
 */
export function signUpRoute(app: FastifyInstance, parts: AuthParts): void {
  const { db, settings, hasher, limits } = parts;
  app.post('/signup', async (request) => {
    const device = parts.deviceOf(request);
    const body = readBody(signUpBody, request.body);
    assertEmailSignUp(body);
    const email = parseEmail(body.email);
    assertGoodPassword(body.password);
    const metadata = mergeUserMetadata({}, body.data ?? {});
    // Counted only now: somebody looking for a password that is long enough is no flood.
    spend(limits.signUpByAddress, addressKey(device.address));

    const account = newAccount({
      email,
      // Before the address is looked up, so that the time of the answer does not tell either.
      passwordHash: await hasher.hash(body.password),
      metadata,
      confirmed: !settings.confirmEmail,
      nowMs: parts.now(),
    });
    return db.transaction(async (tx) => {
      const made = await insertAccount(tx, account);
      if (settings.confirmEmail) return userJson({ user: account.user, identities: [account.identity] });
      if (!made) throw new AuthError('user_already_exists', 'User already registered');
      return signIn(parts, tx, account.user, 'password', device);
    });
  });
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

function newAccount(given: {
  email: string;
  passwordHash: string;
  metadata: Record<string, unknown>;
  confirmed: boolean;
  nowMs: number;
}): NewAccount {
  const id = randomUUID();
  const at = new Date(given.nowMs).toISOString();
  return {
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: given.email,
      phone: null,
      encrypted_password: given.passwordHash,
      email_confirmed_at: given.confirmed ? at : null,
      phone_confirmed_at: null,
      confirmation_sent_at: given.confirmed ? null : at,
      recovery_sent_at: null,
      email_change: null,
      email_change_sent_at: null,
      last_sign_in_at: null,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: given.metadata,
      is_anonymous: false,
      banned_until: null,
      created_at: at,
      updated_at: at,
    },
    identity: {
      id: randomUUID(),
      user_id: id,
      provider: 'email',
      provider_id: id,
      identity_data: { sub: id, email: given.email, email_verified: given.confirmed, phone_verified: false },
      email: given.email,
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    },
  };
}
