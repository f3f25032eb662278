import { isRecord } from '@metalquest/core/json';
import type { GoTrueClient } from '@supabase/auth-js';
import { loadConfig } from '../config.ts';
import { serverAddress } from '../server-address.ts';
import type { OwnerProof } from './account-actions.ts';

interface ProvenRequest {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly proof: OwnerProof;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Sends an auth request with proof of the owner: our extension (decision 56), unknown to auth-js. */
export async function sendWithProof(
  auth: GoTrueClient,
  { method, path, proof, body = {} }: ProvenRequest,
): Promise<{ data: Record<string, unknown>; error: null } | { data: null; error: unknown }> {
  const { data } = await auth.getSession();
  const config = await loadConfig();
  const answer = await fetch(`${config.supabaseUrl ?? serverAddress()}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: config.supabaseAnonKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify({
      ...body,
      ...(proof.password === null ? {} : { current_password: proof.password }),
      ...(proof.nonce === null ? {} : { nonce: proof.nonce }),
    }),
  });
  if (answer.status === 204) return { data: {}, error: null };
  const json: unknown = await answer.json().catch(() => null);
  return answer.ok && isRecord(json) ? { data: json, error: null } : { data: null, error: json ?? {} };
}
