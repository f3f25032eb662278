import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';
import { remains } from '../../test/admin/test-deletion.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';

let under: AdminUnderTest;
let admin: Member;
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
});
afterAll(() => under.backend.close());

const MINUTE_MS = 60_000;

describe('deleting an account', () => {
  it('requires a password or a recent sign-in; a refreshed session does not count', async () => {
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

  it("requires the caller's own password, not the deleted account's", async () => {
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

  it('requires a new sign-in from a user without a password', async () => {
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

describe('an invalid call', () => {
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

  it('with another method or without a user is refused', async () => {
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
