import { z } from 'zod';
import { spend } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { optionalData, optionalText, readBody } from './body.ts';
import { parseEmail } from './email-address.ts';
import { AuthError } from './errors.ts';
import { assertGoodPassword } from './password-policy.ts';
import { endOtherSessions, type SessionRow } from './sessions.ts';
import { mergeUserMetadata } from './user-metadata.ts';
import { findUserById, type UserChanges, type UserRow, updateUser } from './users.ts';

const changeBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  data: optionalData,
  app_metadata: z.unknown().optional(),
});

/**
 * PUT /user. A new password needs the current one, except in recovery, and signs the other devices out; a new e-mail
 * address waits for confirmation where the installation asks for it.
 */
export async function changeUser(
  parts: AuthParts,
  user: UserRow,
  session: SessionRow,
  requestBody: unknown,
): Promise<UserRow> {
  const body = readBody(changeBody, requestBody);
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (body.phone !== '' && body.phone !== user.phone) {
    throw new AuthError('phone_provider_disabled', 'Phone numbers are disabled');
  }
  const email = body.email === '' ? user.email : parseEmail(body.email);
  // The answer tells whether an address is taken, as a sign-up does: so it is counted as one.
  if (email !== user.email) spend(parts.limits.signUpByAddress, user.id);
  const passwordHash = await newPasswordHash(parts, user, session, body);

  return parts.db.transaction(async (tx) => {
    const changes: UserChanges = {};
    if (passwordHash) changes.passwordHash = passwordHash;
    if (email !== null && email !== user.email) {
      // Pending even when another account has it: the answer must not tell, and confirming it will fail.
      if (parts.settings.confirmEmail) changes.emailChange = email;
      else changes.email = email;
    }
    if (body.data) {
      // Read again here, so that two changes at once do not undo each other.
      const latest = await findUserById(tx, user.id, { forUpdate: true });
      changes.userMetadata = mergeUserMetadata(latest?.raw_user_meta_data ?? {}, body.data);
    }
    const changed = await updateUser(tx, user.id, changes, parts.now());
    if (!changed) {
      throw new AuthError('email_exists', 'A user with this email address has already been registered');
    }
    if (passwordHash) await endOtherSessions(tx, user.id, session.id);
    return changed;
  });
}

async function newPasswordHash(
  parts: AuthParts,
  user: UserRow,
  session: SessionRow,
  body: z.infer<typeof changeBody>,
): Promise<string | null> {
  if (body.password === undefined || body.password === null) return null;
  assertGoodPassword(body.password);
  if (user.encrypted_password !== null) {
    if (!session.amr.some(({ method }) => method === 'recovery')) {
      await assertCurrentPassword(parts, user, body.current_password);
    }
    if (await parts.passwordMatches(user.encrypted_password, body.password)) {
      throw new AuthError('same_password', 'New password should be different from the old password.');
    }
  }
  return parts.hasher.hash(body.password);
}

async function assertCurrentPassword(parts: AuthParts, user: UserRow, given: string): Promise<void> {
  if (given === '') {
    throw new AuthError('current_password_required', 'Current password required when setting new password.');
  }
  const key = user.email ?? user.id;
  spend(parts.limits.wrongPasswordByAccount, key);
  if (!(await parts.passwordMatches(user.encrypted_password, given))) {
    throw new AuthError('current_password_invalid', 'The current password is not right.');
  }
  parts.limits.wrongPasswordByAccount.giveBack(key);
}
