import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import type { Caller } from '../db/database.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

interface Signed {
  userId: string;
  caller: Caller;
  quest: string;
  folder: string;
}

/** An account with a quest, a detector and a file, and its token's claims as PostgREST passes them on. */
async function signedIn(): Promise<Signed> {
  const { client, userId } = await backend.signUp();
  const { data } = await client.auth.getClaims();
  const quest = randomUUID();
  const gear = randomUUID();
  expect((await client.from('quests').insert({ id: quest, title: 'North field' })).error).toBeNull();
  const row = { id: gear, name: 'Equinox' };
  expect((await client.from('equipment').insert(row)).error).toBeNull();
  const folder = `${userId}/equipment/${gear}`;
  await backend.db.query(
    "insert into storage.objects (bucket_id, name, owner_id, version) values ('media', $1, $2, $3)",
    [`${folder}/${randomUUID()}.jpg`, userId, randomUUID()],
  );
  return { folder, userId, caller: { role: 'authenticated', claims: { ...data?.claims } }, quest };
}

/** As on Supabase, whose services accept the token until it expires. */
const run = (caller: Caller, sql: string) =>
  backend.db.as(caller, async (tx) => {
    await tx.query("select set_config('request.method', 'POST', true)");
    return tx.query(sql);
  });

const STATEMENTS: Readonly<Record<string, (signed: Signed) => string>> = {
  'a read': () => 'select count(*) from public.quests',
  'a new row': () => "insert into public.quests (title) values ('Thief')",
  'a change': () => "update public.quests set title = 'Thief'",
  'a delete': () => 'delete from public.quests',
  'a file': ({ userId, folder }) =>
    `insert into storage.objects (bucket_id, name, owner_id)
     values ('media', '${folder}/${randomUUID()}.jpg', '${userId}')`,
  'the list of files': () => 'select name from storage.objects',
  'a pull': () => 'select * from public.pull_changes(null, 500)',
  'a restore': () => `select public.restore_deleted('${randomUUID()}')`,
  'the list of devices': () => 'select * from public.list_sessions()',
  'the end of a device': () => `select public.end_session('${randomUUID()}')`,
};
const outcomes = async (signed: Signed): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const [what, sql] of Object.entries(STATEMENTS)) {
    found[what] = await run(signed.caller, sql(signed)).then(
      () => 'done',
      (cause: { code?: string; message: string }) => `${cause.code}: ${cause.message}`,
    );
  }
  return found;
};
const ended = Object.fromEntries(
  Object.keys(STATEMENTS).map((what) => [what, 'PT401: The session has ended']),
);

describe('a token of an ended session', () => {
  it('can do nothing in the database, and could before', async () => {
    const signed = await signedIn();
    expect(await outcomes(signed)).toEqual({
      ...Object.fromEntries(Object.keys(STATEMENTS).map((what) => [what, 'done'])),
      'a restore': expect.stringMatching('PT404'),
      'the end of a device': expect.stringMatching('PT404'),
    });
    expect(await run(signed.caller, "insert into public.quests (title) values ('South field')")).toEqual([]);
    await backend.db.query('delete from auth.sessions where user_id = $1', [signed.userId]);
    expect(await outcomes(signed)).toEqual(ended);
  });

  it('can do nothing once its session has passed its end', async () => {
    const signed = await signedIn();
    await backend.db.query("update auth.sessions set not_after = now() - interval '1 s' where user_id = $1", [
      signed.userId,
    ]);
    expect(await outcomes(signed)).toEqual(ended);
  });

  it("cannot use another account's session", async () => {
    const [signed, other] = [await signedIn(), await signedIn()];
    const caller = {
      ...signed.caller,
      claims: { ...signed.caller.claims, session_id: other.caller.claims.session_id },
    };
    expect(await outcomes({ ...signed, caller })).toEqual(ended);
  });

  it('gets an error also on our own server, where the session may end while the request waits', async () => {
    const signed = await signedIn();
    await backend.db.query('delete from auth.sessions where user_id = $1', [signed.userId]);
    const pull = backend.db.as(signed.caller, (tx) =>
      tx.query('select * from public.pull_changes(null, 500)'),
    );
    await expect(pull).rejects.toMatchObject({ code: 'PT401' });
  });
});

describe('a suspended account', () => {
  it('cannot write with its old token, also if its sessions remain, as on Supabase', async () => {
    const signed = await signedIn();
    await backend.db.exec('alter table auth.users disable trigger end_sessions_of_suspended');
    await backend.db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      signed.userId,
    ]);
    await backend.db.exec('alter table auth.users enable trigger end_sessions_of_suspended');
    const left = await backend.db.query('select 1 from auth.sessions where user_id = $1', [signed.userId]);
    expect(left).toHaveLength(1);
    expect(await outcomes(signed)).toEqual(ended);
    await backend.db.query('update auth.users set banned_until = null where id = $1', [signed.userId]);
    expect(await run(signed.caller, 'select title from public.quests')).toHaveLength(1);
  });
});

describe('a token without session_id', () => {
  it('of a user, which only the holder of the signing key can make, works unless the account is suspended', async () => {
    const { caller, userId, quest } = await signedIn();
    const { session_id: _, ...claims } = caller.claims;
    const keyless: Caller = { role: 'authenticated', claims };
    expect(await run(keyless, 'select id from public.quests')).toEqual([{ id: quest }]);
    await backend.db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      userId,
    ]);
    await expect(run(keyless, 'select id from public.quests')).rejects.toMatchObject({ code: 'PT401' });
  });

  it('of the service role is not affected', async () => {
    const { quest } = await signedIn();
    const service: Caller = { role: 'service_role', claims: { role: 'service_role' } };
    expect(await run(service, `select id from public.quests where id = '${quest}'`)).toEqual([{ id: quest }]);
  });
});
