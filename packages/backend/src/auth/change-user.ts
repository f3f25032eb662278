import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { emailChanged, passkeysDropped, passwordChanged } from '../mail/emails.ts';
import { toMail } from '../mail/layout.ts';
import { spend } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { optionalData, optionalText, readBody } from './body.ts';
import { type Return, sendLater } from './codes/code-mail.ts';
import { requestEmailChange } from './codes/email-change.ts';
import { dropCodes } from './codes/one-time-codes.ts';
import { UNDO_MS, undoableMail } from './codes/undo-link.ts';
import { parseEmail } from './email-address.ts';
import { saveEmailIdentity } from './email-identity.ts';
import { AuthError } from './errors.ts';
import { isRecovering, newPasswordHash } from './new-password.ts';
import { assertOwner, proofFields, type SignedIn, takeReauthentication } from './owner-proof.ts';
import { removePasskeysSince } from './passkeys/passkeys.ts';
import { noteSecurityEvent } from './security-log.ts';
import { endOtherSessions, findSession } from './sessions.ts';
import { mergeUserMetadata } from './user-metadata.ts';
import { findUserById, lockEmail, type UserChanges, type UserRow, updateUser } from './users.ts';

const changeBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  ...proofFields,
  data: optionalData,
  app_metadata: z.unknown().optional(),
});

export interface ChangeRequest extends SignedIn {
  back: Return;
  body: unknown;
  /** Counts an email to an address. @throws AuthError over_email_send_rate_limit */
  countMail: (email: string) => Promise<void>;
}

/** A new password ends other sessions; a new address or first password needs proof (decision 55). */
export async function changeUser(parts: AuthParts, request: ChangeRequest): Promise<UserRow> {
  const { user, session } = request;
  const body = readBody(changeBody, request.body);
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (body.phone !== '' && body.phone !== user.phone) {
    throw new AuthError('phone_provider_disabled', 'Phone numbers are disabled');
  }
  const email = body.email === '' ? null : parseEmail(body.email);
  const newEmail = email === user.email ? null : email;
  const isFirstPassword =
    typeof body.password === 'string' &&
    user.encrypted_password === null &&
    !isRecovering(session, parts.now());
  const nonce = newEmail !== null || isFirstPassword ? await assertOwner(parts, request, body) : null;
  if (newEmail !== null) {
    // The answer reveals whether an address is taken, so it counts as a sign-up.
    spend(parts.limits.signUpByAddress, user.id);
    if (parts.settings.confirmEmail) await request.countMail(newEmail);
  }
  if (nonce !== null) spend(parts.limits.codesByAccount, user.id);
  const passwordHash = await newPasswordHash(parts, request, body, newEmail);

  const outcome = await parts.db.transaction(async (tx) => {
    if (newEmail !== null && !parts.settings.confirmEmail) {
      // Locks both addresses so that no other account takes one of them meanwhile.
      for (const address of [user.email ?? newEmail, newEmail].sort()) await lockEmail(tx, address);
    }
    // Re-read under lock so that concurrent changes do not overwrite each other.
    const latest = await findUserById(tx, user.id, { forUpdate: true });
    // The session may have ended because the owner recovered the account.
    if (!latest || !(await findSession(tx, session.id))) {
      throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    const refusal =
      nonce === null ? null : await takeReauthentication(parts, tx, latest, nonce, request.device);
    if (refusal) return refusal;
    const changes: UserChanges = {};
    if (passwordHash) changes.passwordHash = passwordHash;
    if (newEmail !== null && !parts.settings.confirmEmail) changes.email = newEmail;
    if (body.data) changes.userMetadata = mergeUserMetadata(latest.raw_user_meta_data, body.data);
    const saved = await updateUser(tx, user.id, changes, parts.now());
    if (!saved) {
      throw new AuthError('email_exists', 'A user with this email address has already been registered');
    }
    const removedPasskeys = passwordHash ? await afterNewPassword(tx, saved, request, parts.now()) : 0;
    if (!passwordHash && changes.email) await dropCodes(tx, user.id);
    // Stays pending even if another account has the address: the answer must not reveal that.
    const confirmations =
      newEmail !== null && parts.settings.confirmEmail
        ? await requestEmailChange(parts, tx, latest, newEmail, request.back)
        : [];
    const circumstances = { device: request.device, nowMs: parts.now() };
    if (passwordHash) await noteSecurityEvent(tx, user.id, 'password_changed', circumstances);
    if (newEmail !== null) {
      const event = changes.email ? 'email_changed' : 'email_change_asked';
      await noteSecurityEvent(tx, user.id, event, circumstances);
    }
    const { email: changedTo } = changes;
    const notices = changedTo
      ? await undoableMail(parts, tx, latest, (link) => emailChanged(changedTo, link))
      : [];
    const mails = [...confirmations, ...notices];
    return { changed: (await findUserById(tx, user.id)) ?? saved, mails, dropped: removedPasskeys };
  });
  if (outcome instanceof AuthError) throw outcome;
  const { changed, mails, dropped } = outcome;
  if (nonce !== null) parts.limits.codesByAccount.giveBack(user.id);
  if (passwordHash) await parts.endedSessions.catchUp();
  sendLater(parts, mails);
  if (passwordHash && user.email !== null) {
    const emails = dropped > 0 ? [passwordChanged(), passkeysDropped()] : [passwordChanged()];
    const to = user.email;
    sendLater(
      parts,
      emails.map((content) => toMail(to, content, parts.settings.publicUrl)),
    );
  }
  return changed;
}

/**
 * An intruder may have started codes and address changes, and added passkeys before a recovery. @returns the
 * number of removed passkeys
 */
async function afterNewPassword(
  tx: Queryable,
  user: UserRow,
  { session, device }: SignedIn,
  nowMs: number,
): Promise<number> {
  let removed = 0;
  if (isRecovering(session, nowMs)) {
    // An intruder may have added a passkey before the reset.
    const since = new Date(nowMs - UNDO_MS).toISOString();
    removed = await removePasskeysSince(tx, user.id, since);
    if (removed > 0) {
      await noteSecurityEvent(tx, user.id, 'passkey_removed', { device, nowMs, detail: 'recovery' });
    }
  }
  await endOtherSessions(tx, user.id, session.id);
  await dropCodes(tx, user.id);
  await tx.query(
    'update auth.users set email_change = null, email_change_sent_at = null, email_change_confirm_status = 0 where id = $1',
    [user.id],
  );
  if (user.email === null) return removed;
  const verified = user.email_confirmed_at !== null;
  await saveEmailIdentity(tx, user.id, { email: user.email, verified }, nowMs);
  return removed;
}
