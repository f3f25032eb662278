import type { SupabaseClient } from '@supabase/supabase-js';
import { codeOfStep, stepAt } from '../../../src/auth/factors/totp.ts';

export async function enrol(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri };
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
