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

export async function turnOn(client: SupabaseClient, nowMs: number) {
  const { factorId, secret } = await enrol(client);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, nowMs, -1) });
  if (error) throw error;
  return { factorId, secret };
}
