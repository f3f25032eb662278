import type { Queryable } from '../../db/database.ts';
import { lowerSessions } from '../sessions.ts';

/** Public columns of auth.mfa_factors; times are Postgres text. */
export interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'recovery_code';
  status: 'unverified' | 'verified';
  created_at: string;
  updated_at: string;
}

export const FACTOR_COLUMNS = 'id, friendly_name, factor_type, status, created_at, updated_at';

export async function listFactors(db: Queryable, userId: string): Promise<Factor[]> {
  return db.query<Factor>(
    `select ${FACTOR_COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
}

export const isVerified = ({ status }: Factor): boolean => status === 'verified';

export function isSecondStepMissing(session: { aal: string }, factors: readonly Factor[]): boolean {
  return session.aal === 'aal1' && factors.some(isVerified);
}

/** Without a verified factor, recovery codes go and sessions return to aal1, except those of passkeys. */
export async function removeFactor(tx: Queryable, userId: string, factorId: string): Promise<void> {
  await tx.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [factorId, userId]);
  await afterRemoval(tx, userId);
}

/** Recovery codes count from when they were last replaced. */
export async function removeFactorsSince(tx: Queryable, userId: string, since: string): Promise<void> {
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1
       and case factor_type when 'recovery_code' then updated_at else created_at end >= $2`,
    [userId, since],
  );
  await afterRemoval(tx, userId);
}

async function afterRemoval(tx: Queryable, userId: string): Promise<void> {
  const [left] = await tx.query(
    "select 1 from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'verified' limit 1",
    [userId],
  );
  if (left) return;
  await tx.query("delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'", [
    userId,
  ]);
  await tx.query(
    `update auth.sessions set amr = (
       select coalesce(jsonb_agg(m), '[]'::jsonb) from jsonb_array_elements(amr) m
       where m ->> 'method' not in ('totp', 'mfa/recovery_code'))
     where user_id = $1 and aal <> 'aal1'`,
    [userId],
  );
  await lowerSessions(tx, userId);
}
