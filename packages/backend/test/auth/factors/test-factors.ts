import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { codeOfStep, stepAt } from '../../../src/auth/factors/totp.ts';
import { TEST_PASSWORD } from '../../support/harness.ts';

/** A request of `client` with its token and the password as proof of the owner, which auth-js cannot send. */
export async function asOwner(
  client: SupabaseClient,
  method: string,
  path: string,
  body: object = {},
): Promise<{ status: number; body: unknown }> {
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${String(Reflect.get(client.auth, 'url'))}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      authorization: `Bearer ${data.session?.access_token}`,
    },
    body: JSON.stringify({ current_password: TEST_PASSWORD, ...body }),
  });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

const enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string(), uri: z.string() }) });

/** @returns the code of the refusal, or null */
export async function unenrol(client: SupabaseClient, factorId: string): Promise<string | null> {
  const { status, body } = await asOwner(client, 'DELETE', `/factors/${factorId}`);
  return status === 200 ? null : z.object({ code: z.string() }).parse(body).code;
}

export async function enrol(client: SupabaseClient, friendlyName = 'Phone') {
  const asked = { factor_type: 'totp', friendly_name: friendlyName };
  const { status, body } = await asOwner(client, 'POST', '/factors', asked);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  const { id, totp } = enrolled.parse(body);
  return { factorId: id, ...totp };
}

/** TOTP code at `ms` (epoch milliseconds) plus `later` steps of 30 seconds. */
export const codeAt = (secret: string, ms: number, later = 0): string =>
  codeOfStep(secret, stepAt(ms) + later);

/**
 * Turns on two-factor sign-in with the code of the step before `nowMs`, so that the code of `nowMs` is still unused.
 * Without `nowMs`, for a backend on the machine's clock, with the code of the current step: it stays valid when the
 * next step begins before the backend reads it.
 */
export async function turnOn(client: SupabaseClient, nowMs?: number) {
  const { factorId, secret } = await enrol(client);
  const code = nowMs === undefined ? codeAt(secret, Date.now()) : codeAt(secret, nowMs, -1);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  return { factorId, secret };
}
