// @vitest-environment happy-dom
import { asUserId } from '@metalquest/core/ids';
import { systemClock } from '@metalquest/sync/environment/clock';
import { openChannel } from '@metalquest/sync/realtime/channel';
import { playedRealtime } from '@metalquest/sync/test/support/played-realtime';
import { afterEach, expect, test, vi } from 'vitest';
import { createSupabase } from './create-supabase.ts';

vi.mock('./config.ts', () => ({ loadConfig: async () => ({ supabaseUrl: null, supabaseAnonKey: 'key' }) }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a read without an answer fails at once, because its callers repeat it', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  const { rest } = await createSupabase();
  const { data, error } = await rest.from('posts').select('id');
  expect(data).toBeNull();
  expect(error?.message).toContain('Failed to fetch');
  expect(send).toHaveBeenCalledOnce();
});

/** A session of auth-js in the storage, valid for an hour. */
function signInAs(token: string): void {
  const session = {
    access_token: token,
    refresh_token: 'refresh-token-1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: USER, aud: 'authenticated', email: 'rosie@example.org', created_at: '2026-03-01T09:00:00Z' },
  };
  localStorage.setItem('metalquest:auth', JSON.stringify(session));
}

const USER = asUserId('11111111-1111-4111-8111-111111111111');

test('the first join carries the token of the session, without which Realtime subscribes to nothing', async () => {
  vi.useFakeTimers();
  signInAs('session-1');
  const realtime = playedRealtime((token) => (token?.startsWith('session') ? 'authenticated' : 'anon'));
  vi.stubGlobal('WebSocket', realtime.WebSocket);
  const supabase = await createSupabase();
  const joined = vi.fn();
  const leave = openChannel(supabase.realtime, USER, { hint: () => undefined, joined }, systemClock);
  await vi.waitFor(() => expect(joined).toHaveBeenCalledOnce(), { timeout: 8_000 });
  expect(realtime.shown).toEqual([{ event: 'phx_join', token: 'session-1' }]);
  await leave();
});
