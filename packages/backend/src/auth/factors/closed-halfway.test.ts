import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt, turnOn, unenrol } from '../../../test/auth/factors/test-factors.ts';
import { listenTo } from '../../../test/realtime/test-listener.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../../../test/support/harness.ts';
import { openSigningKeys } from '../signing-keys.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const SAYS = /two-factor authentication is not complete/i;

async function halfway() {
  const { client: owner, userId, email } = await backend.signUp();
  const factor = await turnOn(owner);
  const client = backend.client();
  await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  return { owner, client, userId, ...factor };
}

describe('with the password alone', () => {
  it('every service requires the second step, and works after it', async () => {
    const { owner, client, userId, factorId, secret } = await halfway();
    await owner.from('quests').insert({ title: 'North field' });
    const name = `${userId}/equipment/${randomUUID()}/${randomUUID()}.jpg`;
    const requests = {
      select: await client.from('quests').select('title'),
      insert: await client.from('quests').insert({ title: 'Thief' }),
      update: await client.from('quests').update({ title: 'Thief' }).neq('title', ''),
      rpc: await client.rpc('pull_changes', { since: null, page_size: 500 }),
      sessions: await client.rpc('list_sessions'),
    };
    for (const [what, { status, error }] of Object.entries(requests)) {
      expect([what, status, error?.message]).toEqual([what, 401, expect.stringMatching(SAYS)]);
    }
    const file = await client.storage
      .from('media')
      .upload(name, new Blob(['x']), { contentType: 'image/jpeg' });
    expect(file.error).toMatchObject({ message: expect.stringMatching(SAYS), statusCode: '401' });
    await expect(listenTo(client, 'quests')).rejects.toThrow(SAYS);
    const weather = await client.functions.invoke('delete-user', { body: { user_id: userId } });
    expect(weather.error?.context?.status).toBe(401);

    const code = codeAt(secret, Date.now(), 1);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await client.from('quests').select('title')).data).toEqual([{ title: 'North field' }]);
  });

  it('access returns when the factor is turned off on another device', async () => {
    const { owner, client, factorId } = await halfway();
    expect(await unenrol(owner, factorId)).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.from('quests').select('title')).error).toBeNull();
  });
});

describe('on Supabase, whose services accept the token', () => {
  const asHalf = async () => {
    const { owner, userId } = await halfway();
    await owner.from('quests').insert({ title: 'North field' });
    return { role: 'authenticated' as const, claims: { sub: userId, aal: 'aal1' } };
  };
  const count = 'select count(*)::int as rows from public.quests';

  it.each([
    ['a read', count],
    ['a pull', 'select * from public.pull_changes(null, 500)'],
    ['a first pull', 'select * from public.pull_newest()'],
    ['a new row', "insert into public.quests (title) values ('Thief')"],
    ['a change', "update public.quests set title = 'Thief'"],
    ['a delete', 'delete from public.quests'],
    ['an admin action', 'select * from public.admin_dashboard_counts()'],
  ])('PostgREST answers %s with 401, and not with an empty result', async (_what, sql) => {
    const caller = await asHalf();
    await backend.db.query(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"admin": true}' where id = $1`,
      [caller.claims.sub],
    );
    const claims = { ...caller.claims, app_metadata: { admin: true } };
    const query = backend.db.as({ ...caller, claims }, async (tx) => {
      await tx.query("select set_config('request.method', 'GET', true)");
      return tx.query(sql);
    });
    await expect(query).rejects.toMatchObject({ code: 'PT401' });
  });

  it('Realtime, which reads for many users at once, finds nothing and reports no error', async () => {
    const caller = await asHalf();
    expect(await backend.db.as(caller, (tx) => tx.query(count))).toEqual([{ rows: 0 }]);
    const whole = { ...caller, claims: { ...caller.claims, aal: 'aal2' } };
    expect(await backend.db.as(whole, (tx) => tx.query(count))).toEqual([{ rows: 1 }]);
  });

  it('a session with one step cannot delete the account', async () => {
    const { userId, email } = await backend.signUp();
    const keys = await openSigningKeys(backend.dataDirectory, Date.now);
    const client = createClient(backend.url, backend.anonKey, { auth: { persistSession: false } });
    const { data } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    const { session_id } = await keys.verify(data.session?.access_token ?? '');
    const check = async () =>
      backend.db.query('select outcome from private.account_deletion_check($1, $2, $1)', [
        userId,
        session_id,
      ]);
    expect(await check()).toEqual([{ outcome: 'allowed' }]);
    await backend.db.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, 'totp', 'verified', 'A', now(), now())`,
      [randomUUID(), userId],
    );
    expect(await check()).toEqual([{ outcome: 'session_ended' }]);
  });
});
