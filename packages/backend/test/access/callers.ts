import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import { turnOn } from '../auth/factors/test-factors.ts';
import type { Detectorist } from '../rest/test-rest.ts';
import { TEST_PASSWORD, type TestBackend } from '../support/harness.ts';
import type { ByRole, Role } from './outcomes.ts';

export type SignedInRole = Exclude<Role, 'anon'>;
export const SIGNED_IN_ROLES = ['owner', 'other', 'admin', 'revoked'] as const satisfies SignedInRole[];
export type Callers = Readonly<Record<SignedInRole, Detectorist>>;

export async function enrolCallers(backend: TestBackend): Promise<Callers> {
  const owner = await enrol(backend, false);
  await turnOn(owner.client);
  // supabase-js passes the new token to its realtime client only after a refresh.
  await owner.client.auth.refreshSession();
  owner.token = await tokenOf(owner.client);
  const other = await enrol(backend, false);
  const admin = await enrol(backend, true);
  const revoked = await enrol(backend, true);
  await setAdmin(backend, revoked.userId, false);
  return { owner, other, admin, revoked, halfway: await halfwayInto(backend, owner) };
}

/** Signs an aal1 token without `mfa_pending`, as Supabase issues it, to test the policies alone. */
async function halfwayInto(backend: TestBackend, owner: Detectorist): Promise<Detectorist> {
  const keys = await openSigningKeys(backend.dataDirectory, Date.now);
  const { mfa_pending: _, ...claims } = await keys.verify(owner.token);
  const { token } = await keys.sign({ ...claims, aal: 'aal1' });
  const client = createClient(backend.url, backend.anonKey, { accessToken: async () => token });
  return { client, userId: owner.userId, token };
}

export async function firstStepInto(backend: TestBackend, owner: Detectorist): Promise<Detectorist> {
  const keys = await openSigningKeys(backend.dataDirectory, Date.now);
  const { email } = await keys.verify(owner.token);
  const client = backend.client();
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return { client, userId: owner.userId, token: await tokenOf(client) };
}

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
