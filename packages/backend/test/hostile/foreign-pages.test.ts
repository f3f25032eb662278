import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/harness.ts';

/** docs/decisions/0053-cors.md: a page of another origin has the same access as an anonymous client. */
let backend: TestBackend;
let owner: Awaited<ReturnType<TestBackend['signUp']>>;
let token: string;
beforeAll(async () => {
  backend = await startTestBackend();
  owner = await backend.signUp();
  await owner.client.from('quests').insert({ title: 'Barley' });
  token = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => backend.close());

const EVIL = 'https://evil.example';
const ask = (path: string, init: RequestInit = {}) =>
  fetch(backend.url + path, { redirect: 'manual', ...init, headers: { origin: EVIL, ...init.headers } });

const ADDRESSES = [
  '/rest/v1/quests?select=title',
  '/rest/v1/%ff',
  '/auth/v1/user',
  '/auth/v1/settings',
  '/auth/v1/authorize?provider=google',
  '/storage/v1/object/media/a.jpg',
  '/functions/v1/weather?lat=1&lon=1',
  '/realtime/v1/api/broadcast',
];

describe('a page of another origin', () => {
  it.each(ADDRESSES)("reads only public data, without the browser's credentials: %s", async (path) => {
    for (const origin of [EVIL, 'null', 'http://localhost:5173']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await ask(path, {
          method,
          headers: { origin, 'access-control-request-method': 'POST', apikey: backend.anonKey },
        });
        // Never echoes the origin: a browser would then send credentials, should they ever be allowed.
        expect(headers.get('access-control-allow-origin')).toBe('*');
        expect(headers.get('access-control-allow-credentials')).toBeNull();
        expect(headers.getSetCookie()).toEqual([]);
      }
    }
  });

  it('gains nothing from headers that a browser sends automatically', async () => {
    const cookie = ['sb-access-token', 'sb-localhost-auth-token', 'access_token', 'token', 'Authorization']
      .map((name) => `${name}=${token}`)
      .join('; ');
    const allowed = await ask('/rest/v1/quests?select=title', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await allowed.text()).toContain('Barley');
    const basic = `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`;
    for (const headers of [{ cookie }, { authorization: basic }]) {
      const quests = await ask('/rest/v1/quests?select=title', { headers });
      expect(await quests.text()).not.toContain('Barley');
      expect((await ask('/auth/v1/user', { headers })).status).toBe(401);
      const file = await ask('/storage/v1/object/media/a.jpg', { headers });
      expect(file.status).toBeGreaterThanOrEqual(400);
    }
  });

  const email = `${randomUUID()}@example.org`;
  const account = JSON.stringify({ email, password: 'a long walk over stubble' });
  it.each([
    ['text/plain', account],
    [
      'application/x-www-form-urlencoded',
      new URLSearchParams({ email, password: 'a long walk over stubble' }),
    ],
    ['multipart/form-data', formOf({ email, password: 'a long walk over stubble' })],
  ])('changes nothing with a form, which needs no preflight: %s', async (type, body) => {
    const headers: Record<string, string> = type === 'multipart/form-data' ? {} : { 'content-type': type };
    const before = await accounts();
    for (const path of [
      '/auth/v1/signup',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/recover',
      '/auth/v1/logout',
      '/rest/v1/quests',
      '/rest/v1/rpc/set_active_quest',
      `/storage/v1/object/media/finds/${randomUUID()}/${randomUUID()}.jpg`,
      '/functions/v1/delete-user',
    ]) {
      const answer = await ask(path, { method: 'POST', body, headers });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
    }
    expect(await accounts()).toBe(before);
  });

  it('changes data only with JSON, which requires a preflight', async () => {
    const before = await accounts();
    const headers = { 'content-type': 'application/json' };
    expect((await ask('/auth/v1/signup', { method: 'POST', body: account, headers })).status).toBe(200);
    expect(await accounts()).toBe((before ?? 0) + 1);
  });
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const accounts = async () =>
  (await backend.db.query<{ n: number }>('select count(*)::int as n from auth.users'))[0]?.n;
