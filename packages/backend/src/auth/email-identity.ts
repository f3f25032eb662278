import type { Queryable } from '../db/database.ts';

/** An account from a provider has no email identity until it gets a password or a confirmed address. */
export async function saveEmailIdentity(
  tx: Queryable,
  userId: string,
  given: { email: string; verified: boolean },
  nowMs: number,
): Promise<void> {
  const data = { sub: userId, email: given.email, email_verified: given.verified, phone_verified: false };
  await tx.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1::uuid, 'email', $1::uuid::text, $2::text::jsonb, $3, $3)
     on conflict (provider, provider_id) do update set
       identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(data), new Date(nowMs).toISOString()],
  );
}
