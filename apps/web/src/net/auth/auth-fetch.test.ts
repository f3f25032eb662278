// @vitest-environment happy-dom
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKeepingFetch } from './auth-fetch.ts';
import { createSessionStore } from './session-store.ts';
import { AUTH_STORAGE_KEY } from './session-user.ts';

const EXPIRED = {
  access_token: 'header.payload.signature',
  refresh_token: 'refresh-token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1_700_000_000,
  user: { id: '11111111-1111-4111-8111-111111111111', email: 'rosie@example.org', user_metadata: {} },
};

/** A device with an expired session, and the store wired to the real auth-js as in the app. */
async function afterStart(send: typeof fetch) {
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(EXPIRED));
  const store = createSessionStore(localStorage);
  const { auth } = createClient('http://localhost:3000', 'anon', {
    auth: { storageKey: AUTH_STORAGE_KEY, autoRefreshToken: true, persistSession: true, flowType: 'pkce' },
    global: { fetch: sessionKeepingFetch(store.onServerRefusal, send) },
  });
  const refreshed = new Promise<void>((resolve) => {
    auth.onAuthStateChange((event, session) => {
      store.onAuthEvent(event, session);
      if (event === 'INITIAL_SESSION') resolve();
    });
  });
  const started = auth.initialize().then(() => refreshed);
  await vi.advanceTimersByTimeAsync(60_000);
  await started;
  await auth.stopAutoRefresh();
  return { store, isStored: localStorage.getItem(AUTH_STORAGE_KEY) !== null };
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
  });

describe('an expired access token at start', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('keeps the user signed in without a network', async () => {
    const { store, isStored } = await afterStart(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
    expect(isStored).toBe(true);
  });

  it('keeps the user signed in behind a captive portal', async () => {
    const { store, isStored } = await afterStart(
      async () => new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 403 }),
    );
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
    expect(isStored).toBe(true);
  });

  it('keeps the user signed in when the server asks to slow down', async () => {
    const { store, isStored } = await afterStart(async () =>
      json(429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' }),
    );
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
    expect(isStored).toBe(true);
  });

  it.each(['refresh_token_not_found', 'session_not_found', 'refresh_token_already_used'])(
    'keeps local data readable, and sends nothing, when the server says %s',
    async (code) => {
      const { store, isStored } = await afterStart(async () =>
        json(400, { code, message: 'Invalid Refresh Token' }),
      );
      expect(store.get()).toMatchObject({ status: 'signed-in', canSync: false });
      expect(isStored).toBe(false);
    },
  );

  it('signs out when the server says that the account no longer exists', async () => {
    const { store } = await afterStart(async () => json(400, { code: 'user_not_found', message: 'Gone' }));
    expect(store.get().status).toBe('signed-out');
  });
});
