import type { SupabaseClient } from '@supabase/supabase-js';
import type { Detectorist } from '../rest/test-rest.ts';
import type { TestBackend } from '../testing/harness.ts';
import type { ByRole, Role } from './outcomes.ts';

export type SignedInRole = Exclude<Role, 'anon'>;
export const SIGNED_IN_ROLES: readonly SignedInRole[] = ['owner', 'other', 'admin', 'revoked'];
export type Callers = Readonly<Record<SignedInRole, Detectorist>>;

/** One account of each kind, signed in; the backend must have the auth service. */
export async function enrolCallers(backend: TestBackend): Promise<Callers> {
  const owner = await enrol(backend, false);
  const other = await enrol(backend, false);
  const admin = await enrol(backend, true);
  const revoked = await enrol(backend, true);
  await setAdmin(backend, revoked.userId, false);
  return { owner, other, admin, revoked };
}

/** The same by role, nobody for `anon`. */
export function callersByRole(callers: Callers): ByRole<Detectorist | undefined> {
  return { anon: undefined, ...callers };
}

async function enrol(backend: TestBackend, isAdmin: boolean): Promise<Detectorist> {
  const { client, userId } = await backend.signUp();
  if (!isAdmin) return { client, userId, token: await tokenOf(client) };
  await setAdmin(backend, userId, true);
  const { data, error } = await client.auth.refreshSession();
  if (error) throw error;
  if (data.user?.app_metadata.admin !== true) throw new Error('the new token does not say admin');
  return { client, userId, token: await tokenOf(client) };
}

async function setAdmin({ db }: TestBackend, userId: string, admin: boolean): Promise<void> {
  await db.query(
    `update auth.users set raw_app_meta_data = jsonb_set(raw_app_meta_data, '{admin}', to_jsonb($2::boolean)) where id = $1`,
    [userId, admin],
  );
}

async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('not signed in');
  return data.session.access_token;
}
