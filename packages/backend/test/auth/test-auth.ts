import { readFile, stat } from 'node:fs/promises';
import Fastify from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { type AfterAnswer, createAfterAnswer } from '../../src/auth/after-answer.ts';
import { argon2Hasher, type PasswordHasher } from '../../src/auth/passwords.ts';
import { createAuthService } from '../../src/auth/service.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../support/harness.ts';
import { outboxFiles } from '../support/outbox-files.ts';
import { TEST_HASH_COST, type TestSettings } from '../support/test-settings.ts';

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

export interface AuthUnderTest {
  backend: TestBackend;
  clock: { ms: number };
  work: { hashed: number; verified: number };
  call(method: string, path: string, options?: Call): Promise<Answer>;
  tokens(email: string): Promise<{ access: string; refresh: string }>;
  refresh(token: string): Promise<Answer>;
  /** Emails to an address so far, oldest first, after all background work is done. */
  mailsTo(email: string): Promise<TestMail[]>;
  afterAnswer: AfterAnswer;
  logged: string[];
}

export interface TestMail extends Email {
  link: string;
  code: string;
}

const DAY_MS = 86_400_000;

export async function startAuth(settings: TestSettings = {}, shared?: AuthUnderTest): Promise<AuthUnderTest> {
  const clock = { ms: Date.now() };
  const work = { hashed: 0, verified: 0 };
  const hasher = argon2Hasher(settings.passwordHash ?? TEST_HASH_COST);
  const counting: PasswordHasher = {
    hash(password) {
      work.hashed += 1;
      return hasher.hash(password);
    },
    verify(stored, password) {
      work.verified += 1;
      return hasher.verify(stored, password);
    },
  };
  const logged: string[] = [];
  const { log } = Fastify({ logger: { level: 'error', stream: { write: (line) => logged.push(line) } } });
  const afterAnswer = createAfterAnswer(log);
  const backend = await startTestBackend({
    services: { '/auth/v1': createAuthService({ hasher: counting, afterAnswer }) },
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
    afterAnswer,
    logged,
    async mailsTo(email) {
      await afterAnswer.settled();
      const mails = await readOutbox(backend.dataDirectory);
      return mails.filter(({ to }) => to?.some(({ address }) => address === email));
    },
    async tokens(email) {
      const { body } = await call('POST', '/token?grant_type=password', {
        body: { email, password: TEST_PASSWORD },
      });
      return { access: String(body.access_token), refresh: String(body.refresh_token) };
    },
    refresh: (token) => call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } }),
  };
}

async function readOutbox(dataDirectory: string): Promise<TestMail[]> {
  const files = await Promise.all(
    (await outboxFiles(dataDirectory)).map(async (file) => ({
      file,
      atNs: (await stat(file, { bigint: true })).mtimeNs,
    })),
  );
  // Sort by file time: the test clock, and with it the time in the name, stands still.
  files.sort((a, b) => (a.atNs < b.atNs ? -1 : 1));
  return Promise.all(
    files.map(async ({ file }) => {
      const mail = await PostalMime.parse(await readFile(file));
      return {
        ...mail,
        link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail.text ?? '')?.[0] ?? '',
        code: /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '',
      };
    }),
  );
}

export const days = (count: number): number => count * DAY_MS;
