import { createClient } from '@supabase/supabase-js';
import type { FunctionHost } from '../../../packages/backend/src/functions/edge-function.ts';
import { UPSTREAM_TIMEOUT_MS } from '../../../packages/backend/src/functions/upstream.ts';
import { createRateLimiter } from '../../../packages/backend/src/http/rate-limiter.ts';

/** Per user and function instance. */
const CALLS_PER_MINUTE = 30;

export function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Rate limits, cache and pacing are per instance: at scale, do not use the public Nominatim. */
export function edgeHost(): FunctionHost {
  const url = required('SUPABASE_URL');
  const supabase = createClient(url, required('SUPABASE_ANON_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  return {
    fetch,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    limiter: createRateLimiter({ limit: CALLS_PER_MINUTE, perMs: 60_000, now: Date.now }),
    upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS,
    userAgent: `MetalQuest (+${Deno.env.get('PUBLIC_URL') ?? url})`,
    // biome-ignore lint/suspicious/noConsole: the edge runtime collects the console as its log.
    warn: (fields) => console.warn(JSON.stringify(fields)),
    async isSwitchedOn(feature) {
      const { data, error } = await supabase.rpc('site_settings');
      if (error) throw error;
      return data?.switches?.[feature] !== false;
    },
    async userOf(request) {
      const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!token) return null;
      const { data, error } = await supabase.auth.getClaims(token);
      const claims = error ? undefined : data?.claims;
      return claims?.role === 'authenticated' && typeof claims.sub === 'string' ? claims.sub : null;
    },
  };
}
