import type { Queryable } from '../db/database.ts';
import { FACTOR_COLUMNS, type Factor } from './factors/factors.ts';
import { hashOf, newSuccessor } from './refresh-tokens.ts';
import type { SessionLimits, SessionRow } from './sessions.ts';
import { type Account, IDENTITY_COLUMNS, type IdentityRow, USER_COLUMNS, type UserRow } from './users.ts';

const DAY_MS = 86_400_000;

/**
 * The usual refresh in one round trip: an unused token of a live session and an active account. Locks the
 * session before the token, like all code here, so that a concurrent sign-out waits instead of deadlocking.
 */
const REFRESH = `
  with held as (
    select s.id, s.user_id from auth.sessions s
    where s.id = (select t.session_id from auth.refresh_tokens t where t.token_hash = $1)
      and s.refreshed_at >= $5::timestamptz and s.created_at >= $6::timestamptz
      and (s.not_after is null or s.not_after >= $2::timestamptz)
      and exists (
        select 1 from auth.users u
        where u.id = s.user_id and (u.banned_until is null or u.banned_until <= $2::timestamptz)
      )
    for update of s
  ), used as (
    update auth.refresh_tokens t set revoked_at = $2::timestamptz, successor_salt = $3
    from held where t.token_hash = $1 and t.session_id = held.id and t.revoked_at is null
    returning t.session_id
  ), added as (
    insert into auth.refresh_tokens (token_hash, session_id, parent, created_at)
    select $4, used.session_id, $1, $2::timestamptz from used
  ), touched as (
    update auth.sessions s set refreshed_at = $2::timestamptz from used where s.id = used.session_id
    returning s.id, s.user_id, s.aal, s.amr, s.created_at, s.refreshed_at, s.not_after
  )
  select ${USER_COLUMNS},
    (select row_to_json(touched) from touched) as session,
    (select coalesce(json_agg(i order by i.created_at, i.id), '[]'::json) from (
      select ${IDENTITY_COLUMNS} from auth.identities where user_id = (select user_id from touched)
    ) i) as identities,
    (select coalesce(json_agg(f order by f.created_at, f.id), '[]'::json) from (
      select ${FACTOR_COLUMNS} from auth.mfa_factors where user_id = (select user_id from touched)
    ) f) as factors
  from auth.users where id = (select user_id from touched)`;

/** @returns null if any condition fails; nothing has changed then */
export async function refreshInOneStatement(
  db: Queryable,
  token: string,
  limits: SessionLimits,
  nowMs: number,
): Promise<{ account: Account; session: SessionRow; refreshToken: string } | null> {
  const at = (ms: number): string => new Date(ms).toISOString();
  const next = newSuccessor(token);
  const params = [
    hashOf(token),
    at(nowMs),
    next.salt,
    hashOf(next.token),
    at(nowMs - limits.sessionIdleDays * DAY_MS),
    at(nowMs - limits.sessionMaxDays * DAY_MS),
  ];
  const [row] = await db.query<
    UserRow & { session: SessionRow; identities: IdentityRow[]; factors: Factor[] }
  >(REFRESH, params, { preparedAs: 'refresh_session' });
  if (!row) return null;
  const { session, identities, factors, ...user } = row;
  return { account: { user, identities, factors }, session, refreshToken: next.token };
}
