import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';
import { filesOnDisk, remains, settle, versionsOf } from '../../test/admin/test-deletion.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';

let under: AdminUnderTest;
let admin: Member;
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
});
afterAll(() => under.backend.close());

describe('a deleted account', () => {
  it('is deleted with every row and file, leaves a log entry, and does not affect other users', async () => {
    const [leaver, neighbour] = [await under.member(), await under.member()];
    const deletedAccount = await settle(leaver);
    const neighbourData = await settle(neighbour);
    const [deletedFiles, staying] = [
      await versionsOf(under, leaver.userId),
      await versionsOf(under, neighbour.userId),
    ];
    expect(deletedFiles).toHaveLength(3);
    const drawn = await leaver.client.storage
      .from('media')
      .download(deletedAccount.files[0] ?? '', { transform: { width: 12 } });
    expect(drawn.error).toBeNull();
    const onDisk = async (versions: string[]): Promise<string[]> =>
      (await filesOnDisk(under)).filter((file) => versions.some((version) => file.includes(version)));
    expect(await onDisk(deletedFiles)).toHaveLength(4);
    const neighbours = await remains(under, neighbour.userId);
    expect(Object.keys(await remains(under, leaver.userId)).sort()).toEqual(Object.keys(neighbours).sort());
    expect(neighbours).toMatchObject({ tombstones: 1, finds: 1, quest_path_points: 3, 'storage.objects': 3 });

    expect(await under.deleteUser(leaver.token, { user_id: leaver.userId })).toEqual({
      status: 200,
      body: { deleted: leaver.userId, files: 3 },
    });
    expect(await remains(under, leaver.userId)).toEqual({});
    expect(await onDisk(deletedFiles)).toEqual([]);
    expect(await onDisk(staying)).toHaveLength(3);
    expect(await remains(under, neighbour.userId)).toEqual(neighbours);
    const download = await neighbour.client.storage.from('media').download(neighbourData.files[0] ?? '');
    expect(download.error).toBeNull();
    expect(await under.audit(leaver.userId)).toEqual([
      { actor: leaver.userId, via: 'api', action: 'user.deleted', detail: { quests: 1, finds: 1 } },
    ]);
  });

  it('leaves its token without access', async () => {
    const leaver = await under.member();
    const { questId, findId, files } = await settle(leaver);
    const { data } = await leaver.client.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? '';
    expect((await under.deleteUser(leaver.token, { user_id: leaver.userId })).status).toBe(200);

    // Tests the database rules alone, without the token check.
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

  it('may have more files and path points than one batch', async () => {
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

describe('deleting an account', () => {
  it('is allowed for administrators on other accounts', async () => {
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

  it('is refused to other users with the same response whether or not the account exists', async () => {
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
        body: { code: 'forbidden', message: 'Only an administrator may delete the account of another user' },
      });
    }
    expect(await remains(under, victim.userId)).toEqual(before);
  });

  it('is refused to a suspended, revoked or signed-out administrator with an older token', async () => {
    const target = await under.member();
    const [revoked, suspended, deleted] = [
      await under.administrator(),
      await under.administrator(),
      await under.administrator(),
    ];
    await admin.client.rpc('admin_set_admin', { user_id: revoked.userId, is_admin: false });
    await admin.client.rpc('admin_suspend_user', {
      user_id: suspended.userId,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await deleted.client.auth.signOut({ scope: 'local' });
    const attempt = async ({ token }: Member) =>
      (await under.deleteUser(token, { user_id: target.userId })).status;
    expect([await attempt(revoked), await attempt(suspended), await attempt(deleted)]).toEqual([
      403, 401, 401,
    ]);
    expect(await under.deleteUser(suspended.token, { user_id: suspended.userId })).toMatchObject({
      status: 401,
    });
    expect(await under.audit(target.userId)).toEqual([]);
    for (const { userId } of [suspended, deleted]) {
      await admin.client.rpc('admin_set_admin', { user_id: userId, is_admin: false });
    }
  });

  it("is refused with a missing session or another user's session, regardless of the token", async () => {
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

  it('is refused for the last administrator', async () => {
    expect(await under.deleteUser(admin.token, { user_id: admin.userId })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    const second = await under.administrator();
    expect((await under.deleteUser(second.token, { user_id: second.userId })).status).toBe(200);
  });
});
