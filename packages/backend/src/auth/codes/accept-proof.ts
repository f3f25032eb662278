import type { Queryable } from '../../db/database.ts';
import { passwordDropped } from '../../mail/emails.ts';
import { toMail } from '../../mail/layout.ts';
import type { AuthParts } from '../auth-parts.ts';
import { saveEmailIdentity } from '../email-identity.ts';
import { AuthError } from '../errors.ts';
import { removeFactorsSince } from '../factors/factors.ts';
import { removePasskeysSince } from '../passkeys/passkeys.ts';
import { noteSecurityEvent } from '../security-log.ts';
import type { Device, SignInMethod } from '../sessions.ts';
import { findUserById, isEmailProven, isSuspended, noteEmailProven, type UserRow } from '../users.ts';
import { sendLater } from './code-mail.ts';
import { confirmEmailChange } from './email-change.ts';
import type { MailProof } from './one-time-codes.ts';
import { resetCredentials } from './reset-credentials.ts';

export type Accepted = { kind: 'user'; user: UserRow; method: SignInMethod } | { kind: 'half' };

/** @throws AuthError user_banned, otp_expired, email_exists */
export async function acceptProof(
  parts: AuthParts,
  tx: Queryable,
  proof: MailProof,
  device: Device,
): Promise<Accepted> {
  const user = await findUserById(tx, proof.userId, { forUpdate: true });
  if (!user) throw new AuthError('otp_expired', 'Token has expired or is invalid');
  if (isSuspended(user, parts.now())) throw new AuthError('user_banned', 'User is banned', { status: 403 });
  if (proof.purpose === 'email_change_current' || proof.purpose === 'email_change_new') {
    const changed = await confirmEmailChange(parts, tx, user, proof);
    if (changed === 'half') return { kind: 'half' };
    await noteSecurityEvent(tx, user.id, 'email_changed', { device, nowMs: parts.now() });
    return { kind: 'user', user: changed, method: 'otp' };
  }
  if (user.email !== proof.email) throw new AuthError('otp_expired', 'Token has expired or is invalid');
  if (user.email_confirmed_at === null) await confirm(tx, user, proof, parts.now());
  else if (!(await isEmailProven(tx, user.id))) await revokeOtherAccess(parts, tx, user, proof);
  await noteEmailProven(tx, user.id, parts.now());
  const confirmed = await findUserById(tx, user.id);
  if (!confirmed) throw new Error('the account no longer exists');
  return { kind: 'user', user: confirmed, method: proof.purpose === 'recovery' ? 'recovery' : 'otp' };
}

/** Keeps the password only after a sign-up email: otherwise a stranger may have set it. */
async function confirm(tx: Queryable, user: UserRow, proof: MailProof, nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await tx.query(
    `update auth.users set email_confirmed_at = $2, updated_at = $2,
       encrypted_password = case when $3 then encrypted_password end
     where id = $1`,
    [user.id, at, proof.purpose === 'confirmation'],
  );
  await saveEmailIdentity(tx, user.id, { email: proof.email, verified: true }, nowMs);
}

/** The first proof of the mailbox removes earlier access, which an attacker may have created. */
async function revokeOtherAccess(
  parts: AuthParts,
  tx: Queryable,
  user: UserRow,
  proof: MailProof,
): Promise<void> {
  await resetCredentials(tx, user.id, parts.now());
  await tx.query(
    `delete from auth.identities where user_id = $1 and provider <> 'email' and email is distinct from $2`,
    [user.id, proof.email],
  );
  await removeFactorsSince(tx, user.id, user.created_at);
  await removePasskeysSince(tx, user.id, user.created_at);
  // A recovery sets a new password next, so it sends no email.
  if (user.encrypted_password === null || proof.purpose === 'recovery') return;
  sendLater(parts, [toMail(proof.email, passwordDropped(), parts.settings.publicUrl)]);
}
