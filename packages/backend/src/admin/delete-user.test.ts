import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../testing/harness.ts';
import { type AdminUnderTest, type Member, startAdmin } from './test-admin.ts';
import { filesOnDisk, remains, settle, versionsOf } from './test-deletion.ts';

let under: AdminUnderTest;
let admin: Member;
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
});
afterAll(() => under.backend.close());

const MINUTE_MS = 60_000;

describe('a deleted account', () => {
  it('is gone with every row and file, leaves a line in the log, and takes nothing of others with it', async () => {
    const [leaver, neighbour] = [await under.member(), await under.member()];
    const mine = await settle(leaver);
    const kept = await settle(neighbour);
    const [gone, staying] = [
      await versionsOf(under, leaver.userId),
      await versionsOf(under, neighbour.userId),
    ];
    expect(gone).toHaveLength(3);
    const drawn = await leaver.client.storage
      .from('media')
      .download(mine.files[0] ?? '', { transform: { width: 12 } });
    expect(drawn.error).toBeNull();
    const onDisk = async (versions: string[]): Promise<string[]> =>
      (await filesOnDisk(under)).filter((file) => versions.some((version) => file.includes(version)));
    expect(await onDisk(gone)).toHaveLength(4);
    const neighbours = await remains(under, neighbour.userId);
    expect(Object.keys(await remains(under, leaver.userId)).sort()).toEqual(Object.keys(neighbours).sort());
    expect(neighbours).toMatchObject({ tombstones: 1, finds: 1, quest_path_points: 3, 'storage.objects': 3 });

    expect(await under.deleteUser(leaver.token, { user_id: leaver.userId })).toEqual({
      status: 200,
      body: { deleted: leaver.userId, files: 3 },
    });
    expect(await remains(under, leaver.userId)).toEqual({});
    expect(await onDisk(gone)).toEqual([]);
    expect(await onDisk(staying)).toHaveLength(3);
    expect(await remains(under, neighbour.userId)).toEqual(neighbours);
    const download = await neighbour.client.storage.from('media').download(kept.files[0] ?? '');
    expect(download.error).toBeNull();
    expect(await under.audit(leaver.userId)).toEqual([
      { actor: leaver.userId, via: 'api', action: 'user.deleted', detail: { quests: 1, finds: 1 } },
    ]);
  });

  it('leaves a token that is worth nothing', async () => {
    const leaver = await under.member();
    const { questId, findId, files } = await settle(leaver);
    const { data } = await leaver.client.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? '';
    expect((await under.deleteUser(leaver.token, { user_id: leaver.userId })).status).toBe(200);

    // The rules in the database alone, as if the token were still believed.
    const acting = { role: 'authenticated' as const, claims: { sub: leaver.userId } };
    const act = (sql: string, ...params: string[]) =>
      under.backend.db.as(acting, (tx) => tx.query(sql, params));
    for (const table of [
      'quests',
      'finds',
      'media',
      'profiles',
      'user_preferences',
      'tombstones',
      'finds_with_geojson',
    ]) {
      expect(await act(`select * from public.${table}`)).toEqual([]);
    }
    expect(await act('select * from storage.objects')).toEqual([]);
    expect(await act("select public.pull_changes() -> 'changes' as changes")).toEqual([{ changes: [] }]);
    for (const sql of [
      "insert into public.quests (title) values ('Back')",
      "insert into public.equipment (name) values ('Back')",
      'insert into public.profiles default values',
      'insert into public.user_preferences default values',
    ]) {
      await expect(act(sql)).rejects.toMatchObject({ code: '23503' });
    }
    await expect(act('insert into public.finds (quest_id) values ($1)', questId)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      act(
        "insert into storage.objects (bucket_id, name) values ('media', $1)",
        `finds/${findId}/${randomUUID()}.jpg`,
      ),
    ).rejects.toMatchObject({ code: '42501' });

    const { client } = leaver;
    expect((await client.from('quests').select()).data ?? []).toEqual([]);
    expect((await client.rpc('pull_changes', {})).data?.changes ?? []).toEqual([]);
    expect([401, 409]).toContain((await client.from('quests').insert({ title: 'Back' })).status);
    const picture = new Blob(['x'], { type: 'image/jpeg' });
    const upload = await client.storage.from('media').upload(`finds/${findId}/${randomUUID()}.jpg`, picture);
    expect(upload.error).not.toBeNull();
    expect((await client.storage.from('media').download(files[0] ?? '')).error).not.toBeNull();
    expect((await client.auth.refreshSession({ refresh_token })).error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.getUser(leaver.token)).error).not.toBeNull();
    await expect(under.signInAgain(leaver)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await under.deleteUser(leaver.token, { user_id: leaver.userId })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    expect(await remains(under, leaver.userId)).toEqual({});
  });

  it('may be one with more files and path points than one step takes', async () => {
    const leaver = await under.member();
    const { questId, findId } = await settle(leaver);
    await under.backend.db.query(
      `insert into storage.objects (bucket_id, name, owner_id)
       select 'media', 'finds/' || $1 || '/' || gen_random_uuid() || '.jpg', $2 from generate_series(1, 447)`,
      [findId, leaver.userId],
    );
    await under.backend.db.query(
      `insert into public.quest_path_points (quest_id, user_id, recorded_at, lng, lat)
       select $1, $2, '2020-01-01'::timestamptz + n * interval '1 second', 0, 0 from generate_series(1, 12000) n`,
      [questId, leaver.userId],
    );
    expect(await under.deleteUser(leaver.token, { user_id: leaver.userId })).toMatchObject({
      status: 200,
      body: { files: 450 },
    });
    expect(await remains(under, leaver.userId)).toEqual({});
  });
});

describe('deleting is for', () => {
  it('administrators, who delete others', async () => {
    const target = await under.member();
    await settle(target);
    expect((await under.deleteUser(admin.token, { user_id: target.userId })).status).toBe(200);
    expect(await remains(under, target.userId)).toEqual({});
    expect(await under.audit(target.userId)).toMatchObject([{ actor: admin.userId, action: 'user.deleted' }]);
    expect(await under.deleteUser(admin.token, { user_id: target.userId })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
  });

  it('nobody else: whether the account is there or not, the answer is the same', async () => {
    const [thief, victim] = [await under.member(), await under.member()];
    await settle(victim);
    const before = await remains(under, victim.userId);
    const attempts = await Promise.all(
      [victim.userId, admin.userId, randomUUID()].map((user_id) =>
        under.deleteUser(thief.token, { user_id, password: TEST_PASSWORD }),
      ),
    );
    for (const attempt of attempts) {
      expect(attempt).toEqual({
        status: 403,
        body: { code: 'forbidden', message: 'Only an administrator may delete the account of somebody else' },
      });
    }
    expect(await remains(under, victim.userId)).toEqual(before);
  });

  it('no administrator who is suspended, revoked or signed out, whose token still says so', async () => {
    const target = await under.member();
    const [revoked, suspended, gone] = [
      await under.administrator(),
      await under.administrator(),
      await under.administrator(),
    ];
    await admin.client.rpc('admin_set_admin', { user_id: revoked.userId, is_admin: false });
    await admin.client.rpc('admin_suspend_user', {
      user_id: suspended.userId,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await gone.client.auth.signOut({ scope: 'local' });
    const attempt = async ({ token }: Member) =>
      (await under.deleteUser(token, { user_id: target.userId })).status;
    expect([await attempt(revoked), await attempt(suspended), await attempt(gone)]).toEqual([403, 401, 401]);
    expect(await under.deleteUser(suspended.token, { user_id: suspended.userId })).toMatchObject({
      status: 401,
    });
    expect(await under.audit(target.userId)).toEqual([]);
    for (const { userId } of [suspended, gone]) {
      await admin.client.rpc('admin_set_admin', { user_id: userId, is_admin: false });
    }
  });

  it('nobody by a session that is not there or not theirs, whatever their token says', async () => {
    const { db } = under.backend;
    const outcome = async (actor: string, session: string, target: string) => {
      const rows = await db.query<{ outcome: string }>(
        'select outcome from private.account_deletion_check($1, $2, $3)',
        [actor, session, target],
      );
      return rows[0]?.outcome;
    };
    const [owner, other] = [await under.member(), await under.member()];
    const sessionOf = async ({ userId }: Member): Promise<string> => {
      const rows = await db.query<{ id: string }>('select id from auth.sessions where user_id = $1', [
        userId,
      ]);
      return rows[0]?.id ?? '';
    };
    const [own, theirs] = [await sessionOf(owner), await sessionOf(other)];
    expect(await outcome(owner.userId, own, owner.userId)).toBe('allowed');
    expect(await outcome(owner.userId, own, other.userId)).toBe('forbidden');
    expect(await outcome(owner.userId, theirs, owner.userId)).toBe('session_ended');
    expect(await outcome(owner.userId, randomUUID(), owner.userId)).toBe('session_ended');
    expect(await outcome(admin.userId, own, other.userId)).toBe('session_ended');
    await db.query("update auth.sessions set not_after = now() - interval '1 second' where id = $1", [own]);
    expect(await outcome(owner.userId, own, owner.userId)).toBe('session_ended');
    await db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      other.userId,
    ]);
    await db.query('insert into auth.sessions (id, user_id) values ($1, $2) on conflict do nothing', [
      theirs,
      other.userId,
    ]);
    expect(await outcome(other.userId, theirs, other.userId)).toBe('session_ended');
    expect(await db.query('select private.delete_account($1, $1) as outcome', [other.userId])).toEqual([
      { outcome: 'forbidden' },
    ]);
  });

  it('not the last administrator', async () => {
    expect(await under.deleteUser(admin.token, { user_id: admin.userId })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    const second = await under.administrator();
    expect((await under.deleteUser(second.token, { user_id: second.userId })).status).toBe(200);
  });
});

describe('whoever deletes an account', () => {
  it('gives their password, or has just signed in; a session that was only renewed is an old one', async () => {
    const owner = await under.member();
    under.clock.ms += 11 * MINUTE_MS;
    const ask = (token: string, password?: string) =>
      under.deleteUser(token, { user_id: owner.userId, password });
    const needed = { status: 403, body: { code: 'reauthentication_needed' } };
    expect(await ask(owner.token)).toMatchObject(needed);
    const { data } = await owner.client.auth.refreshSession();
    const renewed = data.session?.access_token ?? '';
    expect(renewed).not.toBe(owner.token);
    expect(await ask(renewed)).toMatchObject(needed);
    expect(await ask(renewed, 'not my password')).toMatchObject({
      status: 403,
      body: { code: 'invalid_password' },
    });
    expect(await remains(under, owner.userId)).toHaveProperty('auth.users');
    expect((await ask(renewed, TEST_PASSWORD)).status).toBe(200);
  });

  it('gives their own, not that of the account', async () => {
    const target = await under.member();
    const boss = await under.administrator();
    await boss.client.auth.updateUser({
      password: 'quite another long walk',
      current_password: TEST_PASSWORD,
    });
    under.clock.ms += 11 * MINUTE_MS;
    const ask = (password: string) => under.deleteUser(boss.token, { user_id: target.userId, password });
    expect(await ask(TEST_PASSWORD)).toMatchObject({ status: 403, body: { code: 'invalid_password' } });
    expect((await ask('quite another long walk')).status).toBe(200);
    await under.backend.db.query("select private.set_admin($1, false, null, 'command line')", [boss.userId]);
  });

  it('who never had a password signs in again', async () => {
    const owner = await under.member();
    await under.backend.db.query('update auth.users set encrypted_password = null where id = $1', [
      owner.userId,
    ]);
    under.clock.ms += 11 * MINUTE_MS;
    const ask = (password?: string) => under.deleteUser(owner.token, { user_id: owner.userId, password });
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
    expect(await ask('anything')).toMatchObject({ status: 403, body: { code: 'invalid_password' } });
  });
});

describe('a call that cannot be read', () => {
  it.each([
    [{}, 'Invalid user_id'],
    [{ user_id: 'me' }, 'Invalid user_id'],
    [{ user_id: '' }, 'Invalid user_id'],
    [{ user_id: null }, 'Invalid user_id'],
    [{ user_id: "' or true --" }, 'Invalid user_id'],
    [{ user_id: randomUUID(), password: 1 }, 'Invalid password'],
    [{ user_id: randomUUID(), password: 'x'.repeat(201) }, 'Invalid password'],
    [{ user_id: randomUUID(), actor: randomUUID() }, 'Invalid field name'],
    [[], 'Invalid body'],
  ])('%j is refused', async (body, message) => {
    expect(await under.deleteUser(admin.token, body)).toEqual({
      status: 400,
      body: { code: 'invalid_request', message },
    });
  });

  it('by another method or by nobody is refused', async () => {
    const target = await under.member();
    const url = `${under.backend.url}/functions/v1/delete-user?user_id=${target.userId}`;
    const get = await fetch(url, { headers: { authorization: `Bearer ${target.token}` } });
    expect(get.status).toBe(405);
    for (const token of ['', under.backend.anonKey, 'a.b.c']) {
      expect((await under.deleteUser(token, { user_id: target.userId })).status).toBe(401);
    }
    expect(await remains(under, target.userId)).toHaveProperty('auth.users');
  });
});
