import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthUnderTest, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';
import { accountFor } from './oauth/account-for.ts';

let auth: AuthUnderTest;
let member: string;
beforeAll(async () => {
  auth = await startAuth();
  member = (await auth.backend.signUp()).email;
  await setOpen(false);
});
afterAll(() => auth.backend.close());

const setOpen = (open: boolean) =>
  auth.backend.db.query('update private.site_settings set registration_open = $1', [open]);
const accounts = async (email: string): Promise<number> =>
  (await auth.backend.db.query('select 1 from auth.users where email = $1', [email])).length;
const profileOf = (email: string) => ({
  ...{ subject: randomUUID(), issuer: 'https://accounts.example', email, emailVerified: true },
  ...{ name: null, picture: null },
});

describe('with registration closed', () => {
  it('a sign-up is refused, the same for a new address and a taken one', async () => {
    const email = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      [email, member].map((address) =>
        auth.call('POST', '/signup', { body: { email: address, password: TEST_PASSWORD } }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 422, body: { code: 'signup_disabled' } });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await accounts(email)).toBe(0);
    expect((await auth.call('GET', '/settings')).body.disable_signup).toBe(true);
  });

  it('a sign-in link creates no account, and does not reveal that', async () => {
    const email = `${randomUUID()}@example.org`;
    const [stranger, known] = [
      await auth.call('POST', '/otp', { body: { email, create_user: true } }),
      await auth.call('POST', '/otp', { body: { email: member, create_user: true } }),
    ];
    expect(stranger).toMatchObject({ status: 200, body: {} });
    expect(known).toMatchObject({ status: 200, body: {} });
    expect(await auth.mailsTo(email)).toEqual([]);
    expect(await auth.mailsTo(member)).toHaveLength(1);
    expect(await accounts(email)).toBe(0);
  });

  it('a provider sign-in creates no account and deletes none', async () => {
    const { db } = auth.backend;
    const email = `${randomUUID()}@example.org`;
    const signIn = (address: string) =>
      db.transaction((tx) => accountFor(tx, 'google', profileOf(address), auth.clock.ms));
    await expect(signIn(email)).rejects.toMatchObject({ code: 'signup_disabled' });
    expect(await accounts(email)).toBe(0);
    // An unconfirmed account, which the owner of the address would replace if registration were open.
    await db.query('insert into auth.users (email) values ($1)', [email]);
    await expect(signIn(email)).rejects.toMatchObject({ code: 'signup_disabled' });
    expect(await accounts(email)).toBe(1);
  });

  it('existing accounts sign in, and new ones sign up once it is open again', async () => {
    expect((await auth.tokens(member)).access).not.toBe('undefined');
    await setOpen(true);
    expect((await auth.backend.signUp()).userId).not.toBe('');
    expect((await auth.call('GET', '/settings')).body.disable_signup).toBe(false);
  });
});
