import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';
import { codeAt, turnOn, unenrol } from '../../test/auth/factors/test-factors.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';
import { noteSecurityEvent, shortenSecurityLog } from './security-log.ts';

let under: AdminUnderTest;
beforeAll(async () => {
  under = await startAdmin();
});
afterAll(() => under.backend.close());
beforeEach(() => {
  under.clock.ms += 60_000;
});

type Client = Member['client'];
const logEntries = async (client: Client) => {
  const { data, error } = await client.rpc('list_security_events');
  if (error) throw error;
  return data.map(({ event, detail }: { event: string; detail: string | null }) =>
    detail === null ? event : `${event} ${detail}`,
  );
};
const signIn = (email: string, password = TEST_PASSWORD) => {
  const client = under.backend.client();
  return client.auth.signInWithPassword({ email, password }).then(({ error }) => ({ client, error }));
};

describe('the security log of an account', () => {
  it('records sign-ins, failed sign-ins and sign-outs, with time, address and device', async () => {
    const { client, email } = await under.member();
    expect((await signIn(email, 'not the password')).error).not.toBeNull();
    await expect.poll(() => logEntries(client)).toContain('sign_in_failed');
    const second = await signIn(email);
    await second.client.auth.signOut({ scope: 'local' });
    expect(await logEntries(client)).toEqual([
      'signed_out local',
      'signed_in password',
      'sign_in_failed',
      'signed_in password',
    ]);
    const { data } = await client.rpc('list_security_events');
    expect(data?.[0]).toMatchObject({ address: '127.0.0.1', user_agent: expect.any(String) });
    expect(Date.parse(data?.[0]?.at)).toBe(under.clock.ms);
  });

  it('records a wrong emailed code, but none for an address without an account', async () => {
    const { client, email } = await under.member();
    const count = async () =>
      (
        await under.backend.db.query<{ n: number }>('select count(*)::int as n from private.security_events')
      )[0]?.n;
    const verify = (address: string) =>
      under.backend.client().auth.verifyOtp({ email: address, token: '000000', type: 'recovery' });
    const before = (await count()) ?? 0;
    expect((await verify(`nobody-${email}`)).error?.code).toBe('otp_expired');
    expect((await verify(email)).error?.code).toBe('otp_expired');
    await expect.poll(() => logEntries(client)).toContain('sign_in_failed code');
    expect(await count()).toBe(before + 1);
  });

  it('records a remote sign-out, a new password and a new address', async () => {
    const { client, email } = await under.member();
    await signIn(email);
    const { data: sessions } = await client.rpc('list_sessions');
    await client.rpc('end_session', { session_id: sessions?.[1]?.id });
    expect(
      (await client.auth.updateUser({ password: 'seven copper hens', current_password: TEST_PASSWORD }))
        .error,
    ).toBeNull();
    expect(
      (await client.auth.updateUser({ email: `new-${email}`, current_password: 'seven copper hens' })).error,
    ).toBeNull();
    const refused = await client.auth.updateUser({
      password: 'nine copper hens',
      current_password: 'a guess',
    });
    expect(refused.error?.code).toBe('current_password_invalid');
    expect((await logEntries(client)).slice(0, 4)).toEqual([
      'owner_check_failed',
      'email_changed',
      'password_changed',
      'signed_out device',
    ]);
  });

  it('records second factors, recovery codes and wrong codes', async () => {
    const { client } = await under.member();
    const { factorId, secret } = await turnOn(client, under.clock.ms);
    under.clock.ms += 30_000;
    const wrong = codeAt(secret, under.clock.ms) === '000000' ? '000001' : '000000';
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error).not.toBeNull();
    expect(await unenrol(client, factorId)).toBeNull();
    expect((await logEntries(client)).slice(0, 4)).toEqual([
      'two_factor_off',
      'second_step_failed',
      'second_step_done totp',
      'two_factor_on',
    ]);
  });

  it('records refused calls of admin functions', async () => {
    const { client } = await under.member();
    expect((await client.rpc('admin_list_users')).error?.code).toBe('42501');
    expect((await client.rpc('admin_no_such_function')).error).not.toBeNull();
    expect((await logEntries(client))[0]).toBe('admin_refused admin_list_users');
    expect(await logEntries(client)).toHaveLength(2);
  });

  it('shows users their own entries, and administrators all', async () => {
    const [owner, other] = [await under.member(), await under.member()];
    expect((await other.client.rpc('admin_security_events', { about: owner.userId })).error?.code).toBe(
      '42501',
    );
    expect(await logEntries(other.client)).toEqual([
      'admin_refused admin_security_events',
      'signed_in password',
    ]);
    const admin = await under.administrator();
    const { data } = await admin.client.rpc('admin_security_events', { about: owner.userId, per_page: 10 });
    expect(data).toMatchObject([
      { user_id: owner.userId, email: owner.email, event: 'signed_in', detail: 'password', total_count: 1 },
    ]);
  });

  it('is deleted with the account', async () => {
    const { userId } = await under.member();
    await under.backend.db.query('delete from auth.users where id = $1', [userId]);
    expect(
      await under.backend.db.query('select 1 from private.security_events where user_id = $1', [userId]),
    ).toEqual([]);
    const circumstances = { device: null, nowMs: under.clock.ms };
    await noteSecurityEvent(under.backend.db, userId, 'sign_in_failed', circumstances);
  });

  it('keeps the newest entries of each kind, and no kind displaces another', async () => {
    const { userId, client } = await under.member();
    const { db } = under.backend;
    const kinds = ['sign_in_failed', 'admin_refused', 'signed_in', 'signed_out', 'factor_removed'] as const;
    for (const [at, kind] of kinds.entries()) {
      for (let i = 0; i < 105; i += 1) {
        const circumstances = { device: null, nowMs: under.clock.ms + i, detail: `${kind}${i}` };
        await noteSecurityEvent(db, userId, kind, circumstances);
      }
      if (at === 0)
        await noteSecurityEvent(db, userId, 'password_changed', { device: null, nowMs: under.clock.ms });
    }
    const entries = await logEntries(client);
    const count = (event: string) => entries.filter((entry: string) => entry.startsWith(event)).length;
    expect([...kinds, 'password_changed'].map(count)).toEqual([100, 12, 100, 50, 12, 1]);
    expect(entries[0]).toBe('factor_removed factor_removed104');
  });

  it('keeps one entry for refused calls and sign-outs that a caller repeats, with the last time', async () => {
    const { client, email } = await under.member();
    expect((await signIn(email, 'not the password')).error).not.toBeNull();
    await expect.poll(() => logEntries(client)).toContain('sign_in_failed');
    for (let i = 0; i < 20; i += 1) {
      under.clock.ms += 1000;
      expect((await client.rpc('admin_list_users')).error?.code).toBe('42501');
      expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
    }
    const repeated = ['signed_out others', 'admin_refused admin_list_users'];
    expect(await logEntries(client)).toEqual([...repeated, 'sign_in_failed', 'signed_in password']);
    const { data } = await client.rpc('list_security_events');
    expect(Date.parse(data?.[0]?.at)).toBe(under.clock.ms);
  });

  it('has an entry for each repeated sign-out that is an hour apart, or from another device', async () => {
    const { client, userId } = await under.member();
    const note = (minute: number, userAgent: string) =>
      noteSecurityEvent(under.backend.db, userId, 'signed_out', {
        device: { address: '192.0.2.1', userAgent },
        nowMs: under.clock.ms + minute * 60_000,
      });
    for (const minute of [0, 59, 119]) await note(minute, 'a');
    await note(119, 'b');
    expect((await logEntries(client)).filter((entry: string) => entry === 'signed_out')).toHaveLength(3);
  });
});

it('shortens addresses to their network after a while, and later deletes entries', async () => {
  const { userId } = await under.member();
  const { db } = under.backend;
  const note = (address: string, daysAgo: number) =>
    noteSecurityEvent(db, userId, 'password_changed', {
      device: { address, userAgent: null },
      nowMs: under.clock.ms - daysAgo * 86_400_000,
    });
  await note('198.51.100.7', 366);
  await note('198.51.100.7', 31);
  await note('2001:db8:1:2:3::4', 31);
  await note('198.51.100.8', 29);
  const life = { securityLogAddressDays: 30, securityLogDays: 365 };
  for (let run = 0; run < 2; run += 1) {
    await shortenSecurityLog(db, life, under.clock.ms);
    const rows = await db.query<{ address: string }>(
      `select host(address) as address from private.security_events
       where user_id = $1 and event = 'password_changed' order by id`,
      [userId],
    );
    expect(rows.map(({ address }) => address)).toEqual(['198.51.100.0', '2001:db8:1::', '198.51.100.8']);
  }
});
