import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { AUTH_CODE_S, createFlow, issueAuthCode } from './flow-state.ts';
import { readChallenge } from './pkce.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

const begun = async (userId?: string) => {
  const id = userId ?? (await auth.backend.signUp()).userId;
  const verifier = randomBytes(56).toString('hex');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const flow = await createFlow(
    auth.backend.db,
    { challenge, method: 's256', authenticationMethod: 'magiclink' },
    auth.clock.ms,
  );
  const code = await issueAuthCode(auth.backend.db, flow, id, 'otp', auth.clock.ms);
  return { userId: id, verifier, flow, code };
};
const exchange = (code: string, verifier: string) =>
  auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } });

test('a code and the verifier of its flow sign in', async () => {
  const { userId, verifier, code } = await begun();
  const { status, body } = await exchange(code, verifier);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'bearer', user: { id: userId } });
  const user = await auth.call('GET', '/user', { token: String(body.access_token) });
  expect(user.body.id).toBe(userId);
  expect((await auth.refresh(String(body.refresh_token))).status).toBe(200);
});

test('a code creates one session, even when used twice at the same time', async () => {
  const { userId, verifier, code } = await begun();
  const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(code, verifier)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect((await exchange(code, verifier)).body.code).toBe('flow_state_not_found');
  const sessions = await auth.backend.db.query('select id from auth.sessions where user_id = $1', [userId]);
  expect(sessions).toHaveLength(2); // that of the sign-up and one more
});

test('a wrong verifier is refused, and the code stays valid for the right one', async () => {
  const { verifier, code } = await begun();
  const stranger = await begun();
  expect(await exchange(code, stranger.verifier)).toMatchObject({
    status: 400,
    body: {
      code: 'bad_code_verifier',
      message: 'code challenge does not match previously saved code verifier',
    },
  });
  expect((await exchange(code, verifier)).status).toBe(200);
});

test('a code is valid for five minutes', async () => {
  const { userId, verifier, code } = await begun();
  auth.clock.ms += AUTH_CODE_S * 1000;
  expect((await exchange(code, verifier)).status).toBe(200);
  const late = await begun(userId);
  auth.clock.ms += AUTH_CODE_S * 1000 + 1;
  expect(await exchange(late.code, late.verifier)).toMatchObject({
    status: 422,
    body: { code: 'flow_state_expired' },
  });
});

test('a flow issues only one code', async () => {
  const { userId, flow } = await begun();
  await expect(issueAuthCode(auth.backend.db, flow, userId, 'otp', auth.clock.ms)).rejects.toMatchObject({
    code: 'flow_state_not_found',
  });
});

test('an exchange with a missing or invalid code or verifier is refused', async () => {
  expect(await exchange('', 'x'.repeat(50))).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
  expect((await exchange('x'.repeat(43), '')).body.code).toBe('validation_failed');
  expect((await exchange('x'.repeat(5000), 'y')).body.code).toBe('flow_state_not_found');
  const typed = await auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: 5 } });
  expect(typed.body.code).toBe('validation_failed');
});

test('a suspended account gets no session from a code, and deleting an account deletes its flows', async () => {
  const { db } = auth.backend;
  const suspended = await begun();
  await db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    suspended.userId,
  ]);
  expect((await exchange(suspended.code, suspended.verifier)).body.code).toBe('user_banned');
  const deletedUser = await begun();
  await db.query('delete from auth.users where id = $1', [deletedUser.userId]);
  expect((await exchange(deletedUser.code, deletedUser.verifier)).body.code).toBe('flow_state_not_found');
});

test('codes and verifiers are not stored, and abandoned flows are deleted', async () => {
  const { code, verifier, flow } = await begun();
  const stored = JSON.stringify(await auth.backend.db.query('select * from auth.flow_state'));
  expect(stored).toContain(flow);
  expect(stored).not.toContain(code);
  expect(stored).not.toContain(verifier);
  auth.clock.ms += 2 * 3_600_000 + 1;
  await begun();
  const left = await auth.backend.db.query('select id from auth.flow_state where id = $1', [flow]);
  expect(left).toEqual([]);
});

test('a challenge must be S256, complete and of the right length', () => {
  const challenge = 'a'.repeat(43);
  const read = (code_challenge: string, code_challenge_method: string) =>
    readChallenge({ code_challenge, code_challenge_method });
  expect(read('', '')).toBeNull();
  expect(read(challenge, 's256')).toEqual({ challenge, method: 's256' });
  expect(read('b'.repeat(128), 'S256')).toEqual({ challenge: 'b'.repeat(128), method: 's256' });
  for (const [text, method] of [
    [challenge, ''],
    ['', 's256'],
    ['a'.repeat(42), 's256'],
    ['a'.repeat(129), 's256'],
    [`${'a'.repeat(42)}/`, 's256'],
    [challenge, 's512'],
  ] as const) {
    expect(() => read(text, method)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  }
  expect(() => read(challenge, 'plain')).toThrow(/over https/);
});
