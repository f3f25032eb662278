import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';

const CODES = 10;
/** 120 bits of entropy make a plain hash sufficient (OWASP ASVS 5.0, 6.5.2). */
const CODE_LENGTH = 24;
/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export interface RecoveryCodes {
  id: string;
  type: 'recovery_code';
  friendly_name: string;
  total: number;
  codes: string[];
}

const newCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

const canonical = (input: string): string =>
  input.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

const hashOf = (factorId: string, code: string): string =>
  createHash('sha256').update(`${factorId}:${code}`).digest('hex');

export async function findRecoveryFactor(
  db: Queryable,
  userId: string,
): Promise<{ id: string; friendly_name: string; total: number; remaining: number } | null> {
  const [row] = await db.query<{ id: string; friendly_name: string; total: number; remaining: number }>(
    `select f.id, f.friendly_name, count(c.code_hash)::int as total,
       (count(c.code_hash) filter (where c.used_at is null))::int as remaining
     from auth.mfa_factors f left join auth.mfa_recovery_codes c on c.factor_id = f.id
     where f.user_id = $1 and f.factor_type = 'recovery_code' group by f.id`,
    [userId],
  );
  return row ?? null;
}

export async function insertRecoveryFactor(
  tx: Queryable,
  userId: string,
  name: string,
  nowMs: number,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, $3, 'recovery_code', 'verified', $4, $4)`,
    [id, userId, name, new Date(nowMs).toISOString()],
  );
  return id;
}

export async function replaceCodes(tx: Queryable, factorId: string, nowMs: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId]);
  await tx.query('update auth.mfa_factors set updated_at = $2 where id = $1', [
    factorId,
    new Date(nowMs).toISOString(),
  ]);
  await tx.query(
    'insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, json_array_elements_text($2::text::json)',
    [factorId, JSON.stringify(codes.map((code) => hashOf(factorId, code)))],
  );
  return codes;
}

export async function takeRecoveryCode(
  tx: Queryable,
  factorId: string,
  input: string,
  nowMs: number,
): Promise<boolean> {
  const used = await tx.query(
    `update auth.mfa_recovery_codes set used_at = $3
     where factor_id = $1 and code_hash = $2 and used_at is null returning 1 as taken`,
    [factorId, hashOf(factorId, canonical(input)), new Date(nowMs).toISOString()],
  );
  return used.length > 0;
}
