import { isRecord } from '@metalquest/core/json';
import type { OwnerProof } from './account-actions.ts';
import { askServer as asked, type Outcome } from './ask-server.ts';
import { loadConfig } from './config.ts';
import { sendWithProof } from './send-with-proof.ts';

/** How far two-factor authentication is turned on. */
export interface TwoFactor {
  /** The factor of the authenticator app; null where it is off. */
  readonly factorId: string | null;
  /** Recovery codes that still work; null where the server has none for anybody, as on Supabase. */
  readonly codesLeft: number | null;
}

/** What the authenticator app has to be told. */
export interface NewFactor {
  readonly factorId: string;
  /** In base32, to be typed. */
  readonly secret: string;
  /** The same for a QR code. */
  readonly uri: string;
}

const nothing = (): void => undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether this installation keeps its accounts itself. */
const isOwnServer = async (): Promise<boolean> => (await loadConfig()).supabaseUrl === null;

export function readTwoFactor(): Outcome<TwoFactor> {
  return asked<TwoFactor, { data: TwoFactor | null; error: unknown }>(
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

/**
 * Begins to turn two-factor authentication on, and removes an unfinished earlier attempt. The owner's proof is an addition
 * of our server (decision 56) for which auth-js has no parameter, hence the plain request.
 */
export function beginTwoFactor(proof: OwnerProof): Outcome<NewFactor> {
  return asked(
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

/** Ends it with the first code of the app. All other devices are signed out by it. */
export function finishTwoFactor(factorId: string, code: string): Outcome<void> {
  return asked(async ({ auth }) => {
    const answer = await auth.mfa.challengeAndVerify({ factorId, code });
    // supabase-js hands a new token to its realtime client at a refresh only.
    if (!answer.error) await auth.refreshSession();
    return answer;
  }, nothing);
}

/** Ten recovery codes, shown this once; those from before stop working. Null where the server has none. */
export function makeRecoveryCodes(): Outcome<readonly string[] | null> {
  return asked<readonly string[] | null, { data: { codes: string[] } | null; error: unknown }>(
    async ({ auth }) => {
      if (!(await isOwnServer())) return { data: null, error: null };
      const codes = auth.mfa.recoveryCodes;
      const made = await codes.generate();
      return made.error?.code === 'mfa_verified_factor_exists' ? codes.regenerate() : made;
    },
    (data) => data?.codes ?? null,
  );
}

/** Turns two-factor authentication off, or cancels turning it on. */
export function endTwoFactor(factorId: string): Outcome<void> {
  return asked(async ({ auth }) => {
    const answer = await auth.mfa.unenroll({ factorId });
    // The session is of one step again, and its token says so from now on.
    if (!answer.error) await auth.refreshSession();
    return answer;
  }, nothing);
}
