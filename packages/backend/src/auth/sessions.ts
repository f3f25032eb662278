import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/database.ts';

/** How a session started, as in the token's `amr` claim. */
export type SignInMethod = 'password' | 'otp' | 'oauth' | 'recovery' | 'passkey';
export type SecondStepMethod = 'totp' | 'mfa/recovery_code';

export interface SessionRow {
  id: string;
  user_id: string;
  aal: string;
  /** `passkey`: id of the passkey, until it is removed from the account. */
  amr: { method: string; timestamp: number; passkey?: string }[];
  created_at: string;
  refreshed_at: string;
  not_after: string | null;
}

/** Session lifetimes (security, Accounts: idle 60 days, absolute 1 year, both settings). */
export interface SessionLimits {
  sessionIdleDays: number;
  sessionMaxDays: number;
}

export interface Device {
  userAgent: string | null;
  address: string;
}

const COLUMNS = 'id, user_id, aal, amr, created_at, refreshed_at, not_after';
const DAY_MS = 86_400_000;
const MAX_USER_AGENT = 500;
const MAX_SESSIONS = 100;

/** Of each level, over MAX_SESSIONS the least recently used session ends. A `passkey` counts as two steps (decision 60). */
export async function beginSession(
  tx: Queryable,
  userId: string,
  method: SignInMethod,
  device: Device,
  limits: SessionLimits,
  nowMs: number,
  passkeyId: string | null = null,
): Promise<SessionRow> {
  const at = new Date(nowMs).toISOString();
  await tx.query(
    'delete from auth.sessions where user_id = $1 and (refreshed_at < $2 or created_at < $3 or not_after < $4)',
    [
      userId,
      new Date(nowMs - limits.sessionIdleDays * DAY_MS).toISOString(),
      new Date(nowMs - limits.sessionMaxDays * DAY_MS).toISOString(),
      at,
    ],
  );
  const timestamp = Math.floor(nowMs / 1000);
  const amr = JSON.stringify([{ method, timestamp, ...(passkeyId === null ? {} : { passkey: passkeyId }) }]);
  const [session] = await tx.query<SessionRow>(
    `insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, created_at, refreshed_at)
     values ($1, $2, $3, $4::text::jsonb, $5, $6::text::inet, $7, $7) returning ${COLUMNS}`,
    [
      randomUUID(),
      userId,
      passkeyId === null ? 'aal1' : 'aal2',
      amr,
      device.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      device.address,
      at,
    ],
  );
  if (!session) throw new Error('the session was not stored');
  await endExcessSessions(tx, session);
  await tx.query('update auth.users set last_sign_in_at = $2 where id = $1', [userId, at]);
  return session;
}

/** A sign-in without the second step must not end the owner's sessions, so each level counts apart. */
async function endExcessSessions(tx: Queryable, { id, user_id, aal }: SessionRow): Promise<void> {
  await tx.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions where user_id = $1 and aal = $2 and id <> $3
       order by refreshed_at desc, id offset $4)`,
    [user_id, aal, id, MAX_SESSIONS - 1],
  );
}

/** Ends the account's aal1 sessions. Keeps the sign-in time: a second step is no sign-in. */
export async function raiseSession(
  tx: Queryable,
  session: SessionRow,
  method: SecondStepMethod,
  device: Device,
  nowMs: number,
): Promise<SessionRow> {
  const at = new Date(nowMs).toISOString();
  const amr = JSON.stringify([...session.amr, { method, timestamp: Math.floor(nowMs / 1000) }]);
  const [raised] = await tx.query<SessionRow>(
    `insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, created_at, refreshed_at, not_after)
     values ($1, $2, 'aal2', $3::text::jsonb, $4, $5::text::inet, $6, $7, $8) returning ${COLUMNS}`,
    [
      randomUUID(),
      session.user_id,
      amr,
      device.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      device.address,
      session.created_at,
      at,
      session.not_after,
    ],
  );
  if (!raised) throw new Error('the session was not stored');
  await tx.query("delete from auth.sessions where user_id = $1 and (aal = 'aal1' or id = $2)", [
    session.user_id,
    session.id,
  ]);
  await endExcessSessions(tx, raised);
  return raised;
}

/** Resets sessions to aal1 if their second step no longer exists on the account. */
export async function lowerSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `update auth.sessions set aal = 'aal1'
     where user_id = $1 and aal <> 'aal1' and not exists (
       select from jsonb_array_elements(amr) m
       where m ->> 'method' in ('totp', 'mfa/recovery_code') or m ->> 'passkey' is not null)`,
    [userId],
  );
}

/** After a passkey is removed: ends the other sessions that used it and lowers this one. */
export async function endSessionsOfPasskey(
  tx: Queryable,
  userId: string,
  passkeyId: string,
  exceptId: string,
): Promise<void> {
  const usedPasskey = "amr @> jsonb_build_array(jsonb_build_object('passkey', $2::text))";
  await tx.query(`delete from auth.sessions where user_id = $1 and ${usedPasskey} and id <> $3`, [
    userId,
    passkeyId,
    exceptId,
  ]);
  await tx.query(
    `update auth.sessions set amr = (select jsonb_agg(m - 'passkey') from jsonb_array_elements(amr) m)
     where user_id = $1 and ${usedPasskey}`,
    [userId, passkeyId],
  );
  await lowerSessions(tx, userId);
}

export async function findSession(db: Queryable, id: string): Promise<SessionRow | null> {
  const rows = await db.query<SessionRow>(`select ${COLUMNS} from auth.sessions where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Like findSession, but locks the row so that concurrent refreshes run one after another. */
export async function lockSession(tx: Queryable, id: string): Promise<SessionRow | null> {
  const rows = await tx.query<SessionRow>(`select ${COLUMNS} from auth.sessions where id = $1 for update`, [
    id,
  ]);
  return rows[0] ?? null;
}

export function hasEnded(session: SessionRow, limits: SessionLimits, nowMs: number): boolean {
  return (
    nowMs > Date.parse(session.refreshed_at) + limits.sessionIdleDays * DAY_MS ||
    nowMs > Date.parse(session.created_at) + limits.sessionMaxDays * DAY_MS ||
    (session.not_after !== null && nowMs > Date.parse(session.not_after))
  );
}

export async function endSession(db: Queryable, id: string): Promise<void> {
  await db.query('delete from auth.sessions where id = $1', [id]);
}

export async function endOtherSessions(db: Queryable, userId: string, exceptId: string): Promise<void> {
  await db.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, exceptId]);
}

export async function endAllSessions(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.sessions where user_id = $1', [userId]);
}
