import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { type ProviderCheck, ProviderError } from './provider.ts';

/** How long the user may stay at the provider: a sign-in there can need a code from another device. */
const AT_PROVIDER_S = 600;

export interface ProviderFlow {
  id: string;
  provider: string;
  check: ProviderCheck;
  redirectTo: string;
  begunAtMs: number;
}

const checkShape = z.object({ codeVerifier: z.string(), nonce: z.string().nullable() });

/** Consumes the flow named by `state`; a repeated answer fails. @throws ProviderError bad_oauth_state */
export async function takeProviderFlow(db: Queryable, state: string, nowMs: number): Promise<ProviderFlow> {
  const id = z.uuid().safeParse(state);
  const [row] = id.success
    ? await db.query<{ provider: string; provider_check: unknown; redirect_to: string; created_at: string }>(
        `update auth.flow_state set answered_at = $2
         where id = $1 and provider is not null and answered_at is null
         returning provider, provider_check, redirect_to, created_at`,
        [id.data, new Date(nowMs).toISOString()],
      )
    : [];
  if (!row) {
    throw new ProviderError(
      'invalid_request',
      'bad_oauth_state',
      'This sign-in is unknown or has already finished. Start again.',
    );
  }
  return {
    id: state,
    provider: row.provider,
    check: checkShape.parse(row.provider_check),
    redirectTo: row.redirect_to,
    begunAtMs: Date.parse(row.created_at),
  };
}

/** @throws ProviderError flow_state_expired */
export function assertInTime({ begunAtMs }: ProviderFlow, nowMs: number): void {
  if (nowMs <= begunAtMs + AT_PROVIDER_S * 1000) return;
  throw new ProviderError(
    'invalid_request',
    'flow_state_expired',
    'This sign-in took longer than ten minutes. Start again.',
  );
}
