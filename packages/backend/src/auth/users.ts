import { DatabaseError, type Queryable } from '../db/database.ts';
import { type Factor, listFactors } from './factors/factors.ts';

/** A row of auth.users; times are Postgres text. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  phone_confirmed_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  is_anonymous: boolean;
  banned_until: string | null;
  created_at: string;
  updated_at: string;
}

export interface IdentityRow {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Record<string, unknown>;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface Account {
  user: UserRow;
  identities: readonly IdentityRow[];
  factors: readonly Factor[];
}

export const USER_COLUMNS = `id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
  confirmation_sent_at, recovery_sent_at, email_change, email_change_sent_at, last_sign_in_at, raw_app_meta_data,
  raw_user_meta_data, is_anonymous, banned_until, created_at, updated_at`;
export const IDENTITY_COLUMNS =
  'id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at';

export interface NewAccount {
  user: UserRow & { email: string };
  identity: IdentityRow;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const rows = await db.query<UserRow>(`select ${USER_COLUMNS} from auth.users where lower(email) = $1`, [
    email,
  ]);
  return rows[0] ?? null;
}

export async function findUserById(
  db: Queryable,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<UserRow | null> {
  const lock = options.forUpdate ? ' for update' : '';
  const rows = await db.query<UserRow>(`select ${USER_COLUMNS} from auth.users where id = $1${lock}`, [id]);
  return rows[0] ?? null;
}

export async function fullAccount(db: Queryable, user: UserRow): Promise<Account> {
  const identities = await db.query<IdentityRow>(
    `select ${IDENTITY_COLUMNS} from auth.identities where user_id = $1 order by created_at, id`,
    [user.id],
  );
  return { user, identities, factors: await listFactors(db, user.id) };
}

/** True while an account other than `forUserId` has an undo link that restores this address. */
export async function isAddressTaken(
  db: Queryable,
  email: string,
  forUserId: string,
  nowMs: number,
): Promise<boolean> {
  const locked = await db.query(
    'select 1 from auth.undo_links where email = $1 and user_id <> $2 and expires_at > $3',
    [email, forUserId, new Date(nowMs).toISOString()],
  );
  return locked.length > 0;
}

/** @returns false if another account has or has reserved the address */
export async function insertAccount(db: Queryable, { user, identity }: NewAccount): Promise<boolean> {
  if (await isAddressTaken(db, user.email, user.id, Date.parse(user.created_at))) return false;
  const inserted = await db.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_sent_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::text::jsonb, $7::text::jsonb, $8, $9)
     on conflict do nothing returning id`,
    [
      user.id,
      user.email,
      user.encrypted_password,
      user.email_confirmed_at,
      user.confirmation_sent_at,
      JSON.stringify(user.raw_app_meta_data),
      JSON.stringify(user.raw_user_meta_data),
      user.created_at,
      user.updated_at,
    ],
  );
  if (inserted.length === 0) return false;
  await db.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8)`,
    [
      identity.id,
      identity.user_id,
      identity.provider,
      identity.provider_id,
      JSON.stringify(identity.identity_data),
      identity.last_sign_in_at,
      identity.created_at,
      identity.updated_at,
    ],
  );
  return true;
}

export function isSuspended(user: UserRow, nowMs: number): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > nowMs;
}

export interface UserChanges {
  email?: string;
  emailChange?: string;
  passwordHash?: string;
  userMetadata?: Record<string, unknown>;
}

/** @returns null if the account no longer exists, or another one has or has reserved the address */
export async function updateUser(
  db: Queryable,
  id: string,
  changes: UserChanges,
  nowMs: number,
): Promise<UserRow | null> {
  if (changes.email && (await isAddressTaken(db, changes.email, id, nowMs))) return null;
  const at = new Date(nowMs).toISOString();
  try {
    const rows = await db.query<UserRow>(
      `update auth.users set
         email = coalesce($2, email),
         email_change = case when $2::text is not null then null else coalesce($3, email_change) end,
         email_change_sent_at = case when $2::text is not null then null when $3::text is not null then $6::timestamptz else email_change_sent_at end,
         encrypted_password = coalesce($4, encrypted_password),
         raw_user_meta_data = coalesce($5::text::jsonb, raw_user_meta_data),
         updated_at = $6
       where id = $1 returning ${USER_COLUMNS}`,
      [
        id,
        changes.email ?? null,
        changes.emailChange ?? null,
        changes.passwordHash ?? null,
        changes.userMetadata ? JSON.stringify(changes.userMetadata) : null,
        at,
      ],
    );
    if (changes.email && rows.length > 0) {
      await db.query(
        `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = $3
         where user_id = $1 and provider = 'email'`,
        [id, changes.email, at],
      );
    }
    return rows[0] ?? null;
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.code === '23505') return null;
    throw cause;
  }
}

export async function noteEmailProven(db: Queryable, userId: string, nowMs: number): Promise<void> {
  await db.query('update auth.users set email_proven_at = $2 where id = $1', [
    userId,
    new Date(nowMs).toISOString(),
  ]);
}

/** On installations that auto-confirm, a confirmed address is not proven. */
export async function isEmailProven(db: Queryable, userId: string): Promise<boolean> {
  const proven = await db.query('select 1 from auth.users where id = $1 and email_proven_at is not null', [
    userId,
  ]);
  return proven.length > 0;
}

/** Locks an address until the transaction ends, to serialise the accounts that want it. */
export async function lockEmail(tx: Queryable, email: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`email:${email}`]);
}
