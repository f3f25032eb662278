import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, openLink } from '../../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';
import { MAX_TRIES } from './one-time-codes.ts';

let auth: AuthUnderTest;
/** Behind a proxy, so that a test can come from many networks. */
let strict: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  strict = await startAuth(
    { rateLimits: { signInPerMinute: 3, mailsPerHour: 2 }, trustedProxies: ['127.0.0.1'] },
    auth,
  );
});
afterAll(async () => {
  await strict.backend.close();
  await auth.backend.close();
});

const DAY_MS = 86_400_000;
let host = 0;
/** A fresh IP address. */
const elsewhere = (): string => {
  host += 1;
  return `203.0.${Math.floor(host / 250)}.${(host % 250) + 1}`;
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const signIn = (address: string, email: string, password: string) =>
  strict.call('POST', '/token?grant_type=password', { body: { email, password }, ...from(address) });
const requestMail = async (server: AuthUnderTest, email: string) => {
  await server.call('POST', '/otp', { body: { email }, ...from(elsewhere()) });
  // The notice about the removed password may arrive after the code.
  const mail = (await server.mailsTo(email)).findLast(({ code }) => code !== '');
  if (!mail) throw new Error('no mail came');
  return mail;
};
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const enter = (server: AuthUnderTest, email: string, token: string, address = elsewhere()) =>
  server.call('POST', '/verify', { body: { email, token, type: 'magiclink' }, ...from(address) });

test('a code allows a few tries, right or wrong, even in parallel', async () => {
  const { email } = await auth.backend.signUp();
  const { code, link } = await requestMail(auth, email);
  for (let turn = 1; turn < MAX_TRIES; turn += 1) {
    expect((await enter(auth, email, wrong(code))).body.code).toBe('otp_expired');
  }
  expect((await enter(auth, email, code)).status).toBe(200);

  const second = await requestMail(auth, email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(auth, email, wrong(second.code))));
  expect(answers.every(({ body }) => body.code === 'otp_expired')).toBe(true);
  expect((await enter(auth, email, second.code)).body.code).toBe('otp_expired');
  // Links are unguessable, so failed attempts do not invalidate them.
  expect((await openLink(auth, link)).hash.error_code).toBe('otp_expired');
  expect((await openLink(auth, second.link)).hash.access_token).toBeTruthy();
});

test('repeated emails allow a network only 20 wrong tries a day, and the link keeps working', async () => {
  const server = await startAuth({ trustedProxies: ['127.0.0.1'] }, auth);
  const { email } = await auth.backend.signUp();
  const stranger = elsewhere();
  let mail = await requestMail(server, email);
  for (let turn = 0; turn < 20; turn += 1) {
    if (turn % 4 === 0) mail = await requestMail(server, email);
    expect((await enter(server, email, wrong(mail.code), stranger)).body.code).toBe('otp_expired');
  }
  mail = await requestMail(server, email);
  expect(await enter(server, email, mail.code, stranger)).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit' },
  });
  // Unknown addresses count too.
  const unknown = newEmail();
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await enter(server, unknown, '123456', stranger)).status).toBe(403);
  }
  expect((await enter(server, unknown, '123456', stranger)).status).toBe(429);
  expect((await openLink(server, mail.link)).hash.access_token).toBeTruthy();
  server.clock.ms += DAY_MS;
  mail = await requestMail(server, email);
  expect((await enter(server, email, mail.code, stranger)).status).toBe(200);
  await server.backend.close();
});

test('a code works only for its own account', async () => {
  const ada = (await auth.backend.signUp()).email;
  const { code } = await requestMail(auth, ada);
  const bea = (await auth.backend.signUp()).email;
  await requestMail(auth, bea);
  expect((await enter(auth, bea, code)).body.code).toBe('otp_expired');
  expect((await enter(auth, newEmail(), code)).body.code).toBe('otp_expired');
});

test("the owner's networks have a limit too, each its own", async () => {
  const { email } = await auth.backend.signUp();
  const [home, work] = [elsewhere(), elsewhere()];
  expect((await signIn(home, email, TEST_PASSWORD)).status).toBe(200);
  expect((await signIn(work, email, TEST_PASSWORD)).status).toBe(200);
  strict.clock.ms += 60_000;
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await signIn(home, email, 'wrong wrong')).body.code).toBe('invalid_credentials');
  }
  expect((await signIn(home, email, TEST_PASSWORD)).status).toBe(429);
  expect((await signIn(work, email, TEST_PASSWORD)).status).toBe(200);
});

test('each wrong password doubles the delay, with a daily limit for each network', async () => {
  const server = await startAuth(
    { rateLimits: { wrongPasswordsFree: 2, wrongPasswordsPerDay: 4 }, trustedProxies: ['127.0.0.1'] },
    auth,
  );
  const { email } = await auth.backend.signUp();
  const stranger = elsewhere();
  const guess = (password: string, address = stranger) =>
    server.call('POST', '/token?grant_type=password', { body: { email, password }, ...from(address) });
  const home = elsewhere();
  expect((await guess(TEST_PASSWORD, home)).status).toBe(200);
  for (const waitS of [0, 0, 1, 2]) {
    if (waitS > 0) {
      const early = await guess('wrong wrong');
      expect([early.status, early.headers.get('retry-after')]).toEqual([429, String(waitS)]);
    }
    server.clock.ms += waitS * 1000;
    expect((await guess('wrong wrong')).body.code).toBe('invalid_credentials');
  }
  server.clock.ms += DAY_MS / 2;
  // Also for the right password, to reveal nothing.
  expect((await guess(TEST_PASSWORD)).status).toBe(429);
  expect((await guess(TEST_PASSWORD, home)).status).toBe(200);
  expect((await guess(TEST_PASSWORD, elsewhere())).status).toBe(200);
  server.clock.ms += DAY_MS / 2;
  expect((await guess(TEST_PASSWORD)).status).toBe(200);
  await server.backend.close();
});

test('a network is familiar for 90 days, and an account has at most 20', async () => {
  const server = await startAuth({ trustedProxies: ['127.0.0.1'] }, auth);
  const { email, userId } = await auth.backend.signUp();
  const come = () =>
    server.call('POST', '/token?grant_type=password', {
      body: { email, password: TEST_PASSWORD },
      ...from(elsewhere()),
    });
  const rowCount = async () =>
    (await auth.backend.db.query('select 1 from auth.familiar_networks where user_id = $1', [userId])).length;
  for (let turn = 0; turn < 22; turn += 1) {
    server.clock.ms += 1000;
    expect((await come()).status).toBe(200);
  }
  expect(await rowCount()).toBe(20);
  server.clock.ms += 91 * DAY_MS;
  await come();
  expect(await rowCount()).toBe(1);
  await server.backend.close();
});

test('limits emails to one address and requests from one network, whether or not the account exists', async () => {
  const ask = (route: string, email: string, address: string) =>
    strict.call('POST', route, { body: { email, type: 'signup' }, ...from(address) });
  for (const email of [(await auth.backend.signUp()).email, newEmail()]) {
    for (const route of ['/recover', '/otp', '/resend', '/magiclink', '/recover', '/otp']) {
      expect((await ask(route, email, elsewhere())).status).toBe(200);
    }
    const refused = await ask('/recover', email.toUpperCase(), elsewhere());
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const network = elsewhere();
  expect((await ask('/recover', newEmail(), network)).status).toBe(200);
  expect((await ask('/resend', newEmail(), network)).status).toBe(200);
  expect((await ask('/otp', newEmail(), network)).body.code).toBe('over_email_send_rate_limit');
});

test('an address change cannot flood a stranger with emails', async () => {
  const server = await startAuth({ confirmEmail: true, rateLimits: { mailsPerHour: 2 } }, auth);
  const { email } = await auth.backend.signUp();
  const { access: token } = await server.tokens(email);
  const stranger = newEmail();
  const change = () =>
    server.call('PUT', '/user', { token, body: { email: stranger, current_password: TEST_PASSWORD } });
  expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
  expect((await change()).body.code).toBe('over_email_send_rate_limit');
  server.clock.ms += 1_900_000;
  await server.call('POST', '/resend', { body: { type: 'email_change', email } });
  server.clock.ms += 100;
  await server.call('POST', '/resend', { body: { type: 'email_change', email } });
  expect(await server.mailsTo(stranger)).toHaveLength(3);
  await server.backend.close();
});

test('neither codes nor links are stored or logged', async () => {
  const { email, userId } = await auth.backend.signUp();
  const { code, link } = await requestMail(auth, email);
  const rows = await auth.backend.db.query('select * from auth.one_time_codes where user_id = $1', [userId]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get('token'));
  expect(Object.values(rows[0] ?? {})).not.toContain(code);
  expect(auth.logged.join('')).not.toContain(email);
});
