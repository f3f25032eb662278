import { isRecord } from '@metalquest/core/json';
import { isOwnServer } from '../config.ts';
import { type Outcome, requestServer } from '../request-server.ts';
import type { OwnerProof } from './account-actions.ts';
import { sendWithProof } from './send-with-proof.ts';

export interface TwoFactor {
  readonly factorId: string | null;
  /** Remaining recovery codes; null if the server does not support them, as on Supabase. */
  readonly codesLeft: number | null;
}

export interface NewFactor {
  readonly factorId: string;
  readonly secret: string;
  readonly uri: string;
}

const nothing = (): void => undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readTwoFactor(): Outcome<TwoFactor> {
  return requestServer<TwoFactor, { data: TwoFactor | null; error: unknown }>(
    async ({ auth }) => {
      const { data, error } = await auth.mfa.listFactors();
      if (error) return { data: null, error };
      const factorId = data.totp[0]?.id ?? null;
      if (!(await isOwnServer())) return { data: { factorId, codesLeft: null }, error: null };
      const status = await auth.mfa.recoveryCodes.getStatus();
      const hasNone = status.error?.code === 'mfa_factor_not_found';
      if (status.error && !hasNone) return { data: null, error: status.error };
      return { data: { factorId, codesLeft: status.data?.remaining ?? 0 }, error: null };
    },
    (data) => data ?? { factorId: null, codesLeft: null },
  );
}

/** Removes an unfinished setup first. The proof of the owner is our extension (decision 56). */
export function beginTwoFactor(proof: OwnerProof): Outcome<NewFactor> {
  return requestServer(
    async ({ auth }) => {
      const known = await auth.mfa.listFactors();
      if (known.error) return { data: null, error: known.error };
      for (const { id, status } of known.data.all) {
        if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
      }
      return sendWithProof(auth, {
        method: 'POST',
        path: 'factors',
        proof,
        body: { factor_type: 'totp', friendly_name: 'Authenticator app', issuer: 'MetalQuest' },
      });
    },
    (data) => {
      const totp = isRecord(data?.totp) ? data.totp : {};
      return { factorId: text(data?.id), secret: text(totp.secret), uri: text(totp.uri) };
    },
  );
}

/** Completes the setup with the app's first code. The server signs out all other devices. */
export function finishTwoFactor(factorId: string, code: string): Outcome<void> {
  return requestServer(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code }), nothing);
}

/**
 * Creates ten recovery codes, shown once, and invalidates earlier ones. Null if unsupported. The first codes need no
 * proof in the hour after the app was added.
 */
export function makeRecoveryCodes(proof: OwnerProof): Outcome<readonly string[] | null> {
  const path = 'factors/recovery-codes';
  return requestServer<readonly string[] | null, Awaited<ReturnType<typeof sendWithProof>>>(
    async ({ auth }) => {
      if (!(await isOwnServer())) return { data: {}, error: null };
      const made = await sendWithProof(auth, { method: 'POST', path, proof });
      const isThere = isRecord(made.error) && made.error.code === 'mfa_verified_factor_exists';
      return isThere ? sendWithProof(auth, { method: 'POST', path: `${path}/regenerate`, proof }) : made;
    },
    (data) => (Array.isArray(data?.codes) ? data.codes.map(String) : null),
  );
}

/** Proof is our extension, and needed for a factor in use (decision 90). */
export function endTwoFactor(factorId: string, proof: OwnerProof): Outcome<void> {
  return requestServer(async ({ auth }) => {
    const path = `factors/${encodeURIComponent(factorId)}`;
    const answer = await sendWithProof(auth, { method: 'DELETE', path, proof });
    // Refreshes the token, whose assurance level has dropped.
    if (!answer.error) await auth.refreshSession();
    return answer;
  }, nothing);
}
