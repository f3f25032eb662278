import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { AuthError } from '../errors.ts';

/** As in GoTrue. */
export const CHALLENGE_MS = 300_000;

/** The session that adds a passkey; null for a sign-in. */
type Owner = { userId: string; sessionId: string } | null;

/** A session has one challenge; a request limit bounds those of sign-ins. @returns expiry in epoch seconds */
export async function storeChallenge(
  tx: Queryable,
  challenge: string,
  owner: Owner,
  nowMs: number,
): Promise<{ challenge_id: string; expires_at: number }> {
  await tx.query('delete from auth.webauthn_challenges where expires_at < $1 or session_id = $2', [
    new Date(nowMs).toISOString(),
    owner?.sessionId ?? null,
  ]);
  const id = randomUUID();
  await tx.query(
    `insert into auth.webauthn_challenges (id, user_id, session_id, challenge_type, challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      owner?.userId ?? null,
      owner?.sessionId ?? null,
      owner ? 'registration' : 'authentication',
      challenge,
      new Date(nowMs).toISOString(),
      new Date(nowMs + CHALLENGE_MS).toISOString(),
    ],
  );
  return { challenge_id: id, expires_at: Math.floor((nowMs + CHALLENGE_MS) / 1000) };
}

/**
 * Also consumed if its answer is refused, so do not call it in a transaction that may roll back.
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function takeChallenge(db: Queryable, id: string, owner: Owner, nowMs: number): Promise<string> {
  const [row] = await db.query<{ challenge: string; expires_at: string }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and session_id is not distinct from $3::text::uuid
     returning challenge, expires_at`,
    [id, owner ? 'registration' : 'authentication', owner?.sessionId ?? null],
  );
  if (!row) {
    throw new AuthError('webauthn_challenge_not_found', 'Challenge not found or already used');
  }
  if (nowMs > Date.parse(row.expires_at)) {
    throw new AuthError('webauthn_challenge_expired', 'Challenge has expired');
  }
  return row.challenge;
}
