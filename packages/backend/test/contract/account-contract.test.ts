import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail } from '../auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../auth/test-auth.ts';
import { TEST_PASSWORD } from '../support/harness.ts';
import { type Exchange, type RecordingClient, recordingClient } from './recording-client.ts';

const REDIRECT = 'http://localhost:3000/auth/callback';
const OTHER_PASSWORD = 'a short walk over pasture';
/** User and session as GoTrue documents them (supabase.com/docs/reference/self-hosting-auth). */
const USER = {
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  aud: 'authenticated',
  role: 'authenticated',
  email: expect.stringContaining('@'),
  phone: '',
  app_metadata: expect.objectContaining({ provider: 'email', providers: ['email'] }),
  user_metadata: expect.any(Object),
  identities: expect.any(Array),
  created_at: expect.any(String),
  updated_at: expect.any(String),
  is_anonymous: false,
};
const SESSION = {
  access_token: expect.stringMatching(/^ey/),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expect.any(Number),
  refresh_token: expect.any(String),
  user: expect.objectContaining(USER),
};

let auth: AuthUnderTest;
let confirming: AuthUnderTest;
let recording: RecordingClient;
let email = newEmail();
beforeAll(async () => {
  auth = await startAuth({
    providers: { google: { clientId: 'id', clientSecret: 'secret', issuer: null }, facebook: null },
  });
  confirming = await startAuth({ confirmEmail: true }, auth);
  recording = recordingClient(auth.backend);
});
afterAll(async () => {
  await confirming.backend.close();
  await auth.backend.close();
});

/** The last exchange, with its parsed body. */
function last(from = recording): Pick<Exchange, 'request' | 'status'> & { body: unknown } {
  const { request, status, headers, text } = from.last();
  if (text !== '') expect(headers.get('content-type')).toMatch(/^application\/json/);
  return { request, status, body: text === '' ? undefined : JSON.parse(text) };
}
const codeMailedTo = async (address: string): Promise<string> => {
  // A notice about a changed password may arrive after the code.
  const mail = (await auth.mailsTo(address)).findLast(({ code }) => code);
  if (!mail) throw new Error('no mail came');
  return mail.code;
};

/** Every account call of spec section 7, in the order in which an account uses them. */
describe('the account calls of the app', () => {
  it('sign up', async () => {
    const events: string[] = [];
    const { data } = recording.client.auth.onAuthStateChange((event) => void events.push(event));
    const { error } = await recording.client.auth.signUp({
      email,
      password: TEST_PASSWORD,
      options: { data: { full_name: 'Ada Field' }, emailRedirectTo: REDIRECT },
    });
    expect(error).toBeNull();
    expect(last()).toEqual({
      request: 'POST /auth/v1/signup',
      status: 200,
      body: expect.objectContaining(SESSION),
    });
    expect(recording.last().query.get('redirect_to')).toBe(REDIRECT);
    expect(events).toContain('SIGNED_IN');
    data.subscription.unsubscribe();
  });

  it('sign up with email confirmation', async () => {
    const waiting = recordingClient(confirming.backend);
    const address = newEmail();
    const { data, error } = await waiting.client.auth.signUp({ email: address, password: TEST_PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(last(waiting)).toEqual({
      request: 'POST /auth/v1/signup',
      status: 200,
      body: expect.objectContaining({ email: address, confirmation_sent_at: expect.any(String) }),
    });
    expect(
      (await waiting.client.auth.signInWithPassword({ email: address, password: TEST_PASSWORD })).error,
    ).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
  });

  it('sign in with a right and a wrong password', async () => {
    const { error } = await recording.client.auth.signInWithPassword({
      email,
      password: 'wrong wrong wrong',
    });
    expect(error).toMatchObject({ name: 'AuthApiError', code: 'invalid_credentials', status: 400 });
    expect(last()).toEqual({
      request: 'POST /auth/v1/token',
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
    expect(recording.last().headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(recording.last().headers.get('x-supabase-api-version')).toBe('2024-01-01');
    await recording.client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(last()).toEqual({
      request: 'POST /auth/v1/token',
      status: 200,
      body: expect.objectContaining(SESSION),
    });
  });

  it('get the session and the user', async () => {
    const sent = recording.exchanges.length;
    expect((await recording.client.auth.getSession()).data.session?.user.email).toBe(email);
    expect(recording.exchanges).toHaveLength(sent);
    expect((await recording.client.auth.getUser()).data.user?.email).toBe(email);
    expect(last()).toEqual({
      request: 'GET /auth/v1/user',
      status: 200,
      body: expect.objectContaining(USER),
    });
  });

  it('refresh', async () => {
    expect((await recording.client.auth.refreshSession()).error).toBeNull();
    expect(last()).toEqual({
      request: 'POST /auth/v1/token',
      status: 200,
      body: expect.objectContaining(SESSION),
    });
    expect(recording.last().query.get('grant_type')).toBe('refresh_token');
  });

  it('update the user: a common password is refused as weak, with reasons', async () => {
    const { error } = await recording.client.auth.updateUser({ password: 'password' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['pwned'],
    });
    expect(last()).toMatchObject({
      request: 'PUT /auth/v1/user',
      status: 422,
      body: { weak_password: { reasons: ['pwned'] } },
    });
  });

  it('change the e-mail address, with the code sent to the current one', async () => {
    const { error } = await recording.client.auth.updateUser({ email: newEmail() });
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'reauthentication_needed' });
    expect((await recording.client.auth.reauthenticate()).error).toBeNull();
    expect(last()).toEqual({ request: 'GET /auth/v1/reauthenticate', status: 200, body: {} });
    const nonce = await codeMailedTo(email);
    const wrong = await recording.client.auth.updateUser({ email: newEmail(), nonce: `${nonce}0` });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    const wanted = newEmail();
    expect((await recording.client.auth.updateUser({ email: wanted, nonce })).error).toBeNull();
    expect(last()).toEqual({
      request: 'PUT /auth/v1/user',
      status: 200,
      body: expect.objectContaining({ ...USER, email: wanted }),
    });
    email = wanted;
  });

  it('reset the password for an e-mail address, verify the code, set a new one', async () => {
    const { error } = await recording.client.auth.resetPasswordForEmail(email, { redirectTo: REDIRECT });
    expect(error).toBeNull();
    expect(last()).toEqual({ request: 'POST /auth/v1/recover', status: 200, body: {} });
    await recording.client.auth.resetPasswordForEmail(newEmail());
    expect(last()).toEqual({ request: 'POST /auth/v1/recover', status: 200, body: {} });

    const token = await codeMailedTo(email);
    expect(
      (await recording.client.auth.verifyOtp({ email, token: '000000', type: 'recovery' })).error,
    ).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
    const { data } = await recording.client.auth.verifyOtp({ email, token, type: 'recovery' });
    expect(data.session).not.toBeNull();
    expect(last()).toMatchObject({
      request: 'POST /auth/v1/verify',
      status: 200,
      body: expect.objectContaining(SESSION),
    });
    expect((await recording.client.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    expect(last()).toMatchObject({
      request: 'PUT /auth/v1/user',
      status: 200,
      body: expect.objectContaining(USER),
    });
  });

  it('sign in with a one-time link, with a code of type email', async () => {
    await recording.client.auth.signInWithOtp({ email, options: { emailRedirectTo: REDIRECT } });
    expect(last()).toEqual({ request: 'POST /auth/v1/otp', status: 200, body: {} });
    const token = await codeMailedTo(email);
    expect((await recording.client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    expect(last()).toMatchObject({ request: 'POST /auth/v1/verify', status: 200 });
    const stranger = await recording.client.auth.signInWithOtp({
      email: newEmail(),
      options: { shouldCreateUser: false },
    });
    expect(stranger.error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  it('start a provider sign-in; a disabled provider gets an error', async () => {
    const google = await recording.client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: REDIRECT, skipBrowserRedirect: true },
    });
    const url = new URL(google.data.url ?? '');
    expect(
      `${url.pathname} ${url.searchParams.get('provider')} ${url.searchParams.get('code_challenge_method')}`,
    ).toBe('/auth/v1/authorize google s256');
    const off = new URL(url);
    off.searchParams.set('provider', 'facebook');
    const answer = await fetch(off, {
      headers: { 'x-supabase-api-version': '2024-01-01' },
      redirect: 'manual',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'validation_failed',
      message: 'Unsupported provider: provider is not enabled',
    });
  });

  it('exchange an unknown code', async () => {
    const { error } = await recording.client.auth.exchangeCodeForSession(
      '0b0e7a2c-6f0e-4a51-9b7d-1f1f0a8e4b11',
    );
    expect(error).toMatchObject({ status: 404, code: 'flow_state_not_found' });
    expect(last()).toMatchObject({ request: 'POST /auth/v1/token', status: 404 });
  });

  it('sign out', async () => {
    expect((await recording.client.auth.signOut()).error).toBeNull();
    expect(last()).toEqual({ request: 'POST /auth/v1/logout', status: 204, body: undefined });
    expect(recording.last().query.get('scope')).toBe('global');
    expect((await recording.client.auth.getSession()).data.session).toBeNull();
  });
});
