import type { Queryable } from '../../db/database.ts';
import { accountExists, emailChanged } from '../../mail/emails.ts';
import { toMail } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { AuthParts } from '../auth-parts.ts';
import { saveEmailIdentity } from '../email-identity.ts';
import { AuthError } from '../errors.ts';
import { findUserByEmail, findUserById, noteEmailProven, type UserRow, updateUser } from '../users.ts';
import { emailChangeMails, type Return, sendLater } from './code-mail.ts';
import { dropCodes, type MailProof } from './one-time-codes.ts';
import { undoableMail } from './undo-link.ts';

/**
 * If another account has the address, its owner gets a notice instead of a code; the caller sees no
 * difference. @returns the emails to send after `tx` commits
 */
export async function requestEmailChange(
  parts: AuthParts,
  tx: Queryable,
  user: UserRow,
  newEmail: string,
  back: Return,
): Promise<Mail[]> {
  await tx.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = $3 where id = $1',
    [user.id, newEmail, new Date(parts.now()).toISOString()],
  );
  const existingUser = await findUserByEmail(tx, newEmail);
  const mails = await emailChangeMails(parts, tx, user, newEmail, back);
  if (!existingUser) return mails;
  const reply = toMail(newEmail, accountExists(), parts.settings.publicUrl);
  return mails.map((mail) => (mail.to === newEmail ? reply : mail));
}

/** Returns `half` until both mailboxes have confirmed. @throws AuthError email_exists, otp_expired */
export async function confirmEmailChange(
  parts: AuthParts,
  tx: Queryable,
  user: UserRow,
  proof: MailProof,
): Promise<UserRow | 'half'> {
  const [pending] = await tx.query<{ email_change: string | null; email_change_confirm_status: number }>(
    'select email_change, email_change_confirm_status from auth.users where id = $1',
    [user.id],
  );
  const newEmail = pending?.email_change ?? null;
  const expected = proof.purpose === 'email_change_new' ? newEmail : user.email;
  if (newEmail === null || expected !== proof.email) {
    throw new AuthError('otp_expired', 'Token has expired or is invalid');
  }
  if (user.email !== null && pending?.email_change_confirm_status === 0) {
    await tx.query('update auth.users set email_change_confirm_status = 1 where id = $1', [user.id]);
    return 'half';
  }
  return changeEmail(parts, tx, user, newEmail);
}

/** Replaces the address and notifies the old one. @throws AuthError email_exists */
async function changeEmail(
  parts: AuthParts,
  tx: Queryable,
  user: UserRow,
  newEmail: string,
): Promise<UserRow> {
  const at = new Date(parts.now()).toISOString();
  if (!(await updateUser(tx, user.id, { email: newEmail }, parts.now()))) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered');
  }
  await tx.query(
    `update auth.users set email_change_confirm_status = 0, email_confirmed_at = coalesce(email_confirmed_at, $2)
     where id = $1`,
    [user.id, at],
  );
  await noteEmailProven(tx, user.id, parts.now());
  await saveEmailIdentity(tx, user.id, { email: newEmail, verified: true }, parts.now());
  await dropCodes(tx, user.id);
  sendLater(parts, await undoableMail(parts, tx, user, (link) => emailChanged(newEmail, link)));
  const changed = await findUserById(tx, user.id);
  if (!changed) throw new Error('the account no longer exists');
  return changed;
}
