import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { emailChanged, emailRestored } from '../../mail/emails.ts';
import { toMail } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mailer.ts';
import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { optionalText, readBody } from '../body.ts';
import { addressKey } from '../client-address.ts';
import { saveEmailIdentity } from '../email-identity.ts';
import { AuthError } from '../errors.ts';
import { removeFactorsSince } from '../factors/factors.ts';
import { removePasskeysSince } from '../passkeys/passkeys.ts';
import { hashOf } from '../refresh-tokens.ts';
import { noteSecurityEvent } from '../security-log.ts';
import type { Device } from '../sessions.ts';
import { findUserById, noteEmailProven, type UserRow, updateUser } from '../users.ts';
import { sendLater } from './code-mail.ts';
import { dropCodes } from './one-time-codes.ts';
import { resetCredentials } from './reset-credentials.ts';

export const UNDO_MS = 7 * 86_400_000;
/** An intruder may add a factor or passkey first and change the address afterwards, within this time. */
const THIEF_MS = 3_600_000;

/** The app page asks before it reverts, so that an email scanner that opens the link changes nothing. */
const PAGE = '/auth/undo-email-change';

/** Reserves the previous address. @returns the email with the undo link, to send after `tx` commits */
export async function notifyOldAddress(
  parts: AuthParts,
  tx: Queryable,
  user: Pick<UserRow, 'id' | 'email'>,
  newEmail: string,
): Promise<Mail | null> {
  const { id, email } = user;
  if (email === null || email === newEmail) return null;
  const token = randomBytes(32).toString('base64url');
  const at = (ms: number): string => new Date(ms).toISOString();
  await tx.query('delete from auth.email_reverts where expires_at < $1', [at(parts.now())]);
  await tx.query(
    `insert into auth.email_reverts (user_id, old_email, link_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [id, email, hashOf(token), at(parts.now()), at(parts.now() + UNDO_MS)],
  );
  const home = parts.settings.publicUrl;
  // The fragment is not sent to servers and does not appear in logs.
  return toMail(email, emailChanged(newEmail, `${home}${PAGE}#token=${token}`), home);
}

const undoBody = z.object({ token: optionalText });

export function undoEmailChangeRoute(app: FastifyInstance, parts: AuthParts): void {
  app.post('/undo-email-change', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const device = parts.deviceOf(request);
    spend(parts.limits.signInByAddress, addressKey(device.address));
    const { token } = readBody(undoBody, request.body);
    if (token === '') throw new AuthError('validation_failed', 'The token of the link is missing');
    const { email, currentEmail } = await parts.db.transaction((tx) => undo(parts, tx, token, device));
    await parts.endedSessions.catchUp();
    if (currentEmail !== null && currentEmail !== email) {
      sendLater(parts, [toMail(currentEmail, emailRestored(), parts.settings.publicUrl)]);
    }
    return { email };
  });
}

/** Removes every sign-in method added since (decision 55). @throws AuthError otp_expired, email_exists */
async function undo(
  parts: AuthParts,
  tx: Queryable,
  token: string,
  device: Device,
): Promise<{ email: string; currentEmail: string | null }> {
  const nowMs = parts.now();
  const [saved] = await tx.query<{ id: string; user_id: string; old_email: string; created_at: string }>(
    `select id::text as id, user_id, old_email, created_at from auth.email_reverts
     where link_hash = $1 and expires_at > $2`,
    [hashOf(token), new Date(nowMs).toISOString()],
  );
  const user = saved ? await findUserById(tx, saved.user_id, { forUpdate: true }) : null;
  // Runs under the user lock, so only one of two requests succeeds. Invalidates later changes' links, which
  // an intruder may have.
  const used = saved
    ? await tx.query<{ id: string }>(
        'delete from auth.email_reverts where user_id = $1 and id >= $2 returning id::text as id',
        [saved.user_id, saved.id],
      )
    : [];
  if (!saved || !user || !used.some(({ id }) => id === saved.id)) {
    throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  }
  const email = saved.old_email;
  if (!(await updateUser(tx, user.id, { email }, nowMs))) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered');
  }
  await resetCredentials(tx, user.id, nowMs);
  await dropCodes(tx, user.id);
  await tx.query('delete from auth.flow_state where user_id = $1', [user.id]);
  await tx.query(
    "delete from auth.identities where user_id = $1 and provider <> 'email' and created_at >= $2",
    [user.id, saved.created_at],
  );
  const thiefSince = new Date(Date.parse(saved.created_at) - THIEF_MS).toISOString();
  await removeFactorsSince(tx, user.id, thiefSince);
  await removePasskeysSince(tx, user.id, thiefSince);
  await tx.query(
    'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2) where id = $1',
    [user.id, new Date(nowMs).toISOString()],
  );
  await noteEmailProven(tx, user.id, nowMs);
  await saveEmailIdentity(tx, user.id, { email, verified: true }, nowMs);
  await noteSecurityEvent(tx, user.id, 'email_change_undone', { device, nowMs });
  return { email, currentEmail: user.email };
}
