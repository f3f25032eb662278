import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { TEST_PASSWORD } from '../../support/harness.ts';
import type { Answer, AuthUnderTest } from '../test-auth.ts';
import { type Faults, TestAuthenticator } from './test-authenticator.ts';

export const ORIGIN = 'http://localhost:3000';
export const PROOF = { current_password: TEST_PASSWORD };

export interface Begun<Options> {
  challenge_id: string;
  expires_at: number;
  options: Options;
}

export async function beginAdding(
  auth: AuthUnderTest,
  token: string,
): Promise<Begun<PublicKeyCredentialCreationOptionsJSON>> {
  const { status, body } = await auth.call('POST', '/passkeys/registration/options', {
    token,
    body: PROOF,
  });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as unknown as Begun<PublicKeyCredentialCreationOptionsJSON>;
}

export async function add(
  auth: AuthUnderTest,
  token: string,
  authenticator: TestAuthenticator,
  faults: Faults = {},
): Promise<Answer> {
  const { challenge_id, options } = await beginAdding(auth, token);
  const credential = authenticator.create(options, faults);
  return auth.call('POST', '/passkeys/registration/verify', { token, body: { challenge_id, credential } });
}

export async function withPasskey(auth: AuthUnderTest, { counts = true } = {}) {
  const { email, userId, client } = await auth.backend.signUp();
  const token = (await auth.tokens(email)).access;
  const authenticator = new TestAuthenticator(ORIGIN, { counts });
  const { status, body } = await add(auth, token, authenticator);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return { email, userId, client, token, authenticator, passkeyId: String(body.id) };
}

export async function beginSigningIn(
  auth: AuthUnderTest,
): Promise<Begun<PublicKeyCredentialRequestOptionsJSON>> {
  const { body } = await auth.call('POST', '/passkeys/authentication/options', { body: {} });
  return body as unknown as Begun<PublicKeyCredentialRequestOptionsJSON>;
}

export async function signInWith(
  auth: AuthUnderTest,
  authenticator: TestAuthenticator,
  faults: Faults = {},
): Promise<Answer> {
  const { challenge_id, options } = await beginSigningIn(auth);
  const credential = authenticator.get(options, faults);
  return auth.call('POST', '/passkeys/authentication/verify', { body: { challenge_id, credential } });
}
