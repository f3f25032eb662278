import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';

export type CodePurpose =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export const LINK_LIFE_S = 3600;
/** Lifetime of its six digits (OWASP ASVS 5.0, 6.5.5). */
export const CODE_LIFE_S = 600;

/**
 * Attempts per six-digit code, right or wrong: as many from the network that asked for it, and from all others. The
 * link stays valid because it cannot be guessed.
 */
export const MAX_TRIES = 5;

/** Marks a link that returns with a PKCE code (wire contract, Auth: mail link). */
export const PKCE_PREFIX = 'pkce_';

export interface MailProof {
  userId: string;
  purpose: CodePurpose;
  email: string;
  isPkce: boolean;
  flowId: string | null;
}

interface ProofRow {
  id: string;
  user_id: string;
  purpose: CodePurpose;
  email: string;
  flow_id: string | null;
  is_pkce: boolean;
}

interface CodeRow extends ProofRow {
  code_hash: string;
  /** From the caller's network if it requested the code, else from all others. */
  tries: number;
}

const COLUMNS = 'id, user_id, purpose, email, flow_id, is_pkce';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const codeHash = (id: string, email: string, code: string): string => sha256(`${id}:${email}:${code}`);

/**
 * Invalidates the network's earlier code for the purpose. The link's token is independent of the digits (decision 14):
 * GoTrue derives it from them, so an attacker who knows the address could try all million links.
 */
export async function issueCode(
  tx: Queryable,
  given: { userId: string; purpose: CodePurpose; email: string; flowId: string | null; network: string },
  nowMs: number,
): Promise<{ code: string; linkToken: string }> {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const token = randomBytes(32).toString('base64url');
  await tx.query('delete from auth.one_time_codes where created_at < $1', [oldest(LINK_LIFE_S, nowMs)]);
  await tx.query(
    `insert into auth.one_time_codes (id, user_id, purpose, email, code_hash, link_hash, flow_id, is_pkce, created_at,
       network)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (user_id, purpose, network) do update set id = excluded.id, email = excluded.email,
       code_hash = excluded.code_hash, link_hash = excluded.link_hash, tries = 0, tries_elsewhere = 0,
       flow_id = excluded.flow_id, is_pkce = excluded.is_pkce, created_at = excluded.created_at`,
    [
      id,
      given.userId,
      given.purpose,
      given.email,
      codeHash(id, given.email, code),
      sha256(token),
      given.flowId,
      given.flowId !== null,
      new Date(nowMs).toISOString(),
      given.network,
    ],
  );
  return { code, linkToken: given.flowId === null ? token : `${PKCE_PREFIX}${token}` };
}

export async function takeLink(
  tx: Queryable,
  linkToken: string,
  purposes: readonly CodePurpose[],
  nowMs: number,
): Promise<MailProof | null> {
  const token = linkToken.startsWith(PKCE_PREFIX) ? linkToken.slice(PKCE_PREFIX.length) : linkToken;
  const [row] = await tx.query<ProofRow>(
    `delete from auth.one_time_codes
     where link_hash = $1 and purpose = any(string_to_array($2, ',')) and created_at >= $3 returning ${COLUMNS}`,
    [sha256(token), purposes.join(','), oldest(LINK_LIFE_S, nowMs)],
  );
  if (!row) return null;
  await dropCodesFor(tx, row);
  return proofOf(row);
}

/**
 * Compares with the code that `network` asked for, else with the newest one: only one code for each purpose, so that
 * more emails do not make guessing easier. Counts the attempt under a lock; the transaction must commit even if this
 * returns null.
 */
export async function takeCode(
  tx: Queryable,
  email: string,
  code: string,
  purposes: readonly CodePurpose[],
  nowMs: number,
  network = '',
): Promise<MailProof | null> {
  const rows = await tx.query<CodeRow>(
    `update auth.one_time_codes set tries = tries + (network = $4)::int,
       tries_elsewhere = tries_elsewhere + (network <> $4)::int
     where id in (
       select distinct on (user_id, purpose) id from auth.one_time_codes
       where email = $1 and purpose = any(string_to_array($2, ',')) and created_at >= $3
       order by user_id, purpose, network = $4 desc, created_at desc)
     returning ${COLUMNS}, code_hash, case when network = $4 then tries else tries_elsewhere end as tries`,
    [email, purposes.join(','), oldest(CODE_LIFE_S, nowMs), network],
  );
  const right = rows
    .filter((row) => row.tries <= MAX_TRIES && sameHash(codeHash(row.id, email, code), row.code_hash))
    .sort((a, b) => purposes.indexOf(a.purpose) - purposes.indexOf(b.purpose))[0];
  if (!right) return null;
  await dropCodesFor(tx, right);
  return proofOf(right);
}

/** A code was used, so the ones that other networks asked for are invalid too. */
async function dropCodesFor(tx: Queryable, { user_id, purpose }: ProofRow): Promise<void> {
  await tx.query('delete from auth.one_time_codes where user_id = $1 and purpose = $2', [user_id, purpose]);
}

export async function dropCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_codes where user_id = $1', [userId]);
}

const oldest = (lifeS: number, nowMs: number): string => new Date(nowMs - lifeS * 1000).toISOString();

const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const proofOf = (row: ProofRow): MailProof => ({
  userId: row.user_id,
  purpose: row.purpose,
  email: row.email,
  isPkce: row.is_pkce,
  flowId: row.flow_id,
});
