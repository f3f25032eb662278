import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail } from '../../../test/auth/codes/test-link.ts';
import { startTestBackend, type TestBackend } from '../../../test/support/harness.ts';
import { createAuthService } from '../service.ts';

/** Deferred tasks; recorded but never run. */
const left: string[] = [];
let backend: TestBackend;
beforeAll(async () => {
  const afterAnswer = { run: (what: string) => void left.push(what), settled: async () => undefined };
  backend = await startTestBackend({
    services: { '/auth/v1': createAuthService({ afterAnswer }) },
  });
});
afterAll(() => backend.close());

test.each(['/recover', '/otp', '/magiclink', '/resend'])(
  '%s responds before any lookup, and defers the same work for every address',
  async (route) => {
    const known = (await backend.signUp()).email;
    const answers: unknown[] = [];
    for (const email of [known, newEmail()]) {
      left.length = 0;
      const answer = await fetch(`${backend.url}/auth/v1${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, type: 'signup' }),
      });
      const headers = [...answer.headers.keys()].sort();
      answers.push({ status: answer.status, headers, body: await answer.text(), left: [...left] });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, body: '{}', left: [expect.any(String)] });
  },
);
