import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { AuthError } from '../errors.ts';
import type { SignInMethod } from '../sessions.ts';
import { type Challenge, challengeOf } from './pkce.ts';

/** Lifetime of an auth code (security, Accounts: PKCE). */
export const AUTH_CODE_S = 300;

/** An email link is valid for at most an hour, so older flows can no longer complete. */
const FLOW_LIFETIME_MS = 2 * 3_600_000;

export interface NewFlow extends Challenge {
  /** One of oauth, magiclink, recovery, email/signup, email_change. */
  authenticationMethod: string;
  provider?: string;
  providerCheck?: object;
  /** Validated by redirectTarget. */
  redirectTo?: string;
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

export async function createFlow(db: Queryable, flow: NewFlow, nowMs: number): Promise<string> {
  await db.query('delete from auth.flow_state where created_at < $1', [
    new Date(nowMs - FLOW_LIFETIME_MS).toISOString(),
  ]);
  const id = randomUUID();
  await db.query(
    `insert into auth.flow_state (id, code_challenge, code_challenge_method, authentication_method, provider,
       provider_check, redirect_to, created_at)
     values ($1, $2, $3, $4, $5, $6::text::jsonb, $7, $8)`,
    [
      id,
      flow.challenge,
      flow.method,
      flow.authenticationMethod,
      flow.provider ?? null,
      flow.providerCheck ? JSON.stringify(flow.providerCheck) : null,
      flow.redirectTo ?? null,
      new Date(nowMs).toISOString(),
    ],
  );
  return id;
}

/** One per flow, valid for 300 seconds. @throws AuthError flow_state_not_found */
export async function issueAuthCode(
  db: Queryable,
  flowId: string,
  userId: string,
  amrMethod: SignInMethod,
  nowMs: number,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const updated = await db.query(
    `update auth.flow_state set user_id = $2, amr_method = $3, auth_code_hash = $4, auth_code_issued_at = $5
     where id = $1 and auth_code_hash is null returning id`,
    [flowId, userId, amrMethod, hashOf(code), new Date(nowMs).toISOString()],
  );
  if (updated.length === 0) throw flowNotFound();
  return code;
}

/**
 * Only one of two concurrent requests succeeds. A wrong verifier does not consume the code, so that an
 * observer cannot spoil the sign-in.
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function takeAuthCode(
  tx: Queryable,
  code: string,
  verifier: string,
  nowMs: number,
): Promise<{ userId: string; amrMethod: SignInMethod }> {
  const hash = hashOf(code);
  const [flow] = await tx.query<{ code_challenge: string; auth_code_issued_at: string }>(
    'select code_challenge, auth_code_issued_at from auth.flow_state where auth_code_hash = $1',
    [hash],
  );
  if (!flow) throw flowNotFound();
  if (nowMs > Date.parse(flow.auth_code_issued_at) + AUTH_CODE_S * 1000) {
    throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (challengeOf(verifier) !== flow.code_challenge) {
    throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  const [taken] = await tx.query<{ user_id: string; amr_method: SignInMethod }>(
    'delete from auth.flow_state where auth_code_hash = $1 returning user_id, amr_method',
    [hash],
  );
  if (!taken) throw flowNotFound();
  return { userId: taken.user_id, amrMethod: taken.amr_method };
}

function flowNotFound(): AuthError {
  return new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found');
}
