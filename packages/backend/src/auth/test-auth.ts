import type { BackendSettings } from '../settings.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../testing/harness.ts';
import { argon2Hasher, type PasswordHasher } from './passwords.ts';
import { createAuthService } from './service.ts';

/** What came back, with the headers that the contract names. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A running auth service with a clock that the test sets and a count of the password work done. */
export interface AuthUnderTest {
  backend: TestBackend;
  clock: { ms: number };
  work: { hashed: number; verified: number };
  /** A bare request in today's API version. */
  call(method: string, path: string, options?: Call): Promise<Answer>;
  /** Signs in anew and gives the tokens. */
  tokens(email: string): Promise<{ access: string; refresh: string }>;
  refresh(token: string): Promise<Answer>;
}

const DAY_MS = 86_400_000;

export async function startAuth(
  settings: Partial<BackendSettings> = {},
  shared?: AuthUnderTest,
): Promise<AuthUnderTest> {
  const clock = { ms: Date.now() };
  const work = { hashed: 0, verified: 0 };
  const counting: PasswordHasher = {
    hash(password) {
      work.hashed += 1;
      return argon2Hasher.hash(password);
    },
    verify(stored, password) {
      work.verified += 1;
      return argon2Hasher.verify(stored, password);
    },
  };
  const backend = await startTestBackend({
    services: { '/auth/v1': createAuthService(counting) },
    now: () => clock.ms,
    settings,
    ...(shared ? { db: shared.backend.db } : {}),
  });
  const call: AuthUnderTest['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(`${backend.url}/auth/v1${path}`, {
      method,
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    backend,
    clock,
    work,
    call,
    async tokens(email) {
      const { body } = await call('POST', '/token?grant_type=password', {
        body: { email, password: TEST_PASSWORD },
      });
      return { access: String(body.access_token), refresh: String(body.refresh_token) };
    },
    refresh: (token) => call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } }),
  };
}

export const days = (count: number): number => count * DAY_MS;
