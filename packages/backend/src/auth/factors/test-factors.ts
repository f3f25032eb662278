import type { SupabaseClient } from '@supabase/supabase-js';
import { codeOfStep, stepAt } from './totp.ts';

/** A client with a TOTP factor that is not verified yet. */
export async function enrol(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri };
}

/** What the authenticator app shows at `ms`, epoch milliseconds; `later` steps of 30 seconds on. */
export const codeAt = (secret: string, ms: number, later = 0): string =>
  codeOfStep(secret, stepAt(ms) + later);

/** Turns two-factor authentication on; the client's session is of level aal2 afterwards. */
export async function turnOn(client: SupabaseClient, nowMs: number) {
  const { factorId, secret } = await enrol(client);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, nowMs, -1) });
  if (error) throw error;
  return { factorId, secret };
}
