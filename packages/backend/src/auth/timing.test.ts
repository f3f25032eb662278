import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthUnderTest, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';
import { OWASP_HASH_COST } from './passwords.ts';

let auth: AuthUnderTest;
let confirming: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth({ passwordHash: OWASP_HASH_COST });
  confirming = await startAuth({ confirmEmail: true, passwordHash: OWASP_HASH_COST }, auth);
});
afterAll(async () => {
  await confirming.backend.close();
  await auth.backend.close();
});

/**
 * Share of pairs in which the first timing is longer (AUC): 0.5 if the kinds are indistinguishable, 1 if one
 * check returns before it hashes. Ranks, because a busy machine delays single requests by a lot.
 */
function separation(these: readonly number[], those: readonly number[]): number {
  let larger = 0;
  for (const a of these) for (const b of those) larger += a > b ? 1 : a === b ? 0.5 : 0;
  return larger / (these.length * those.length);
}

/** Five standard errors of the Mann-Whitney statistic: 0.32 for 40 of each kind. */
const chance = (count: number): number => 5 / Math.sqrt(6 * count);

/** Times two kinds of requests alternately, in random order, so that machine load affects both equally. */
async function timeBoth(count: number, known: () => Promise<void>, unknown: () => Promise<void>) {
  const took = { known: [] as number[], unknown: [] as number[] };
  const once = async (kind: 'known' | 'unknown') => {
    const from = performance.now();
    await (kind === 'known' ? known : unknown)();
    took[kind].push(performance.now() - from);
    // Waits for deferred work, so that it does not slow the next request.
    await Promise.all([auth.afterAnswer.settled(), confirming.afterAnswer.settled()]);
  };
  for (let turn = 0; turn < count; turn += 1) {
    const [first, second] =
      Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    await once(first);
    await once(second);
  }
  return took;
}

const unknownEmail = (): string => `${randomUUID()}@example.org`;

test('the measure detects a check that returns early', () => {
  const even = Array.from({ length: 200 }, (_, index) => 20 + (index % 7));
  expect(separation(even, even)).toBe(0.5);
  expect(
    separation(
      even,
      even.map((ms) => ms - 19),
    ),
  ).toBe(1);
});

describe('security: response times do not reveal whether the account exists', () => {
  test('40 sign-ins of a known account and 40 of unknown ones', async () => {
    const { email } = await auth.backend.signUp();
    const work = { ...auth.work };
    const signIn = (address: string) => async () => {
      const { status } = await auth.call('POST', '/token?grant_type=password', {
        body: { email: address, password: 'not the password' },
      });
      expect(status).toBe(400);
    };
    const took = await timeBoth(40, signIn(email), () => signIn(unknownEmail())());
    expect(auth.work).toEqual({ hashed: work.hashed, verified: work.verified + 80 });
    expect(Math.abs(separation(took.known, took.unknown) - 0.5)).toBeLessThan(chance(40));
  });

  test.each([
    [40, '/recover', (email: string) => ({ email })],
    [40, '/otp', (email: string) => ({ email })],
    [40, '/resend', (email: string) => ({ email, type: 'email_change' })],
  ])('%i requests each for %s', async (count, route, body) => {
    const { email } = await auth.backend.signUp();
    const work = { ...auth.work };
    const ask = async (address: string) => {
      const { status } = await auth.call('POST', route, { body: body(address) });
      expect(status).toBe(200);
    };
    const took = await timeBoth(
      count,
      () => ask(email),
      () => ask(unknownEmail()),
    );
    expect(auth.work).toEqual(work);
    expect(Math.abs(separation(took.known, took.unknown) - 0.5)).toBeLessThan(chance(count));
  });

  test('sign-ups with a taken and with a free address', async () => {
    const { email } = await auth.backend.signUp();
    const work = { ...confirming.work };
    const signUp = async (address: string) => {
      const { status } = await confirming.call('POST', '/signup', {
        body: { email: address, password: TEST_PASSWORD },
      });
      expect(status).toBe(200);
    };
    const took = await timeBoth(
      20,
      () => signUp(email),
      () => signUp(unknownEmail()),
    );
    expect(confirming.work).toEqual({ hashed: work.hashed + 40, verified: work.verified + 40 });
    expect(Math.abs(separation(took.known, took.unknown) - 0.5)).toBeLessThan(chance(20));
  });
});
