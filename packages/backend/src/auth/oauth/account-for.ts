import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { normalEmail } from '../email-address.ts';
import { AuthError } from '../errors.ts';
import { isRegistrationOpen } from '../registration.ts';
import {
  findUserByEmail,
  findUserById,
  isAddressTaken,
  isEmailProven,
  isSuspended,
  type UserRow,
} from '../users.ts';
import { ProviderError, type ProviderProfile } from './provider.ts';

/** By identity, by a confirmed address, or new (decision 15). @throws ProviderError, AuthError user_banned */
export async function accountFor(
  tx: Queryable,
  provider: string,
  profile: ProviderProfile,
  nowMs: number,
): Promise<UserRow> {
  // Serialises concurrent answers about one person: the second finds the account that the first created.
  const lock = `${provider}:${profile.subject}`;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
  const user =
    (await linkedUser(tx, provider, profile, nowMs)) ?? (await linkedOrNew(tx, provider, profile, nowMs));
  if (isSuspended(user, nowMs)) throw new AuthError('user_banned', 'User is banned');
  return user;
}

async function linkedUser(
  tx: Queryable,
  provider: string,
  profile: ProviderProfile,
  nowMs: number,
): Promise<UserRow | null> {
  const [identity] = await tx.query<{ user_id: string }>(
    `update auth.identities set identity_data = $3::text::jsonb, last_sign_in_at = $4, updated_at = $4
     where provider = $1 and provider_id = $2 returning user_id`,
    [provider, profile.subject, JSON.stringify(identityData(profile)), new Date(nowMs).toISOString()],
  );
  return identity ? findUserById(tx, identity.user_id) : null;
}

async function linkedOrNew(
  tx: Queryable,
  provider: string,
  profile: ProviderProfile,
  nowMs: number,
): Promise<UserRow> {
  const email = verifiedEmail(profile);
  // Serialises with sign-ups and other providers' answers for the same address.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`email:${email}`]);
  const found = await findUserByEmail(tx, email);
  const existing = found && (await keepIfProven(tx, found)) ? found : null;
  // Throwing inside the transaction rolls back what keepIfProven deleted.
  if (!existing && !(await isRegistrationOpen(tx))) {
    throw new ProviderError(
      'access_denied',
      'signup_disabled',
      'This site does not accept new accounts. Ask its operator.',
    );
  }
  const id = existing?.id ?? randomUUID();
  if (!existing && (await isAddressTaken(tx, email, id, nowMs))) {
    throw new ProviderError(
      'access_denied',
      'email_exists',
      'Your address belonged to an account until a few days ago. Undo the change with the link in the email we sent you, or sign in to that account with its new address.',
    );
  }
  if (!existing) await insertUser(tx, id, email, provider, profile, nowMs);
  await insertIdentity(tx, id, provider, profile, nowMs);
  if (existing) await noteProviders(tx, id, nowMs, profile);
  const user = await findUserById(tx, id);
  if (!user) throw new Error('the account was not stored');
  return user;
}

function verifiedEmail({ email, emailVerified }: ProviderProfile): string {
  if (email === null) {
    throw new ProviderError(
      'access_denied',
      'validation_failed',
      'The provider shared no email address. Allow it there, or sign up with your address and a password.',
    );
  }
  if (!emailVerified) {
    throw new ProviderError(
      'access_denied',
      'provider_email_needs_verification',
      'The provider has not verified your email address. Verify it there first, or sign up with your address and a password.',
    );
  }
  return normalEmail(email);
}

/**
 * An attacker may have created an unconfirmed account with someone else's address and a known password. If it
 * was never used, it is deleted and the address owner starts fresh; if it is in use, it stays and is not
 * linked.
 * @returns true if the account's address is proven
 * @throws ProviderError email_exists
 */
async function keepIfProven(tx: Queryable, user: UserRow): Promise<boolean> {
  if (await isEmailProven(tx, user.id)) return true;
  // Deleting the account would also lift a suspension.
  if (user.last_sign_in_at !== null || user.banned_until !== null) {
    throw new ProviderError(
      'access_denied',
      'email_exists',
      'An account with your address already exists, but the address was never confirmed by email. Sign in with its password, or reset the password by email; after that you can also use the provider.',
    );
  }
  await tx.query('delete from auth.users where id = $1', [user.id]);
  return false;
}

async function insertUser(
  tx: Queryable,
  id: string,
  email: string,
  provider: string,
  profile: ProviderProfile,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `insert into auth.users (id, email, email_confirmed_at, email_proven_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, $2, $3, $3, $4::text::jsonb, $5::text::jsonb, $3, $3)`,
    [
      id,
      email,
      new Date(nowMs).toISOString(),
      JSON.stringify({ provider, providers: [provider] }),
      JSON.stringify(identityData(profile)),
    ],
  );
}

async function insertIdentity(
  tx: Queryable,
  userId: string,
  provider: string,
  profile: ProviderProfile,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4::text::jsonb, $5, $5, $5)`,
    [userId, provider, profile.subject, JSON.stringify(identityData(profile)), new Date(nowMs).toISOString()],
  );
}

/** Adds the provider to the account; fills in missing metadata and keeps the user's own. */
async function noteProviders(
  tx: Queryable,
  userId: string,
  nowMs: number,
  profile: ProviderProfile,
): Promise<void> {
  await tx.query(
    `update auth.users u set
       raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('providers', (
         select jsonb_agg(p.provider order by p.since, p.provider) from (
           select i.provider, min(i.created_at) as since from auth.identities i where i.user_id = u.id group by i.provider
         ) p)),
       raw_user_meta_data = $3::text::jsonb || u.raw_user_meta_data,
       updated_at = $2
     where u.id = $1`,
    [userId, new Date(nowMs).toISOString(), JSON.stringify(identityData(profile))],
  );
}

/** The only provider fields that are stored, under GoTrue's names. */
function identityData(profile: ProviderProfile): Record<string, string | boolean> {
  const { subject, issuer, email, emailVerified, name, picture } = profile;
  return {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    ...(email === null ? {} : { email: normalEmail(email) }),
    email_verified: emailVerified,
    phone_verified: false,
    ...(name === null ? {} : { name, full_name: name }),
    ...(picture === null ? {} : { picture, avatar_url: picture }),
  };
}
