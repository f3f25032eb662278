import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { emailRestored } from '../../mail/emails.ts';
import { type EmailContent, toMail } from '../../mail/layout.ts';
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

/** The app page asks before it undoes, so that an email scanner that opens the link changes nothing. */
const PAGE = '/auth/undo-change';

/**
 * Creates an undo link for the account's present address, and reserves that address. Call it before the address
 * changes. @returns the email with the link, to send after `tx` commits; none for an account without an address
 */
export async function undoableMail(
  parts: AuthParts,
  tx: Queryable,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  content: (link: string) => EmailContent,
): Promise<Mail[]> {
  if (email === null) return [];
  const token = randomBytes(32).toString('base64url');
  const at = (ms: number): string => new Date(ms).toISOString();
  await tx.query('delete from auth.undo_links where expires_at < $1', [at(parts.now())]);
  await tx.query(
    `insert into auth.undo_links (user_id, email, link_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [id, email, hashOf(token), at(parts.now()), at(parts.now() + UNDO_MS)],
  );
  const home = parts.settings.publicUrl;
  // The fragment is not sent to servers and does not appear in logs.
  return [toMail(email, content(`${home}${PAGE}#token=${token}`), home)];
}

const undoBody = z.object({ token: optionalText });

/** The second path is that of releases whose links may still be valid. */
const PATHS = ['/undo-change', '/undo-email-change'];

export function undoChangeRoutes(app: FastifyInstance, parts: AuthParts): void {
  for (const path of PATHS) {
    app.post(path, async (request, reply) => {
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
}

/** Restores the link's address and removes other access (decision 90). @throws AuthError otp_expired, email_exists */
async function undo(
  parts: AuthParts,
  tx: Queryable,
  token: string,
  device: Device,
): Promise<{ email: string; currentEmail: string | null }> {
  const nowMs = parts.now();
  const [saved] = await tx.query<{ id: string; user_id: string; email: string; created_at: string }>(
    `select id::text as id, user_id, email, created_at from auth.undo_links
     where link_hash = $1 and expires_at > $2`,
    [hashOf(token), new Date(nowMs).toISOString()],
  );
  const user = saved ? await findUserById(tx, saved.user_id, { forUpdate: true }) : null;
  // Runs under the user lock, so only one of two requests succeeds. Invalidates later changes' links, which
  // an intruder may have.
  const used = saved
    ? await tx.query<{ id: string }>(
        'delete from auth.undo_links where user_id = $1 and id >= $2 returning id::text as id',
        [saved.user_id, saved.id],
      )
    : [];
  if (!saved || !user || !used.some(({ id }) => id === saved.id)) {
    throw new AuthError('otp_expired', 'Email link is invalid or has expired');
  }
  const { email } = saved;
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
  // The intruder may have added something before: the owner opens the newest of several emails.
  const since = new Date(Date.parse(saved.created_at) - UNDO_MS).toISOString();
  await removeFactorsSince(tx, user.id, since);
  await removePasskeysSince(tx, user.id, since);
  await tx.query('delete from private.calendar_feeds where user_id = $1 and created_at >= $2', [
    user.id,
    since,
  ]);
  await tx.query(
    'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2) where id = $1',
    [user.id, new Date(nowMs).toISOString()],
  );
  await noteEmailProven(tx, user.id, nowMs);
  await saveEmailIdentity(tx, user.id, { email, verified: true }, nowMs);
  await noteSecurityEvent(tx, user.id, 'change_undone', { device, nowMs });
  return { email, currentEmail: user.email };
}
