import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { factorAdded, twoFactorOn } from '../../mail/emails.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { AuthParts } from '../auth-parts.ts';
import { sendLater } from '../codes/code-mail.ts';
import { undoableMail } from '../codes/undo-link.ts';
import { AuthError } from '../errors.ts';
import { noteSecurityEvent } from '../security-log.ts';
import type { SessionReply } from '../session-reply.ts';
import type { Device, SessionRow } from '../sessions.ts';
import type { UserRow } from '../users.ts';
import { isSecondStepMissing, isVerified, listFactors } from './factors.ts';
import { lockAccount, stepUp, withAttemptLimit } from './step-up.ts';
import { matchingStep } from './totp.ts';

/** As in GoTrue. */
const CHALLENGE_MS = 300_000;

export const factorNotFound = (): AuthError => new AuthError('mfa_factor_not_found', 'Factor not found');

export async function challenge(
  parts: AuthParts,
  user: UserRow,
  factorId: string,
): Promise<{ id: string; type: 'totp'; expires_at: number }> {
  const id = randomUUID();
  const nowMs = parts.now();
  await parts.db.transaction(async (tx) => {
    const [factor] = await tx.query(
      "select 1 from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp' for update",
      [factorId, user.id],
    );
    if (!factor) throw factorNotFound();
    await tx.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
      factorId,
      new Date(nowMs - CHALLENGE_MS).toISOString(),
    ]);
    await tx.query('insert into auth.mfa_challenges (id, factor_id, created_at) values ($1, $2, $3)', [
      id,
      factorId,
      new Date(nowMs).toISOString(),
    ]);
  });
  return { id, type: 'totp', expires_at: Math.floor((nowMs + CHALLENGE_MS) / 1000) };
}

interface VerifyInput {
  user: UserRow;
  session: SessionRow;
  device: Device;
  factorId: string;
  challengeId: string;
  code: string;
}

/**
 * The first correct code verifies the factor, which an email tells the owner.
 * @throws AuthError mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, insufficient_aal,
 * over_request_rate_limit
 */
export async function verifyTotp(parts: AuthParts, input: VerifyInput): Promise<SessionReply> {
  const { reply, mails } = await withAttemptLimit(parts, input, 'totp', () =>
    parts.db.transaction((tx) => verify(parts, tx, input)),
  );
  sendLater(parts, mails);
  return reply;
}

async function verify(
  parts: AuthParts,
  tx: Queryable,
  { user, session, device, factorId, challengeId, code }: VerifyInput,
): Promise<{ reply: SessionReply; mails: Mail[] }> {
  const nowMs = parts.now();
  const lockedUser = await lockAccount(tx, user, session);
  const factors = await listFactors(tx, user.id);
  const [row] = await tx.query<{ secret: string; last_step: string | null; asked_at: string | null }>(
    `select f.secret, f.last_step::text as last_step, c.created_at as asked_at
     from auth.mfa_factors f left join auth.mfa_challenges c on c.factor_id = f.id and c.id = $3
     where f.id = $1 and f.user_id = $2 and f.factor_type = 'totp'`,
    [factorId, user.id, challengeId],
  );
  const factor = factors.find(({ id }) => id === factorId);
  if (!row || !factor) throw factorNotFound();
  if (row.asked_at === null) {
    throw new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (nowMs > Date.parse(row.asked_at) + CHALLENGE_MS) {
    throw new AuthError(
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  // An attacker with only the password may have enrolled it before the account had a verified factor.
  if (factor.status === 'unverified' && isSecondStepMissing(session, factors)) {
    throw new AuthError('insufficient_aal', 'AAL2 required to verify a new factor', { status: 403 });
  }
  const lastStep = row.last_step === null ? null : Number(row.last_step);
  const step = matchingStep(row.secret, code.replaceAll(/\s/g, ''), nowMs, lastStep);
  if (step === null) throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered');
  // A factor counts as added when it is verified, which may be long after it was enrolled.
  await tx.query(
    `update auth.mfa_factors set status = 'verified', last_step = $2, updated_at = $3,
       created_at = case status when 'verified' then created_at else $3 end
     where id = $1`,
    [factorId, step, new Date(nowMs).toISOString()],
  );
  await tx.query('delete from auth.mfa_challenges where factor_id = $1', [factorId]);
  const mails: Mail[] = [];
  if (factor.status !== 'verified') {
    const isFirst = !factors.some(isVerified);
    await noteSecurityEvent(tx, user.id, isFirst ? 'two_factor_on' : 'factor_added', { device, nowMs });
    mails.push(...(await undoableMail(parts, tx, lockedUser, isFirst ? twoFactorOn : factorAdded)));
  }
  // Drops all other unverified factors, which an attacker may have enrolled.
  await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [user.id]);
  return { reply: await stepUp(parts, tx, { user: lockedUser, session, device }, 'totp'), mails };
}
