import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { endSession, lockSession, type SessionRow } from './sessions.ts';

/** Reusing a token within this time returns its successor again: two tabs, or a lost response. */
export const REUSE_WINDOW_S = 10;

export interface HeldToken {
  session: SessionRow;
  revokedAt: string | null;
  successorSalt: string | null;
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Derived, because only hashes are stored and a reuse within the window must get the same token. */
const successorOf = (token: string, salt: string): string =>
  createHmac('sha256', salt).update(token).digest('base64url');

export function newSuccessor(token: string): { token: string; salt: string } {
  const salt = randomBytes(32).toString('base64url');
  return { token: successorOf(token, salt), salt };
}

async function store(tx: Queryable, token: string, sessionId: string, parent: string | null, at: string) {
  await tx.query(
    'insert into auth.refresh_tokens (token_hash, session_id, parent, created_at) values ($1, $2, $3, $4)',
    [hashOf(token), sessionId, parent, at],
  );
}

export async function issueRefreshToken(tx: Queryable, sessionId: string, nowMs: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store(tx, token, sessionId, null, new Date(nowMs).toISOString());
  return token;
}

/** Finds `token` and locks its session, so that concurrent refreshes run one after another. */
export async function holdRefreshToken(tx: Queryable, token: string): Promise<HeldToken | null> {
  const hash = hashOf(token);
  const [found] = await tx.query<{ session_id: string }>(
    'select session_id from auth.refresh_tokens where token_hash = $1',
    [hash],
  );
  const session = found ? await lockSession(tx, found.session_id) : null;
  if (!session) return null;
  // Read after locking: the row may have changed during the wait.
  const [row] = await tx.query<{ revoked_at: string | null; successor_salt: string | null }>(
    'select revoked_at, successor_salt from auth.refresh_tokens where token_hash = $1',
    [hash],
  );
  return row ? { session, revokedAt: row.revoked_at, successorSalt: row.successor_salt } : null;
}

/**
 * Reuse outside the window means theft, so the session ends; the transaction must commit that.
 * @returns null after such a reuse
 */
export async function rotateRefreshToken(
  tx: Queryable,
  token: string,
  lockedToken: HeldToken,
  nowMs: number,
): Promise<string | null> {
  if (lockedToken.revokedAt !== null) {
    const isRepeat = nowMs <= Date.parse(lockedToken.revokedAt) + REUSE_WINDOW_S * 1000;
    if (isRepeat && lockedToken.successorSalt) return successorOf(token, lockedToken.successorSalt);
    await endSession(tx, lockedToken.session.id);
    return null;
  }
  const at = new Date(nowMs).toISOString();
  const hash = hashOf(token);
  const { token: successor, salt } = newSuccessor(token);
  await tx.query(
    'update auth.refresh_tokens set revoked_at = $2, successor_salt = $3 where token_hash = $1',
    [hash, at, salt],
  );
  await store(tx, successor, lockedToken.session.id, hash, at);
  await tx.query('update auth.sessions set refreshed_at = $2 where id = $1', [lockedToken.session.id, at]);
  return successor;
}
