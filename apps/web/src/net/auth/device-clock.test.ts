// @vitest-environment happy-dom
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKeepingFetch } from './auth-fetch.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const SERVER_S = Date.parse('2026-03-01T10:00:00Z') / 1_000;

/** A server whose tokens are valid for an hour by its own clock, and a device whose clock is off by `skewS`. */
function deviceWith(skewS: number, wrap: typeof sessionKeepingFetch | null) {
  vi.setSystemTime((SERVER_S + skewS) * 1_000);
  const startMs = Date.now();
  const serverS = (): number => SERVER_S + Math.floor((Date.now() - startMs) / 1_000);
  let refreshes = 0;
  const send: typeof fetch = async (input) => {
    const grant = new URL(String(input)).searchParams.get('grant_type');
    if (grant === 'refresh_token') refreshes += 1;
    const session = {
      access_token: `header.${refreshes}.signature`,
      refresh_token: `refresh-token-${refreshes}`,
      token_type: 'bearer',
      expires_in: HOUR_S,
      expires_at: serverS() + HOUR_S,
      user: { id: '11111111-1111-4111-8111-111111111111', email: 'rosie@example.org' },
    };
    return new Response(JSON.stringify(session), { headers: { 'content-type': 'application/json' } });
  };
  const { auth } = createClient('http://localhost:3000', 'anon', {
    auth: { autoRefreshToken: false, persistSession: true, storageKey: 'clock' },
    global: { fetch: wrap ? wrap(() => {}, send) : send },
  });
  return { auth, refreshes: () => refreshes };
}

/** Reads the session as each request does, `times` times within a minute. */
async function requests({ auth }: ReturnType<typeof deviceWith>, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await auth.getSession();
    await vi.advanceTimersByTimeAsync(60_000 / times);
  }
}

const CREDENTIALS = { email: 'rosie@example.org', password: 'a long walk over stubble' };

describe('a device with a wrong clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it('would refresh its token at every request if it used the server’s time', async () => {
    const device = deviceWith(365 * DAY_S, null);
    await device.auth.signInWithPassword(CREDENTIALS);
    await requests(device, 20);
    expect(device.refreshes()).toBe(20);
  });

  it.each([
    ['a year ahead', 365 * DAY_S],
    ['a day ahead', DAY_S],
    ['right', 0],
    ['a day behind', -DAY_S],
    ['a year behind', -365 * DAY_S],
  ])('%s refreshes it once an hour', async (_, skewS) => {
    const device = deviceWith(skewS, sessionKeepingFetch);
    await device.auth.signInWithPassword(CREDENTIALS);
    await requests(device, 20);
    expect(device.refreshes()).toBe(0);
    await vi.advanceTimersByTimeAsync(HOUR_S * 1_000);
    await requests(device, 20);
    expect(device.refreshes()).toBe(1);
  });

  it.each([
    ['ahead', 1],
    ['back', -1],
  ])('and set %s by a year in between refreshes it at most once', async (_, sign) => {
    const device = deviceWith(0, sessionKeepingFetch);
    await device.auth.signInWithPassword(CREDENTIALS);
    vi.setSystemTime(Date.now() + sign * 365 * DAY_S * 1_000);
    await requests(device, 20);
    expect(device.refreshes()).toBe(sign === 1 ? 1 : 0);
  });
});
