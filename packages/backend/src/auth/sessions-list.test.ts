import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../../test/support/harness.ts';
import { restService } from '../rest/service.ts';
import { authService } from './service.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ services: { '/auth/v1': authService, '/rest/v1': restService } });
});
afterAll(() => backend.close());

interface Listed {
  id: string;
  created_at: string;
  refreshed_at: string;
  user_agent: string | null;
  ip: string | null;
  is_current: boolean;
}
async function list(client: SupabaseClient): Promise<Listed[]> {
  const { data, error } = await client.rpc('list_sessions');
  if (error) throw error;
  return data;
}
async function secondDevice(email: string): Promise<SupabaseClient> {
  const client = backend.client();
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
}

test("lists the user's devices, the current one first", async () => {
  const { client: phone, email } = await backend.signUp();
  await backend.signUp();
  const tablet = await secondDevice(email);
  const seen = await list(tablet);
  expect(seen).toHaveLength(2);
  expect(seen.map((session) => session.is_current)).toEqual([true, false]);
  expect(seen[0]).toMatchObject({ ip: '127.0.0.1', user_agent: expect.any(String) });
  expect(Date.parse(seen[0]?.refreshed_at ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
  const claims = (await tablet.auth.getClaims()).data?.claims;
  expect(seen[0]?.id).toBe(claims?.session_id);
  expect((await list(phone)).map(({ id }) => id)).toEqual(seen.map(({ id }) => id).reverse());
});

test('signs out a lost phone from another device and removes it from the list', async () => {
  const { client: phone, email } = await backend.signUp();
  const tablet = await secondDevice(email);
  const lost = (await list(tablet)).find((session) => !session.is_current);
  expect((await tablet.rpc('end_session', { session_id: lost?.id })).error).toBeNull();
  expect((await phone.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  await expect.poll(async () => (await phone.rpc('list_sessions')).status).toBe(401);
  expect((await list(tablet)).map(({ is_current }) => is_current)).toEqual([true]);
});

test("another user's session cannot be ended, and its existence is not revealed", async () => {
  const { client: own } = await backend.signUp();
  const { client: other } = await backend.signUp();
  const [ownSession] = await list(own);
  for (const id of [ownSession?.id, randomUUID()]) {
    const { status, error } = await other.rpc('end_session', { session_id: id });
    expect([status, error?.message]).toEqual([404, 'Session not found']);
  }
  expect(await list(own)).toHaveLength(1);
  expect((await other.rpc('end_session', { session_id: null })).status).toBe(400);
  expect((await other.rpc('end_session', { session_id: 'x' })).status).toBe(400);
  expect((await backend.client().rpc('list_sessions')).status).toBe(401);
});

test('an expired session is not shown', async () => {
  const { client, email } = await backend.signUp();
  await secondDevice(email);
  const other = (await list(client)).find((session) => !session.is_current);
  await backend.db.query("update auth.sessions set not_after = now() - interval '1 s' where id = $1", [
    other?.id,
  ]);
  expect(await list(client)).toHaveLength(1);
});
