import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, days, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';
import { noteEmailProven } from './users.ts';

/** The defaults of apps/server. */
const rateLimits = { signInPerMinute: 30, wrongPasswordsFree: 5, wrongPasswordsPerDay: 50, mailsPerHour: 10 };
const MINUTE_MS = 60_000;

let shared: AuthUnderTest;
let auth: AuthUnderTest;
beforeAll(async () => {
  shared = await startAuth();
  auth = await startAuth({ rateLimits, trustedProxies: ['127.0.0.1'] }, shared);
});
afterAll(async () => {
  await auth.backend.close();
  await shared.backend.close();
});

let host = 0;
/** A fresh network: IPv4 addresses and IPv6 /64s. */
const elsewhere = (): string => {
  host += 1;
  return host % 2 === 0 ? `203.0.${host >> 8}.${host & 255}` : `2001:db8:0:${host.toString(16)}::${host}`;
};
const post = (path: string, address: string, body: unknown) =>
  auth.call('POST', path, { body, headers: { 'x-forwarded-for': address } });
const signIn = (address: string, email: string, password = TEST_PASSWORD) =>
  post('/token?grant_type=password', address, { email, password });
const enter = (address: string, email: string, token: string) =>
  post('/verify', address, { email, token, type: 'magiclink' });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** An account whose owner has signed in at home. */
async function account() {
  const { email, userId } = await shared.backend.signUp();
  await noteEmailProven(shared.backend.db, userId, auth.clock.ms);
  const home = elsewhere();
  expect((await signIn(home, email)).status).toBe(200);
  return { email, home };
}
const lastMail = async (email: string) => {
  const mail = (await auth.mailsTo(email)).at(-1);
  if (!mail) throw new Error('no mail came');
  return mail;
};
async function requestMail(address: string, email: string) {
  expect((await post('/otp', address, { email })).status).toBe(200);
  return lastMail(email);
}
/** How often `attempt` was checked, and not refused by a limit. */
async function checked(times: number, attempt: (turn: number) => Promise<{ status: number }>) {
  let count = 0;
  for (let turn = 0; turn < times; turn += 1) if ((await attempt(turn)).status !== 429) count += 1;
  return count;
}

describe('passwords', () => {
  it('a stranger on one network has few guesses a day, and cannot lock the owner out on a new network', async () => {
    const { email } = await account();
    const stranger = elsewhere();
    let guesses = 0;
    for (let minutes = 0; minutes < 23 * 60; minutes += 5) {
      guesses += await checked(3, () => signIn(stranger, email, 'wrong wrong'));
      auth.clock.ms += 5 * MINUTE_MS;
    }
    expect(guesses).toBe(50);
    expect((await signIn(elsewhere(), email)).status).toBe(200);
  });

  it('all addresses of a /64 are one network', async () => {
    const { email } = await account();
    const checks = await checked(40, (turn) => signIn(`2001:db8:7:7::${turn + 1}`, email, 'wrong wrong'));
    expect(checks).toBe(5);
  });

  it('many networks have 500 guesses a day, and the owner signs in at home and with a mailed link', async () => {
    const { email, home } = await account();
    const verified = auth.work.verified;
    const guesses = await checked(600, () => signIn(elsewhere(), email, 'wrong wrong'));
    expect(guesses).toBe(500);
    expect(auth.work.verified - verified).toBe(500);

    const hotel = elsewhere();
    expect((await signIn(hotel, email)).body.code).toBe('over_request_rate_limit');
    expect((await signIn(home, email)).status).toBe(200);
    await post('/recover', hotel, { email });
    const { hash } = await openLink(auth, (await lastMail(email)).link);
    expect(hash).toMatchObject({ access_token: expect.any(String), type: 'recovery' });
    // Signing in with a code makes the network familiar.
    const { code } = await requestMail(hotel, email);
    expect((await enter(hotel, email, code)).status).toBe(200);
    expect((await signIn(hotel, email)).status).toBe(200);
    auth.clock.ms += days(1);
    expect((await signIn(elsewhere(), email)).status).toBe(200);
  });
});

describe('mails', () => {
  it('a stranger on one network sends five an hour, and the owner still gets a mail on a new network', async () => {
    const { email } = await account();
    const stranger = elsewhere();
    expect(await checked(10, () => post('/recover', stranger, { email }))).toBe(5);
    expect(await auth.mailsTo(email)).toHaveLength(5);
    await requestMail(elsewhere(), email);
    expect(await auth.mailsTo(email)).toHaveLength(6);
  });

  it('many networks send 30 in three hours, and 10 an hour in the long run; the owner at home is apart', async () => {
    const { email, home } = await account();
    expect(await checked(40, () => post('/recover', elsewhere(), { email }))).toBe(30);
    await requestMail(home, email);
    let sent = 30;
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      auth.clock.ms += 10 * MINUTE_MS;
      sent += await checked(3, () => post('/otp', elsewhere(), { email }));
    }
    expect(sent).toBeGreaterThan(260);
    expect(sent).toBeLessThanOrEqual(30 + 240);
  });

  it('a later request from elsewhere leaves the link and the code valid, and a use ends them all', async () => {
    const { email } = await account();
    const hotel = elsewhere();
    const own = await requestMail(hotel, email);
    const theirs = await requestMail(elsewhere(), email);
    expect((await enter(hotel, email, own.code)).status).toBe(200);
    expect((await openLink(auth, theirs.link)).hash.error_code).toBe('otp_expired');

    const second = await requestMail(hotel, email);
    await requestMail(elsewhere(), email);
    expect((await openLink(auth, second.link)).hash.access_token).toBeTruthy();
  });

  it('a new mail for the same network replaces its link', async () => {
    const { email } = await account();
    const hotel = elsewhere();
    const first = await requestMail(hotel, email);
    await requestMail(hotel, email);
    expect((await openLink(auth, first.link)).hash.error_code).toBe('otp_expired');
  });

  it('a signed-in owner gets the code of a reauthentication, no matter what strangers request', async () => {
    const { email, home } = await account();
    const { body } = await signIn(home, email);
    await checked(40, () => post('/recover', elsewhere(), { email }));
    const asked = await auth.call('GET', '/reauthenticate', {
      token: String(body.access_token),
      headers: { 'x-forwarded-for': elsewhere() },
    });
    expect(asked.status).toBe(200);
  });
});

describe('six digits', () => {
  it('wrong tries elsewhere leave the code valid on the network that requested it', async () => {
    const { email } = await account();
    const hotel = elsewhere();
    const { code } = await requestMail(hotel, email);
    const stranger = elsewhere();
    expect(await checked(30, () => enter(stranger, email, wrong(code)))).toBe(20);
    expect((await enter(elsewhere(), email, code)).body.code).toBe('otp_expired');
    expect((await enter(hotel, email, code)).status).toBe(200);
  });

  it('many networks have 100 tries a day, and the link still works', async () => {
    const { email } = await account();
    const hotel = elsewhere();
    const { code, link } = await requestMail(hotel, email);
    expect(await checked(120, () => enter(elsewhere(), email, wrong(code)))).toBe(100);
    expect((await enter(hotel, email, code)).status).toBe(429);
    expect((await openLink(auth, link)).hash.access_token).toBeTruthy();
  });

  it('a stranger who asks for a code has five tries with it, and none with the codes of others', async () => {
    const { email } = await account();
    const own = await requestMail(elsewhere(), email);
    const stranger = elsewhere();
    const theirs = await requestMail(stranger, email);
    expect((await enter(stranger, email, own.code)).body.code).toBe('otp_expired');
    for (let turn = 1; turn < 5; turn += 1) await enter(stranger, email, wrong(theirs.code));
    expect((await enter(stranger, email, theirs.code)).body.code).toBe('otp_expired');
  });
});
